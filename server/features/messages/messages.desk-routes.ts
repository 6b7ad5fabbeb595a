import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/messages/contact-requests.ts';
import * as textCalls from '../../../contracts/messages/texts.ts';
import { doer } from '../../common/audit/doer.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { answerContact, listContacts } from './answer-contact.ts';
import { changeTexts } from './texts/change-texts.ts';

/** Messages from the contact form, and who gets no texts. */
export function deskMessageRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listContactRequests, options, ({ query }) =>
    listContacts(deps, { state: query.State, after: query.After }),
  );
  route(app, calls.answerContactRequest, options, ({ params, body, caller, request }) =>
    answerContact(deps, { id: params.Id, answer: body.Answer, by: doer(caller, request) }),
  );
  route(app, textCalls.stopTexts, options, ({ body, caller, request }) =>
    changeTexts(deps, { mobile: body.Mobile, isStop: true, by: doer(caller, request) }),
  );
  route(app, textCalls.startTexts, options, ({ body, caller, request }) =>
    changeTexts(deps, { mobile: body.Mobile, isStop: false, by: doer(caller, request) }),
  );
}
