import type { FastifyInstance } from 'fastify';
import * as contacts from '../../../contracts/customers/contacts.ts';
import * as joins from '../../../contracts/customers/customer-joins.ts';
import * as calls from '../../../contracts/customers/customers.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { addCustomer, changeCustomer } from '../../features/accounts/save-customer.ts';
import { joinCustomers } from '../../features/customer-joins/join-customers.ts';
import { takeApart, withdrawJoin } from '../../features/customer-joins/take-apart.ts';
import { addContact, changeContact, removeContact } from '../../features/customers/contacts/save-contact.ts';
import { saveNote } from '../../features/customers/save-note.ts';
import { compareCustomers } from './compare-customers.ts';
import { findCustomers, readCustomer } from './find-customers.ts';

/** The customers and their contacts, for staff. */
export function deskCustomerRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.findCustomers, options, ({ query }) =>
    findCustomers(deps, { term: query.SearchTerm, order: query.Order, after: query.After }),
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
  route(app, joins.compareCustomers, options, ({ params, by }) =>
    compareCustomers(deps, { ids: [params.CustomerId, params.OtherId], by }),
  );
  route(app, joins.joinCustomers, options, ({ params, body, by }) =>
    joinCustomers(deps, { customerId: params.CustomerId, by, form: body }),
  );
  route(app, joins.withdrawJoin, options, ({ params, body, by }) => {
    const { CustomerId: customerId, JoinId: joinId } = params;
    return withdrawJoin(deps, { customerId, joinId, by, version: body.Version });
  });
  route(app, joins.takeCustomersApart, options, ({ params, body, by }) => {
    const { CustomerId: customerId, JoinId: joinId } = params;
    return takeApart(deps, { customerId, joinId, by, version: body.Version });
  });
  route(app, contacts.addContact, options, ({ params, body, by }) =>
    addContact(deps, { customerId: params.CustomerId, by, form: body }),
  );
  route(app, contacts.changeContact, options, ({ params, body, by }) =>
    changeContact(deps, { customerId: params.CustomerId, contactId: params.ContactId, by, form: body }),
  );
  route(app, contacts.removeContact, options, ({ params, body, by }) => {
    const { CustomerId: customerId, ContactId: contactId } = params;
    return removeContact(deps, { customerId, contactId, version: body.Version, by });
  });
}
