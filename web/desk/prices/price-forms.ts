import { z } from 'zod';
import {
  copyPriceBook,
  deletePriceBook,
  schedulePriceBook,
  takePriceBookBack,
} from '../../../contracts/reference-data/price-books.ts';
import { hasTwoDecimals } from '../../../domain/money/money.ts';
import { randomId } from '../../browser/random-id.ts';
import type { CallOf } from '../../client/call.ts';
import { deskCall } from '../api/desk-call.ts';
import type { PriceBook, WholePriceBook } from '../api/price-book-queries.ts';
import type { ActionFormProps } from '../parts/action-form.tsx';
import { firstOfNextMonth, startWords } from './price-words.ts';

export type PriceForm<Done> = Omit<ActionFormProps<Done>, 'onDone' | 'onClose'>;

export function copyForm({
  Number: From,
  Name,
}: Pick<PriceBook, 'Number' | 'Name'>): PriceForm<WholePriceBook> {
  const idempotencyKey = randomId();
  return {
    title: 'New prices',
    subject: From,
    sentByEnter: true,
    lead: `A draft with all prices of book ${From}, ${Name}. Nothing changes for customers until it starts.`,
    body: copyPriceBook.body,
    fields: [{ as: 'text', name: 'Name', label: 'Name', hint: 'For the office: why or when. ‘July 2027’' }],
    read: (typed) => ({ ...typed, From }),
    submit: 'Make the draft',
    send: (typed) =>
      deskCall(
        copyPriceBook,
        { json: { ...typed, From } as CallOf<typeof copyPriceBook>['json'] },
        { idempotencyKey },
      ),
  };
}

/** `version` is the one that was looked at. */
export function scheduleForm(
  { Number: number, Version }: PriceBook,
  now: Temporal.Instant,
): PriceForm<WholePriceBook> {
  return {
    title: 'Let it start',
    subject: number,
    lead: 'Who books from then on pays these prices, whatever day the visit is. Booked jobs keep theirs. Somebody with a price on screen is asked again if theirs went up.',
    body: schedulePriceBook.body,
    fields: [
      {
        as: 'day',
        name: 'Date',
        label: 'From the start of',
        hint: "Midnight in Sydney. Today: at once, and then it can't be taken back.",
      },
    ],
    initial: { Date: firstOfNextMonth(now) },
    read: (typed) => ({ ...typed, Version }),
    submit: 'Schedule',
    send: (typed) =>
      deskCall(schedulePriceBook, {
        params: { Number: number },
        json: { ...typed, Version } as CallOf<typeof schedulePriceBook>['json'],
      }),
  };
}

export function takeBackForm(book: PriceBook, now: Temporal.Instant): PriceForm<WholePriceBook> {
  const { Number: number, Version } = book;
  return {
    title: 'Take it back',
    subject: number,
    lead: `It would start ${startWords(book, now)}. It becomes a draft again, with all its prices.`,
    body: takePriceBookBack.body,
    fields: [],
    read: () => ({ Version }),
    submit: 'Take it back',
    send: () => deskCall(takePriceBookBack, { params: { Number: number }, json: { Version } }),
  };
}

export function deleteForm({ Number: number, Name, Version }: PriceBook): PriceForm<null> {
  return {
    title: 'Delete the draft',
    subject: number,
    lead: `‘${Name}’ and its prices are gone then. Nothing changes for customers.`,
    body: deletePriceBook.query,
    fields: [],
    read: () => ({ Version }),
    submit: 'Delete it',
    send: async () => {
      await deskCall(deletePriceBook, { params: { Number: number }, query: { Version } });
      return null;
    },
  };
}

const percentUnusable = 'Please give a percentage from -50 to 100, with at most two decimals';
const raise = z.object({
  Percent: z.coerce
    .number(percentUnusable)
    .min(-50, percentUnusable)
    .max(100, percentUnusable)
    .refine(hasTwoDecimals, percentUnusable),
  Step: z.string(),
  Where: z.enum(['here', 'all']),
});
export type Raise = z.output<typeof raise>;

/** Raises the prices of the draft on screen; nothing is saved yet. */
export function raiseForm(region: string): PriceForm<Raise> {
  return {
    title: 'Raise by percent',
    subject: region,
    sentByEnter: true,
    lead: 'Fills in the fields. Nothing is saved until you save.',
    body: raise,
    fields: [
      { as: 'text', name: 'Percent', label: 'Percent', hint: '3.5, or -2 to lower them', figures: true },
      {
        as: 'select',
        name: 'Step',
        label: 'Round to',
        options: [
          { value: '100', label: 'whole dollars' },
          { value: '500', label: '5 dollars' },
          { value: '50', label: '50 cents' },
          { value: '1', label: 'cents' },
        ],
      },
      {
        as: 'select',
        name: 'Where',
        label: 'Where',
        options: [
          { value: 'here', label: `Only ${region}` },
          { value: 'all', label: 'All regions' },
        ],
      },
    ],
    initial: { Step: '100', Where: 'here' },
    submit: 'Fill them in',
    send: async (typed) => raise.parse(typed),
  };
}
