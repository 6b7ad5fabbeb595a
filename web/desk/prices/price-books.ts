import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import {
  copyPriceBook,
  deletePriceBook,
  getPriceBook,
  listPriceBooks,
  schedulePriceBook,
  takePriceBookBack,
} from '../../../contracts/reference-data/price-books.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { isFromTheBeginning, type PriceBookState } from '../../../domain/instant-quotes/price-books.ts';
import { hasTwoDecimals } from '../../../domain/money/money.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { randomId } from '../../browser/random-id.ts';
import { queryClient, readAgain } from '../../client/query-client.ts';
import type { StateLook } from '../../ui/docket/state-look.ts';
import { dayAndTime, localDate, pastDay, timeOf } from '../../ui/words/instant-words.ts';
import { deskCall, liveQuery, sendTo } from '../api/desk-call.ts';
import type { FormSpec } from '../parts/action-form.tsx';

export type PriceBook = Reply<typeof listPriceBooks>['PriceBooks'][number];
export type WholePriceBook = Reply<typeof getPriceBook>;
export type PriceBookRow = WholePriceBook['Rows'][number];
export type MachinePrices = NonNullable<PriceBookRow['Prices']>;

const PRICE_BOOKS = ['desk-price-books'];
const bookKey = (number: number) => [...PRICE_BOOKS, number];

/** All price books: drafts, then from the last start to the first. */
export function usePriceBooks() {
  return useQuery({
    ...liveQuery([...PRICE_BOOKS, 'all'], listPriceBooks, {}),
    select: ({ PriceBooks }) => PriceBooks,
  });
}

/** A price book with the prices in force beside its own. */
export function usePriceBook(number: number) {
  return useQuery(liveQuery(bookKey(number), getPriceBook, { params: { Number: number } }));
}

/** Shows a book as a change's reply has it. */
export async function keepPriceBook(book: WholePriceBook): Promise<void> {
  // A load that began before the change must not overwrite its reply.
  await queryClient.cancelQueries({ queryKey: PRICE_BOOKS });
  queryClient.setQueryData(bookKey(book.Number), book);
}

export const readPriceBooksAgain = (): Promise<void> => readAgain(PRICE_BOOKS);

export const BOOK_WORDS: Readonly<Record<PriceBookState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  inForce: 'In force',
  past: 'Past',
};

export const BOOK_LOOKS: Readonly<Record<PriceBookState, StateLook>> = {
  draft: 'requested',
  scheduled: 'scheduled',
  inForce: 'approved',
  past: 'completed',
};

/** A price of a machine, by its name on the wire. */
export type Cell = keyof MachinePrices;

/** The columns of the grid, by the day of the visit; `spoken` tells a screen reader. */
export const DAYS: readonly { title: string; cells: readonly { cell: Cell; title: string }[] }[] = [
  {
    title: 'Today',
    cells: [
      { cell: 'TodayAm', title: 'AM' },
      { cell: 'TodayPm', title: 'PM' },
      { cell: 'TodayAfterHours', title: 'After hours' },
    ],
  },
  {
    title: 'Tomorrow',
    cells: [
      { cell: 'TomorrowAm', title: 'AM' },
      { cell: 'TomorrowPm', title: 'PM' },
      { cell: 'TomorrowAfterHours', title: 'After hours' },
    ],
  },
  {
    title: 'Later',
    cells: [
      { cell: 'LaterAm', title: 'AM' },
      { cell: 'LaterPm', title: 'PM' },
      { cell: 'LaterAfterHours', title: 'After hours' },
    ],
  },
  { title: 'Soonest', cells: [{ cell: 'AfterHours', title: 'After hours' }] },
];

export const CELLS: readonly Cell[] = DAYS.flatMap(({ cells }) => cells.map(({ cell }) => cell));

/** `tomorrow PM`, after a machine's name. */
export const cellWords = (cell: Cell): string =>
  DAYS.flatMap(({ title: day, cells }) =>
    cells.filter((each) => each.cell === cell).map(({ title }) => `${day} ${title}`),
  )
    .join()
    .replace(/^.|After/g, (letters) => letters.toLowerCase());

/** How many prices of a book are above and below those in force. */
export function changesOf({ Rows }: Pick<WholePriceBook, 'Rows'>): { up: number; down: number } {
  const differences = Rows.flatMap(({ Prices, InForce }) =>
    Prices && InForce ? CELLS.map((cell) => Prices[cell] - InForce[cell]) : [],
  );
  return {
    up: differences.filter((difference) => difference > 0).length,
    down: differences.filter((difference) => difference < 0).length,
  };
}

/** `Thu 1 Jul 2027` or, of one that started during a day, `Mon 23 Nov, 9:12am`; in the seller's zone. */
export function startWords({ StartsOn }: Pick<PriceBook, 'StartsOn'>, now: Temporal.Instant): string {
  if (!StartsOn) return 'Not scheduled';
  const zone = OPERATOR_TIME_ZONE;
  if (isFromTheBeginning(Temporal.Instant.from(StartsOn))) return 'the beginning';
  if (timeOf(StartsOn, zone) !== '12am') return dayAndTime(StartsOn, zone, now);
  return pastDay(localDate(StartsOn, zone), localToday(now, zone));
}

/** The date for a date field: the next month's first. */
function firstOfNextMonth(now: Temporal.Instant): string {
  const today = Temporal.PlainDate.from(localDate(now.toString(), OPERATOR_TIME_ZONE));
  return today.add({ months: 1 }).toPlainYearMonth().toPlainDate({ day: 1 }).toString();
}

export function copyForm({
  Number: From,
  Name,
}: Pick<PriceBook, 'Number' | 'Name'>): FormSpec<WholePriceBook> {
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
    send: sendTo(copyPriceBook, {}, { idempotencyKey }),
  };
}

/** `version` is the one that was looked at. */
export function scheduleForm(
  { Number: number, Version }: PriceBook,
  now: Temporal.Instant,
): FormSpec<WholePriceBook> {
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
    send: sendTo(schedulePriceBook, { Number: number }),
  };
}

export function takeBackForm(book: PriceBook, now: Temporal.Instant): FormSpec<WholePriceBook> {
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

export function deleteForm({ Number: number, Name, Version }: PriceBook): FormSpec<null> {
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
export function raiseForm(region: string): FormSpec<Raise> {
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
