import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/data-exports/data-exports.ts';
import type { Deps } from '../../common/deps.ts';
import { FileStream, type RouteOptions, route } from '../../common/http/route.ts';
import { checkReady, openDataExport, readDataExports } from './kept-exports.ts';
import { startDataExport } from './start-data-export.ts';

/** Everything that the business has here, in one file to take along. */
export function dataExportsDeskRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.startDataExport, options, ({ headers, by }) =>
    startDataExport(deps, { key: headers['idempotency-key'], by }),
  );
  route(app, calls.listDataExports, options, () => readDataExports(deps));
  route(app, calls.checkDataExport, options, ({ params }) => checkReady(deps, params.ExportId));
  route(
    app,
    calls.downloadDataExport,
    options,
    async ({ params, by }) => new FileStream(await openDataExport(deps, { id: params.ExportId, by })),
  );
}
