import type { PriceSetReply, Prices } from '../../../contracts/instant-quotes/prices.ts';
import type { BookingPolicy } from '../../../domain/constants.ts';
import { centsFromDollars, formatMoney, incGst } from '../../../domain/money/money.ts';
import type { Availability, DayAvailability } from '../../../domain/visits/availability.ts';
import {
  formatDay,
  formatHours,
  formatSpan,
  formatTime,
  minutesOf,
  timeOfMinutes,
} from '../../../domain/visits/dates.ts';
import {
  type ChoiceInput,
  type DayOption,
  isDayOption,
  isTimeWindow,
  type Loading,
  type PostcodeArea,
  type PublicHoliday,
  TIME_WINDOWS,
  type TimeWindow,
} from '../../../domain/visits/day-choice.ts';
import { nextPublicHoliday } from '../../../domain/visits/holidays.ts';
import { localToday, timeAt } from '../../../domain/visits/local-time.ts';
import type { FeeOf } from '../../../domain/visits/quick-choices.ts';
import { visitMessages } from '../../../domain/visits/visit-messages.ts';
import type { WindowCell } from '../../ui/fields/grid-moves.ts';

/** The days side by side; 'Soonest after hours' has a row of its own (R4.07, R4.08). */
export const GRID_DAYS = ['today', 'tomorrow', 'later'] as const;
export type GridDay = (typeof GRID_DAYS)[number];

/** A cell of the grid: a day's window, or 'Soonest after hours'. */
export type Slot = { readonly option: DayOption; readonly window: TimeWindow };

/** Fees by window, in cents ex GST; null while a price is loading. */
export type WindowFees = Readonly<Record<TimeWindow, number | null>>;
export type GridFees = Readonly<Record<GridDay, WindowFees>> & { readonly afterhours: number | null };

export type WindowsModel = {
  readonly columns: readonly { id: GridDay; name: string; date: string }[];
  readonly rows: readonly WindowsModelRow[];
  /** Why some windows cost more, and the next holiday (R4.16). */
  readonly loadingNotes: readonly string[];
};

export type WindowsModelRow = {
  readonly id: TimeWindow | 'soonest';
  readonly name: string;
  readonly hours: string;
  readonly cells: readonly WindowCell[];
  readonly why: readonly string[];
};

const WAITING: WindowFees = { morning: null, afternoon: null, afterhours: null };

/** Every fee unknown: the grid before its prices have loaded. */
export const WAITING_FEES: GridFees = {
  today: WAITING,
  tomorrow: WAITING,
  later: WAITING,
  afterhours: null,
};

/** The fees of Prices/Set, with the later date's (R4.11). */
export function gridFees(prices: Prices, later: WindowFees): GridFees {
  const day = ({ AmPrice, PmPrice, AfterHoursPrice }: Prices['Today']): WindowFees => ({
    morning: centsFromDollars(AmPrice),
    afternoon: centsFromDollars(PmPrice),
    afterhours: centsFromDollars(AfterHoursPrice),
  });
  return {
    today: day(prices.Today),
    tomorrow: day(prices.Tomorrow),
    later,
    afterhours: centsFromDollars(prices.AfterHours.AfterHoursPrice),
  };
}

/** Any visit's fee, of Prices/Set; today's and tomorrow's already include what a weekend or holiday adds. */
export function visitFees({
  Prices,
  OrdinaryLaterDay,
}: Pick<PriceSetReply, 'Prices' | 'OrdinaryLaterDay'>): FeeOf {
  const days = { today: Prices.Today, tomorrow: Prices.Tomorrow, later: OrdinaryLaterDay };
  return ({ option, window, loading }) => {
    if (option === 'afterhours') return centsFromDollars(Prices.AfterHours.AfterHoursPrice);
    const { AmPrice, PmPrice, AfterHoursPrice } = days[option];
    if (loading || window === 'afterhours') return centsFromDollars(AfterHoursPrice);
    return centsFromDollars(window === 'morning' ? AmPrice : PmPrice);
  };
}

/** A slot's fee in cents ex GST; null while unknown. */
export function feeOf(fees: GridFees, { option, window }: Slot): number | null {
  return option === 'afterhours' ? fees.afterhours : fees[option][window];
}

/** A slot as a radio button's value. */
export function slotValue({ option, window }: Slot): string {
  return `${option}-${window}`;
}

/** The slot of a radio button's value. */
export function slotOfValue(value: string): Slot | null {
  const [option, window] = value.split('-');
  return isDayOption(option) && isTimeWindow(window) ? { option, window } : null;
}

type Grid = {
  readonly availability: Availability;
  /** The date under 'Later'. */
  readonly later: DayAvailability;
  readonly fees: GridFees;
  /** Whether the missing fees failed to load. */
  readonly isFailed: boolean;
  readonly area: PostcodeArea;
  readonly policy: BookingPolicy;
  readonly holidays: readonly PublicHoliday[];
};

/**
 * The windows grid: each day and window with its price before choosing, inc GST first; a closed one keeps its place and
 * says why, and so does a more expensive one (R4.10-R4.13, R4.16, R4.19).
 */
export function windowsModel(grid: Grid): WindowsModel {
  const { availability, later, fees, policy } = grid;
  const days: Readonly<Record<GridDay, DayAvailability>> = {
    today: availability.today,
    tomorrow: availability.tomorrow,
    later,
  };
  /** Each sentence by the row that shows it. */
  const rowOfSentence = new Map<string, TimeWindow>();
  const rows = TIME_WINDOWS.map((window) => {
    const cells = GRID_DAYS.map((option) => {
      const slot = { option, window };
      return cellOf(
        slot,
        days[option].windows[window],
        feeOf(fees, slot),
        rowOfSentence.get(days[option].windows[window].message ?? ''),
        grid,
      );
    });
    // A sentence is shown once, under the first window that it's about.
    const why = whyOf(window, days).filter((sentence) => !rowOfSentence.has(sentence));
    for (const sentence of why) rowOfSentence.set(sentence, window);
    return { id: window, ...rowTexts(window, policy), cells, why };
  });
  return {
    columns: [
      { id: 'today', name: 'Today', date: formatDay(days.today.date) },
      { id: 'tomorrow', name: 'Tomorrow', date: formatDay(days.tomorrow.date) },
      { id: 'later', name: 'Later', date: formatDay(later.date) },
    ],
    rows: [...rows, soonestRow(grid)],
    loadingNotes: loadingNotes(grid, Object.values(days)),
  };
}

function rowTexts(window: TimeWindow, policy: BookingPolicy): { name: string; hours: string } {
  if (window === 'afterhours') {
    const before = formatTime(timeOfMinutes(policy.morning.fromHour * 60));
    const from = formatTime(timeOfMinutes(policy.afternoon.toHour * 60));
    return { name: 'After hours', hours: `before ${before}, from ${from}` };
  }
  const { fromHour, toHour } = policy[window];
  return { name: window === 'morning' ? 'Morning' : 'Afternoon', hours: formatHours(fromHour, toHour) };
}

function cellOf(
  slot: Slot,
  window: DayAvailability['windows'][TimeWindow],
  feeCents: number | null,
  /** The row above explains why it's closed; if there is none, its own does. */
  whyRow: TimeWindow | undefined,
  { area, policy, isFailed }: Grid,
): WindowCell {
  const value = slotValue(slot);
  if (!window.open) {
    const under = whyRow ? 'see above' : 'see below';
    const label = window.isAvoided ? 'Your hours' : window.full ? 'Full' : 'Closed';
    return { kind: 'closed', id: `${value}-closed`, label, under, whyRow };
  }
  if (feeCents === null) return withoutPrice(value, isFailed);
  return {
    kind: 'price',
    value,
    ...priceTexts(feeCents),
    from: cutWords(slot.window, window, { area, policy }),
    loading: loadingWord(slot, window.loading),
  };
}

/**
 * What's left of a window that has begun, or begins within the notice, `from 10:30am`, or that the site's hours to avoid
 * narrow, `8am-11:30am`; undefined for a whole one.
 */
function cutWords(
  name: TimeWindow,
  { startsAt, endsAt }: DayAvailability['windows'][TimeWindow],
  { area: { timeZone }, policy }: Pick<Grid, 'area' | 'policy'>,
): string | undefined {
  if (name === 'afterhours' || !startsAt || !endsAt) return undefined;
  const { fromHour, toHour } = policy[name];
  const from = timeAt(startsAt, timeZone);
  if (timeAt(endsAt, timeZone) !== timeOfMinutes((toHour % 24) * 60)) {
    return formatSpan(startsAt, endsAt, timeZone);
  }
  return minutesOf(from) > fromHour * 60 ? `from ${formatTime(from)}` : undefined;
}

/** A window whose price is loading, or failed to load: an alert above says so. */
function withoutPrice(value: string, isFailed: boolean): WindowCell {
  return isFailed
    ? { kind: 'closed', id: `${value}-failed`, label: 'No price' }
    : { kind: 'waiting', id: `${value}-waiting` };
}

function priceTexts(feeCents: number): { price: string; under: string } {
  return { price: formatMoney(incGst(feeCents)), under: `${formatMoney(feeCents)} + GST` };
}

/** After hours costs the same on any day: only a daytime window costs more because of its date. */
function loadingWord({ window }: Slot, loading: Loading | null): string | undefined {
  return window === 'afterhours' ? undefined : loading?.reason;
}

function whyOf(window: TimeWindow, days: Readonly<Record<GridDay, DayAvailability>>): string[] {
  const sentences = Object.values(days).map((day) => day.windows[window].message);
  return [...new Set(sentences.filter((message) => message !== null))];
}

function soonestRow({ availability, fees, isFailed }: Grid): WindowsModelRow {
  const { soonestAfterHours, startingDate } = availability;
  const slot = { option: 'afterhours', window: 'afterhours' } as const;
  const value = slotValue(slot);
  const first = soonestAfterHours[0];
  const fee = feeOf(fees, slot);
  const closed = { kind: 'closed', id: `${value}-closed`, label: 'Closed' } as const;
  const cell: WindowCell = !first
    ? closed
    : fee === null
      ? withoutPrice(value, isFailed)
      : { kind: 'price', value, ...priceTexts(fee) };
  return {
    id: 'soonest',
    name: 'Soonest after hours',
    hours: first
      ? `from ${formatTime(first.time)} ${first.date === startingDate ? 'today' : 'tomorrow'}`
      : 'within 24 hours',
    cells: [cell],
    why: first ? [] : [visitMessages.noAfterHoursLeft],
  };
}

/** One sentence for each reason in the grid; otherwise the rule, and the next bookable holiday. */
function loadingNotes({ availability, area, holidays }: Grid, days: readonly DayAvailability[]): string[] {
  const loadings = days.flatMap(({ windows }) =>
    [windows.morning, windows.afternoon].filter(({ open }) => open).flatMap(({ loading }) => loading ?? []),
  );
  const reasons = loadings.map(({ reason, name }) =>
    reason === 'weekend' ? visitMessages.weekendLoading : visitMessages.holidayLoading(name),
  );
  if (reasons.length > 0) return [...new Set(reasons)];
  const next = nextPublicHoliday(area, holidays, availability.startingDate, availability.laterTo);
  return [
    visitMessages.loadingRule,
    ...(next ? [visitMessages.nextHoliday(next.name, formatDay(next.date))] : []),
  ];
}

/** Whether prices loaded on one day are shown on the next: the page was open past midnight. */
export function arePricesOfYesterday(prices: Prices, now: Temporal.Instant, timeZone: string): boolean {
  return prices.StartingDate !== localToday(now, timeZone);
}

/** The radio button that a choice checks; null if it isn't in the grid. */
export function valueOfChoice(choice: ChoiceInput): string | null {
  if (choice.option === 'afterhours') return slotValue({ option: 'afterhours', window: 'afterhours' });
  return isDayOption(choice.option) && isTimeWindow(choice.window)
    ? slotValue({ option: choice.option, window: choice.window })
    : null;
}
