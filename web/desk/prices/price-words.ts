import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { isFromTheBeginning, type PriceBookState } from '../../../domain/instant-quotes/price-books.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import type { StateLook } from '../../ui/docket/state-look.ts';
import { dayAndTime, localDate, pastDay, timeOf } from '../../ui/words/instant-words.ts';
import type { MachinePrices, PriceBook, WholePriceBook } from '../api/price-book-queries.ts';

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
export function firstOfNextMonth(now: Temporal.Instant): string {
  const today = Temporal.PlainDate.from(localDate(now.toString(), OPERATOR_TIME_ZONE));
  return today.add({ months: 1 }).toPlainYearMonth().toPlainDate({ day: 1 }).toString();
}
