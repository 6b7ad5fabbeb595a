import * as warranty from '../../contracts/equipment/warranty-requests.ts';
import * as contacts from '../../contracts/messages/contact-requests.ts';
import { issueStaffRequest } from '../../contracts/staff/staff-request.ts';
import { countWaiting } from '../../contracts/waiting-list/waiting-list.ts';
import { OPERATOR_TIME_ZONE } from '../../domain/constants.ts';
import { STAFF_REQUEST_HOURS } from '../../domain/lifetimes.ts';
import type { Command } from './commands.ts';
import { idOf, OPTION, textOf } from './input.ts';
import { moment, table, waitingText } from './print.ts';
import { numberOf } from './quote-line.ts';

const FLAG = { type: 'boolean' } as const;

/** Commands for requests of customers, the waiting list, and links to book with. */
export const REQUEST_COMMANDS: Readonly<Record<string, Command>> = {
  warranty: {
    usage: '[--answered]',
    about: 'lists warranty requests that are waiting, or that were answered',
    options: { answered: FLAG },
    async run(client, { values }) {
      const State = values.answered ? 'answered' : 'open';
      const answer = await client.call(warranty.listWarrantyRequests, { query: { State } });
      const rows = answer.WarrantyRequests.map((one) =>
        [
          one.Id,
          moment(one.RequestedOn, OPERATOR_TIME_ZONE),
          one.CustomerName,
          one.Equipment,
          one.Message,
        ].map(String),
      );
      return { answer, text: rows.length > 0 ? table(rows) : 'None.' };
    },
  },
  'answer-warranty': {
    usage: 'ID --answer TEXT',
    about: 'answers a warranty request by email',
    options: { answer: OPTION },
    async run(client, input) {
      const body = { Answer: textOf(input.values.answer) ?? '' };
      const params = { Id: idOf(input, 'the request') };
      const answer = await client.call(warranty.answerWarrantyRequest, { params, body });
      return { answer, text: `Answered ${answer.CustomerName} about ${answer.Equipment}.` };
    },
  },
  contacts: {
    usage: '[--answered]',
    about: 'lists messages from the contact form that are waiting, or that were answered',
    options: { answered: FLAG },
    async run(client, { values }) {
      const State = values.answered ? 'answered' : 'open';
      const answer = await client.call(contacts.listContactRequests, { query: { State } });
      const rows = answer.ContactRequests.map((one) =>
        [
          one.Id,
          moment(one.SentOn, OPERATOR_TIME_ZONE),
          one.Name,
          one.Email,
          one.InvoiceNumber ?? one.Topic,
          one.Message,
        ].map(String),
      );
      return { answer, text: rows.length > 0 ? table(rows) : 'None.' };
    },
  },
  'answer-contact': {
    usage: 'ID --answer TEXT',
    about: 'answers a message from the contact form by email',
    options: { answer: OPTION },
    async run(client, input) {
      const body = { Answer: textOf(input.values.answer) ?? '' };
      const params = { Id: idOf(input, 'the message') };
      const answer = await client.call(contacts.answerContactRequest, { params, body });
      return { answer, text: `Answered ${answer.Name}, ${answer.Email}.` };
    },
  },
  waiting: {
    usage: '',
    about: 'counts the waiting list by postcode, most people first',
    async run(client) {
      const answer = await client.call(countWaiting, {});
      return { answer, text: waitingText(answer) };
    },
  },
  'staff-request': {
    usage: '[--customer ID]',
    about: `issues a link with which staff book for a customer, valid for ${STAFF_REQUEST_HOURS} hours`,
    options: { customer: OPTION },
    async run(client, { values }) {
      const customer = textOf(values.customer);
      const body = { CustomerId: customer ? numberOf(customer) : null };
      const answer = await client.call(issueStaffRequest, { body });
      return { answer, text: answer.Url };
    },
  },
};
