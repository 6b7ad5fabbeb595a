import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { deskPriceMessages } from '../../../../domain/instant-quotes/desk-price-messages.ts';
import { startOfPrices } from '../../../../domain/instant-quotes/price-books.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { refuseStale } from '../../../common/versions/refuse-stale.ts';
import { violatedConstraint } from '../../../db/client.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { type Clock, toDate, wireInstant } from '../../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../../platform/refusal.ts';
import { machinesOf, startWords } from './price-books.present.ts';
import {
  allBooks,
  bookInForce,
  deleteBook,
  lockBook,
  type PriceBookRow,
  rowsOfBook,
  updateBook,
} from './price-books.queries.ts';

const STARTS_TAKEN = 'price_books_starts';

type Change = { number: number; by: StaffDoer; version: number };

const isStarted = ({ startsAt }: PriceBookRow, now: Temporal.Instant): boolean =>
  startsAt !== null && startsAt.getTime() <= now.epochMilliseconds;

const stateNow = ({ startsAt }: PriceBookRow): string =>
  startsAt ? deskPriceMessages.isScheduled(startWords(startsAt)) : deskPriceMessages.isDraft;

/** @throws Refusal `conflict` if the book has started, or isn't at the version that was read */
function refuseKept(book: PriceBookRow, now: Temporal.Instant, seen: number): void {
  if (book.startsAt && isStarted(book, now)) {
    throw new Refusal('conflict', deskPriceMessages.hasStarted(startWords(book.startsAt)));
  }
  refuseStale({ ...book, version: book.rowVersion }, seen, {
    timeZone: OPERATOR_TIME_ZONE,
    now: stateNow(book),
  });
}

/** @throws Refusal `conflict` if it isn't a draft at the version that was read */
function refuseOther(book: PriceBookRow, now: Temporal.Instant, seen: number): void {
  refuseKept(book, now, seen);
  if (book.startsAt) throw new Refusal('conflict', stateNow(book));
}

async function lockKnownBook(tx: Transaction, clock: Clock, number: number) {
  const { book, now } = await lockBook(tx, clock, number);
  if (!book) throw new Refusal('not_found', requestMessages.notFound);
  return { book, now };
}

/**
 * A book, locked. `confirm` refuses unless it's a draft at the version that was read: the caller first checks whether
 * anything would change.
 * @throws Refusal `not_found`
 */
export async function draftToChange(tx: Transaction, clock: Clock, number: number) {
  const { book, now } = await lockKnownBook(tx, clock, number);
  return { now, confirm: (seen: number) => refuseOther(book, now, seen) };
}

/**
 * Lets a draft start with a day in the seller's zone, today at once (R10.17). The same day again changes nothing.
 * @throws Refusal `not_found`; `invalid_fields` for a day that is over, or on which another book starts; `conflict` if it
 *   would leave a machine without a price, isn't a draft, or was changed since (R10.04)
 */
export async function schedulePriceBook(
  deps: Pick<Deps, 'pool' | 'db' | 'clock'>,
  { number, by, version, date }: Change & { date: string },
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const { book, now } = await lockKnownBook(tx, deps.clock, number);
    const had = book.startsAt?.toTemporalInstant();
    if (had && localToday(had, OPERATOR_TIME_ZONE) === date) return;
    refuseOther(book, now, version);
    const start = startOfPrices(date, now);
    if (!start) throw fieldRefusal('Date', deskPriceMessages.dayOver);
    const { unpriced } = await machinesOf(tx, number, await bookInForce(tx, now));
    if (unpriced.length > 0) throw new Refusal('conflict', deskPriceMessages.unpriced(named(unpriced)));
    const startsAt = toDate(start);
    await updateBook(tx, number, { startsAt, changedBy: by.name, changedAt: toDate(now) });
    await recordAudit(tx, deps, {
      by,
      action: 'price-book-scheduled',
      subject: { kind: 'price-book', id: number },
      details: { before: { startsAt: null }, after: { startsAt: wireInstant(startsAt) } },
    });
  }).catch(async (error) => {
    if (violatedConstraint(error) !== STARTS_TAKEN) throw error;
    const other = (await allBooks(deps.db)).find(
      ({ startsAt }) => startsAt && localToday(startsAt.toTemporalInstant(), OPERATOR_TIME_ZONE) === date,
    );
    throw fieldRefusal('Date', deskPriceMessages.startTaken(`${other?.version} (${other?.name})`));
  });
}

/**
 * Makes a scheduled book a draft again (R10.17). A draft stays as it is.
 * @throws Refusal `not_found`; `conflict` once it has started, or if somebody else changed it since (R10.04)
 */
export async function takePriceBookBack(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { number, by, version }: Change,
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const { book, now } = await lockKnownBook(tx, deps.clock, number);
    if (!book.startsAt) return;
    refuseKept(book, now, version);
    await updateBook(tx, number, { startsAt: null, changedBy: by.name, changedAt: toDate(now) });
    await recordAudit(tx, deps, {
      by,
      action: 'price-book-taken-back',
      subject: { kind: 'price-book', id: number },
      details: { before: { startsAt: wireInstant(book.startsAt) }, after: { startsAt: null } },
    });
  });
}

/**
 * Deletes a draft (R10.17). One that's gone already is left so.
 * @throws Refusal `conflict` if it isn't a draft, or somebody else changed it since (R10.04)
 */
export async function deletePriceBook(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { number, by, version }: Change,
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const { book, now } = await lockBook(tx, deps.clock, number);
    if (!book) return;
    refuseOther(book, now, version);
    const rows = await rowsOfBook(tx, number);
    await deleteBook(tx, number);
    await recordAudit(tx, deps, {
      by,
      action: 'price-book-deleted',
      subject: { kind: 'price-book', id: number },
      details: { before: { name: book.name, madeBy: book.madeBy, rows }, after: null },
    });
  });
}

/** How many machines a refusal names. */
const NAMED = 5;

/** `Fryer in Metro; Oven in Metro; and 3 more` */
function named(machines: readonly { type: string; region: string }[]): string {
  const names = machines.slice(0, NAMED).map(({ type, region }) => `${type} in ${region}`);
  const others = machines.length - names.length;
  return [...names, ...(others > 0 ? [`and ${others} more`] : [])].join('; ');
}
