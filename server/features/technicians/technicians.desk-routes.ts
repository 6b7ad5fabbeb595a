import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/technicians/technicians.ts';
import { allRegions } from '../../catalogue/regions.ts';
import { doer } from '../../common/audit/doer.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { addTechnician } from './add-technician.ts';
import { changeTechnician } from './change-technician.ts';
import { addLeave, removeLeave } from './technician-leave.ts';
import { presentTechnician } from './technicians.present.ts';
import { allTechnicians } from './technicians.queries.ts';

/** Technicians, their licences, regions and leave. */
export function deskTechnicianRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listTechnicians, options, async () => ({
    Technicians: (await allTechnicians(deps.db)).map(presentTechnician),
    Regions: await allRegions(deps.db),
  }));
  route(app, calls.addTechnician, options, ({ headers, body, caller, request }) =>
    addTechnician(deps, { key: headers['idempotency-key'], by: doer(caller, request), form: body }),
  );
  route(app, calls.changeTechnician, options, ({ params, body, caller, request }) =>
    changeTechnician(deps, { id: params.TechnicianId, by: doer(caller, request), form: body }),
  );
  route(app, calls.addLeave, options, ({ params, body, caller, request }) =>
    addLeave(deps, {
      id: params.TechnicianId,
      by: doer(caller, request),
      version: body.Version,
      leave: body,
    }),
  );
  route(app, calls.removeLeave, options, ({ params, query, caller, request }) =>
    removeLeave(deps, {
      id: params.TechnicianId,
      by: doer(caller, request),
      version: query.Version,
      leaveId: params.LeaveId,
    }),
  );
}
