import type { z } from 'zod';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type {
  changePrices,
  getPriceBook,
  listPriceBooks,
} from '../../../../contracts/reference-data/price-books.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import {
  isFromTheBeginning,
  priceBookState,
  unpricedMachines,
} from '../../../../domain/instant-quotes/price-books.ts';
import type { PriceRow } from '../../../../domain/instant-quotes/prices.ts';
import { centsFromDollars, dollarsFromCents } from '../../../../domain/money/money.ts';
import { formatInstantDay, formatInstantTime } from '../../../../domain/visits/dates.ts';
import type { Queryable } from '../../../db/client.ts';
import { wireInstant } from '../../../platform/clock.ts';
import {
  allBooks,
  bookInForce,
  findBook,
  type PriceBookRow,
  type PriceRowOfBook,
  pricedThings,
  rowsOfBook,
} from './price-books.queries.ts';

type MachinePrices = NonNullable<z.output<typeof changePrices.body>['Rows'][number]['Prices']>;

/** Dollars of the wire as cents. */
export function centsOf(prices: MachinePrices): PriceRow {
  return {
    todayAm: centsFromDollars(prices.TodayAm),
    todayPm: centsFromDollars(prices.TodayPm),
    todayAfterHours: centsFromDollars(prices.TodayAfterHours),
    tomorrowAm: centsFromDollars(prices.TomorrowAm),
    tomorrowPm: centsFromDollars(prices.TomorrowPm),
    tomorrowAfterHours: centsFromDollars(prices.TomorrowAfterHours),
    laterAm: centsFromDollars(prices.LaterAm),
    laterPm: centsFromDollars(prices.LaterPm),
    laterAfterHours: centsFromDollars(prices.LaterAfterHours),
    afterHours: centsFromDollars(prices.AfterHours),
  };
}

function presentPrices(row: PriceRow): MachinePrices {
  return {
    TodayAm: dollarsFromCents(row.todayAm),
    TodayPm: dollarsFromCents(row.todayPm),
    TodayAfterHours: dollarsFromCents(row.todayAfterHours),
    TomorrowAm: dollarsFromCents(row.tomorrowAm),
    TomorrowPm: dollarsFromCents(row.tomorrowPm),
    TomorrowAfterHours: dollarsFromCents(row.tomorrowAfterHours),
    LaterAm: dollarsFromCents(row.laterAm),
    LaterPm: dollarsFromCents(row.laterPm),
    LaterAfterHours: dollarsFromCents(row.laterAfterHours),
    AfterHours: dollarsFromCents(row.afterHours),
  };
}

/** `on Wed 1 Jul at 12am`, in the seller's zone. */
export function startWords(startsAt: Date): string {
  const at = startsAt.toTemporalInstant();
  if (isFromTheBeginning(at)) return 'in the beginning';
  return `on ${formatInstantDay(at, OPERATOR_TIME_ZONE)} at ${formatInstantTime(at, OPERATOR_TIME_ZONE)}`;
}

function presentBook(book: PriceBookRow, now: Temporal.Instant, inForce: PriceBookRow | null | undefined) {
  const { startsAt, madeAt, changedAt } = book;
  return {
    Number: book.version,
    Name: book.name,
    State: priceBookState(startsAt?.toTemporalInstant() ?? null, now, inForce?.startsAt?.getTime() ?? null),
    StartsOn: startsAt && wireInstant(startsAt),
    MadeBy: book.madeBy,
    MadeOn: madeAt && wireInstant(madeAt),
    ChangedBy: book.changedBy,
    ChangedOn: changedAt && wireInstant(changedAt),
    Version: book.rowVersion,
  };
}

export async function presentBooks(
  db: Queryable,
  now: Temporal.Instant,
): Promise<Reply<typeof listPriceBooks>> {
  const books = await allBooks(db);
  const inForce = await bookInForce(db, now);
  return { PriceBooks: books.map((book) => presentBook(book, now, inForce)) };
}

const keyOf = ({ equipmentTypeId, region }: { equipmentTypeId: number; region: string }) =>
  `${equipmentTypeId} ${region}`;

const byMachine = <Row extends Pick<PriceRowOfBook, 'equipmentTypeId' | 'region'>>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [keyOf(row), row]));

/** Each type in each region, with its prices in a book and in the one in force. */
export async function machinesOf(db: Queryable, version: number, inForce: PriceBookRow | null) {
  const things = await pricedThings(db);
  const own = byMachine(await rowsOfBook(db, version));
  const current = byMachine(inForce ? await rowsOfBook(db, inForce.version) : []);
  const byPhone = byMachine(things.byPhone);
  const machines = things.regions.flatMap((region) =>
    things.types.map(({ id, name, isRetired }) => {
      const key = keyOf({ equipmentTypeId: id, region });
      const row = own.get(key);
      const now = current.get(key);
      return {
        equipmentTypeId: id,
        type: name,
        region,
        row,
        now,
        isPriced: row !== undefined,
        isPricedNow: now !== undefined,
        isRetired,
        isByPhone: byPhone.has(key),
        isServiced: things.serviced.includes(region),
      };
    }),
  );
  return { ...things, machines, unpriced: unpricedMachines(machines) };
}

/** A book with the prices in force beside its own. @throws Refusal `not_found` */
export async function presentWholeBook(
  db: Queryable,
  now: Temporal.Instant,
  version: number,
): Promise<Reply<typeof getPriceBook>> {
  const book = await findBook(db, version);
  const inForce = await bookInForce(db, now);
  const { types, regions, machines, unpriced } = await machinesOf(db, version, inForce);
  const missing = new Set(unpriced);
  return {
    ...presentBook(book, now, inForce),
    InForce: inForce && { Number: inForce.version, Name: inForce.name },
    EquipmentTypes: types.map(({ id, name, group }) => ({ EquipmentTypeId: id, Name: name, Group: group })),
    Regions: regions,
    Rows: machines.map((machine) => ({
      EquipmentTypeId: machine.equipmentTypeId,
      Region: machine.region,
      Prices: machine.row ? presentPrices(machine.row) : null,
      InForce: machine.now ? presentPrices(machine.now) : null,
      IsByPhone: machine.isByPhone,
      IsMissing: missing.has(machine),
    })),
  };
}
