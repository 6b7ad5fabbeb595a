import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/customers/customers.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { addCustomer, changeCustomer } from '../../features/accounts/save-customer.ts';
import { saveNote } from '../../features/customers/save-note.ts';
import { findCustomers, readCustomer } from './find-customers.ts';

/** The customers, for staff. */
export function deskCustomerRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.findCustomers, options, ({ query }) =>
    findCustomers(deps, { term: query.SearchTerm, after: query.After }),
  );
  route(app, calls.getCustomer, options, ({ params, by }) =>
    readCustomer(deps, { customerId: params.CustomerId, by }),
  );
  route(app, calls.addCustomer, options, ({ headers, body, by }) =>
    addCustomer(deps, { key: headers['idempotency-key'], by, form: body }),
  );
  route(app, calls.changeCustomer, options, ({ params, body, by }) =>
    changeCustomer(deps, { id: params.CustomerId, by, form: body }),
  );
  route(app, calls.setCustomerNote, options, ({ params, body, by }) =>
    saveNote(deps, { customerId: params.CustomerId, by, form: body }),
  );
}
