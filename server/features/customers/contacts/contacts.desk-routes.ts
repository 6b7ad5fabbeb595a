import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contracts/customers/contacts.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { addContact, changeContact, removeContact } from './save-contact.ts';

/** Customers' contacts, for staff. */
export function deskContactRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.addContact, options, ({ params, body, by }) =>
    addContact(deps, { customerId: params.CustomerId, by, form: body }),
  );
  route(app, calls.changeContact, options, ({ params, body, by }) =>
    changeContact(deps, { customerId: params.CustomerId, contactId: params.ContactId, by, form: body }),
  );
  route(app, calls.removeContact, options, ({ params, body, by }) =>
    removeContact(deps, {
      customerId: params.CustomerId,
      contactId: params.ContactId,
      version: body.Version,
      by,
    }),
  );
}
