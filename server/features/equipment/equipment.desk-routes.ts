import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/equipment/desk-equipment.ts';
import * as warranty from '../../../contracts/equipment/warranty-requests.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { answerWarranty, listWarranty } from './answer-warranty.ts';
import { addCustomerEquipment, listCustomerEquipment } from './desk-equipment.ts';
import { editEquipment, restoreEquipment, retireEquipment } from './edit-equipment.ts';

/** Customers' equipment and warranty requests, for staff. */
export function deskEquipmentRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listCustomerEquipment, options, ({ params, query, by }) =>
    listCustomerEquipment(deps, {
      customerId: params.CustomerId,
      by,
      retired: query.Retired,
      after: query.After,
    }),
  );
  route(app, calls.addCustomerEquipment, options, ({ params, headers, body, by }) =>
    addCustomerEquipment(deps, {
      key: headers['idempotency-key'],
      customerId: params.CustomerId,
      by,
      body,
    }),
  );
  route(app, calls.changeCustomerEquipment, options, ({ params, body, by }) => {
    const { Version: version, ...details } = body;
    return editEquipment(deps, {
      assetId: params.EquipmentId,
      customerId: params.CustomerId,
      office: { by, version },
      body: details,
    });
  });
  for (const [call, use] of [
    [calls.retireCustomerEquipment, retireEquipment],
    [calls.restoreCustomerEquipment, restoreEquipment],
  ] as const) {
    route(app, call, options, ({ params, body, by }) =>
      use(deps, {
        assetId: params.EquipmentId,
        customerId: params.CustomerId,
        office: { by, version: body.Version },
      }),
    );
  }
  route(app, warranty.listWarrantyRequests, options, ({ query }) =>
    listWarranty(deps, { state: query.State, after: query.After }),
  );
  route(app, warranty.answerWarrantyRequest, options, ({ params, body, by }) =>
    answerWarranty(deps, { id: params.Id, answer: body.Answer, by }),
  );
}
