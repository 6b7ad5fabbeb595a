import type { FastifyInstance } from 'fastify';
import { contactUs, saveSubscriber } from '../../../contracts/messages/contact.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { RATES } from '../../platform/limits.ts';
import { joinWaitingList } from '../waiting-list/join-waiting-list.ts';
import { receiveContact } from './receive-contact.ts';

/** Messages to the operator (R7.47), and the waiting list of postcodes (R7.43). */
export function contactRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, contactUs, options, ({ body }) => receiveContact(deps, body), RATES.contactMessages);

  route(
    app,
    saveSubscriber,
    options,
    ({ body: { Email, Postcode } }) => joinWaitingList(deps, { email: Email, postcode: Postcode }),
    RATES.waitingList,
  );
}
