import { answerWarrantyRequest } from '../../../contracts/equipment/warranty-requests.ts';
import { answerContactRequest } from '../../../contracts/messages/contact-requests.ts';
import { dealWithNeed, putOffNeed } from '../../../contracts/needs/needs.ts';
import { addDays } from '../../../domain/visits/local-time.ts';
import type { CallOf } from '../../client/call.ts';
import { deskCall } from '../api/desk-call.ts';
import type { Need } from '../api/need-queries.ts';
import { sendDealtWith } from '../api/thread-queries.ts';
import type { ActionFormProps } from '../parts/action-form.tsx';

export type NeedForm = Omit<ActionFormProps<unknown>, 'onDone' | 'onClose'>;

/** Adds what tells a need apart to what was typed. */
const about = ({ Kind, Subject, Since }: Need) => ({ Kind, Subject, Since });

/** `today` is the office's local date. */
export function putOffForm(need: Need, title: string, today: string): NeedForm {
  return {
    title: 'Put it off',
    subject: `${need.Kind} ${need.Subject}`,
    lead: `${title}. It comes back on the day that you choose, or with a new cause.`,
    body: putOffNeed.body,
    fields: [{ as: 'day', name: 'Until', label: 'Until' }],
    initial: { Until: addDays(today, 1) },
    read: (typed) => ({ ...typed, ...about(need) }),
    submit: 'Put it off',
    send: (typed) =>
      deskCall(putOffNeed, { json: { ...typed, ...about(need) } as CallOf<typeof putOffNeed>['json'] }),
  };
}

/** Somebody rang the customer of a late visit: it comes back the next day, unless somebody has been there. */
export function toldForm(need: Need, title: string, today: string): NeedForm {
  return {
    ...putOffForm(need, title, today),
    title: 'Told by phone',
    lead: `${title}. It leaves the list until tomorrow, or until somebody has been there.`,
    fields: [],
    initial: {},
    read: () => ({ Until: addDays(today, 1), ...about(need) }),
    submit: 'They know',
  };
}

export function dealtWithForm(need: Need, title: string): NeedForm {
  const { Kind, Subject, RepairId } = need;
  return {
    title: 'Dealt with',
    subject: `${Kind} ${Subject}`,
    lead: `${title}. It leaves the list for everybody.`,
    body: dealWithNeed.body,
    fields: [],
    read: () => about(need),
    submit: 'Dealt with',
    send: async () => {
      if (Kind === 'thread') await sendDealtWith(RepairId ?? 0, Number(Subject));
      else await deskCall(dealWithNeed, { json: about(need) as CallOf<typeof dealWithNeed>['json'] });
    },
  };
}

/** The answer to what somebody wrote, which goes by email. */
export function answerForm({ Kind, Subject, Text, CustomerName }: Need): NeedForm {
  const endpoint = Kind === 'warranty' ? answerWarrantyRequest : answerContactRequest;
  return {
    title: `Answer ${CustomerName}`,
    subject: `${Kind} ${Subject}`,
    lead: Text ?? '',
    body: endpoint.body,
    fields: [{ as: 'lines', name: 'Answer', label: 'Answer', hint: 'It goes by email.', limit: 2000 }],
    submit: 'Send the answer',
    send: (json) =>
      deskCall(endpoint, {
        params: { Id: Number(Subject) },
        json: json as CallOf<typeof answerContactRequest>['json'],
      }),
  };
}
