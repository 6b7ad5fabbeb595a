import {
  copyPriceBook,
  deletePriceBook,
  schedulePriceBook,
  takePriceBookBack,
} from '../../../contracts/reference-data/price-books.ts';
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
