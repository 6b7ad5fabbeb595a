import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/parts/parts.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { findParts, listParts, readPart } from './read-parts.ts';
import { addPart, changePart } from './save-part.ts';

/** Parts, labour and charges (R15.01). */
export function partsDeskRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listParts, options, ({ query }) => listParts(deps, query));
  route(app, calls.findParts, options, ({ query }) => findParts(deps, query.SearchTerm));
  route(app, calls.getPart, options, ({ params }) => readPart(deps, params.PartId));
  route(app, calls.addPart, options, ({ body, by }) => addPart(deps, { by, form: body }));
  route(app, calls.changePart, options, ({ params, body, by }) =>
    changePart(deps, { id: params.PartId, by, form: body }),
  );
}
