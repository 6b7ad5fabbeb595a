import { z } from 'zod';
import { bookingPolicy } from '../../contracts/instant-quotes/prices.ts';
import { type BookingPolicy, DEFAULT_BOOKING_POLICY } from '../../domain/constants.ts';
import { isCompletePriceRow, type PriceRow } from '../../domain/instant-quotes/prices.ts';
import { isAustralianState } from '../../domain/sites/states.ts';
import type { PublicHoliday } from '../../domain/visits/day-choice.ts';
import { FOR_OPERATORS } from '../platform/for-operators.ts';
import type { PricingRows } from './reference.queries.ts';

export type PriceBook = {
  /** Its number, stored with each booking (R4.18). 0 if there are no prices at all. */
  readonly version: number;
  /** The prices of a type in a region, in cents ex GST; null if there's no valid row, or it's priced by phone (R4.18). */
  row(equipmentTypeId: number, region: string): PriceRow | null;
  /** Whether any type has a price in a region. */
  hasPrices(region: string): boolean;
};

/** The pricing part of the reference data. */
export type Pricing = {
  /** The book in force at an instant: the one that started last (R10.17). The same object until another one starts. */
  at(now: Temporal.Instant): PriceBook;
  readonly holidays: readonly PublicHoliday[];
  readonly policy: BookingPolicy;
};

const hours = z.int().min(0).max(24);
const window = z
  .object({ fromHour: hours, toHour: hours })
  .refine(({ fromHour, toHour }) => fromHour < toHour, 'a window begins before it ends');

/** The policy in its wire shape, checked for consistency. */
const workablePolicy = bookingPolicy.extend({
  minBookingGapHours: z.number().min(0).max(168),
  morning: window,
  afternoon: window,
  tomorrowMorningClosesAtHour: hours,
  afterHoursStepMinutes: z.int().min(5).max(240),
  datePickerMinDays: z.int().min(0).max(60),
  datePickerMaxMonths: z.int().min(0).max(12),
  // Policies that former versions stored have none of these.
  changeUntilHour: hours.default(DEFAULT_BOOKING_POLICY.changeUntilHour),
  changeMinutes: z.int().min(0).max(240).default(DEFAULT_BOOKING_POLICY.changeMinutes),
  remindHour: z.int().min(8).max(19).default(DEFAULT_BOOKING_POLICY.remindHour),
  office: window.default(DEFAULT_BOOKING_POLICY.office),
  board: window.default(DEFAULT_BOOKING_POLICY.board),
  leftMinutes: z.int().min(30).max(240).default(DEFAULT_BOOKING_POLICY.leftMinutes),
  planDueDays: z.int().min(14).max(366).default(DEFAULT_BOOKING_POLICY.planDueDays),
  planSpanDays: z.int().min(0).max(60).default(DEFAULT_BOOKING_POLICY.planSpanDays),
  planAskDays: z.int().min(0).max(90).default(DEFAULT_BOOKING_POLICY.planAskDays),
  planRemindDays: z.int().min(1).max(90).default(DEFAULT_BOOKING_POLICY.planRemindDays),
  planBookDays: z.int().min(14).max(366).default(DEFAULT_BOOKING_POLICY.planBookDays),
});

function readPolicy(policy: unknown, warn: (fault: string) => void): BookingPolicy {
  const parsed = workablePolicy.safeParse(policy ?? DEFAULT_BOOKING_POLICY, FOR_OPERATORS);
  if (parsed.success) return parsed.data;
  warn(`the booking policy can't be used, so the default one holds: ${z.prettifyError(parsed.error)}`);
  return DEFAULT_BOOKING_POLICY;
}

function readHolidays(rows: PricingRows['holidays'], warn: (fault: string) => void): PublicHoliday[] {
  return rows.flatMap(({ state, postcodes, date, fromTime, name }) => {
    if (isAustralianState(state)) {
      return [{ state, postcodes, date, fromTime: fromTime?.slice(0, 5) ?? null, name }];
    }
    warn(`the holiday ${name} of ${date} is left out: there is no state ${state}`);
    return [];
  });
}

/** Names the holidays whose dates an operator has to check. */
function warnOfUnverified(rows: PricingRows['holidays'], warn: (fault: string) => void): void {
  const unverified = rows.flatMap((row) =>
    row.unverified ? [`${row.name} (${row.state}, ${row.date}: ${row.unverified})`] : [],
  );
  if (unverified.length === 0) return;
  warn(`an operator has to check these public holidays, see docs/operations.md: ${unverified.join('; ')}`);
}

function rowKey(equipmentTypeId: number, region: string): string {
  return `${equipmentTypeId} ${region}`;
}

type PriceRowOfBook = PricingRows['rows'][number];

const NO_PRICES: PriceBook = { version: 0, row: () => null, hasPrices: () => false };

function buildBook(
  version: number,
  ownRows: readonly PriceRowOfBook[],
  byPhone: PricingRows['byPhone'],
  warn: (fault: string) => void,
): PriceBook {
  const rows = new Map<string, PriceRow>();
  for (const { version: _, equipmentTypeId, region, ...row } of ownRows) {
    if (isCompletePriceRow(row)) rows.set(rowKey(equipmentTypeId, region), row);
    else
      warn(
        `equipment type ${equipmentTypeId} has no instant price in ${region} in price book ${version}: a cell of its row is empty`,
      );
  }
  for (const { equipmentTypeId, region } of byPhone) rows.delete(rowKey(equipmentTypeId, region));
  const priced = new Set(
    ownRows.filter((row) => rows.has(rowKey(row.equipmentTypeId, row.region))).map(({ region }) => region),
  );
  return {
    version,
    row: (equipmentTypeId, region) => rows.get(rowKey(equipmentTypeId, region)) ?? null,
    hasPrices: (region) => priced.has(region),
  };
}

/** Indexes the pricing part of the reference data; `warn` gets what an operator should correct. */
export function buildPricing(data: PricingRows, warn: (fault: string) => void): Pricing {
  // The last start first.
  const books = data.books.map(({ version, startsAt }) => ({
    startsAtMs: startsAt?.getTime() ?? Number.POSITIVE_INFINITY,
    book: buildBook(
      version,
      data.rows.filter((row) => row.version === version),
      data.byPhone,
      warn,
    ),
  }));
  warnOfUnverified(data.holidays, warn);
  return {
    at: ({ epochMilliseconds }) =>
      books.find(({ startsAtMs }) => startsAtMs <= epochMilliseconds)?.book ?? NO_PRICES,
    holidays: readHolidays(data.holidays, warn),
    policy: readPolicy(data.policy, warn),
  };
}
