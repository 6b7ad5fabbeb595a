import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contracts/messages/contact-requests.ts';
import * as choiceCalls from '../../../contracts/messages/message-choices.ts';
import * as textCalls from '../../../contracts/messages/texts.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { answerContact, listContacts } from './answer-contact.ts';
import { readDeskChoices } from './choices/read-choices.ts';
import { saveChoices } from './choices/save-choices.ts';
import { joinContact } from './join-contact.ts';
import { changeTexts } from './texts/change-texts.ts';

/** Messages from the contact form, how customers get messages, and who gets no texts. */
export function deskMessageRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listContactRequests, options, ({ query }) =>
    listContacts(deps, { state: query.State, after: query.After }),
  );
  route(app, calls.answerContactRequest, options, ({ params, body, by }) =>
    answerContact(deps, { id: params.Id, answer: body.Answer, by }),
  );
  route(app, calls.joinContactRequest, options, ({ params, body, by }) =>
    joinContact(deps, { id: params.Id, asked: body, by }),
  );
  route(app, textCalls.stopTexts, options, ({ body, by }) =>
    changeTexts(deps, { mobile: body.Mobile, isStop: true, by }),
  );
  route(app, textCalls.startTexts, options, ({ body, by }) =>
    changeTexts(deps, { mobile: body.Mobile, isStop: false, by }),
  );
  route(app, choiceCalls.getDeskMessageChoices, options, ({ params }) =>
    readDeskChoices(deps, params.CustomerId),
  );
  route(app, choiceCalls.saveDeskMessageChoices, options, async ({ params, body, by }) => {
    const { CustomerId: customerId } = params;
    await saveChoices(deps, { customerId, asked: body, staff: by });
    return readDeskChoices(deps, customerId);
  });
}
