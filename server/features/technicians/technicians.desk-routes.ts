import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/technicians/technicians.ts';
import { isUnmatched } from '../../../domain/visits/licence-kinds.ts';
import { allRegions } from '../../catalogue/regions.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { addTechnician } from './add-technician.ts';
import { changeTechnician } from './change-technician.ts';
import { addLeave, removeLeave } from './technician-leave.ts';
import { presentTechnician } from './technicians.present.ts';
import { allTechnicians } from './technicians.queries.ts';

/** Technicians, their licences, regions and leave. */
export function deskTechnicianRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listTechnicians, options, async () => {
    const technicians = await allTechnicians(deps.db);
    const { licenceKinds } = deps.catalogue.current().equipment;
    const held = technicians.flatMap(({ isActive, licences }) => (isActive ? licences : []));
    const unmatched = held.filter(({ name }) => isUnmatched(name, licenceKinds)).map(({ name }) => name);
    return {
      Technicians: technicians.map(presentTechnician),
      Regions: await allRegions(deps.db),
      LicenceKinds: licenceKinds.map(({ name }) => name),
      UnmatchedLicences: [...new Set(unmatched)].sort(),
    };
  });
  route(app, calls.addTechnician, options, ({ headers, body, by }) =>
    addTechnician(deps, { key: headers['idempotency-key'], by, form: body }),
  );
  route(app, calls.changeTechnician, options, ({ params, body, by }) =>
    changeTechnician(deps, { id: params.TechnicianId, by, form: body }),
  );
  route(app, calls.addLeave, options, ({ params, body, by }) =>
    addLeave(deps, {
      id: params.TechnicianId,
      by,
      version: body.Version,
      leave: body,
    }),
  );
  route(app, calls.removeLeave, options, ({ params, query, by }) =>
    removeLeave(deps, {
      id: params.TechnicianId,
      by,
      version: query.Version,
      leaveId: params.LeaveId,
    }),
  );
}
