import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/imports/imports.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { readImport } from './read-import.ts';
import { checkImport, runImport } from './run-import.ts';

/** What a company brings along from other programs (R10.19). */
export function importsDeskRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.readImport, options, ({ body, by }) => readImport(deps, { by, body }));
  route(app, calls.checkImport, options, ({ params, body }) =>
    checkImport(deps, { id: params.ImportId, body }),
  );
  route(app, calls.runImport, options, ({ params, body, by }) =>
    runImport(deps, { id: params.ImportId, by, body }),
  );
}
