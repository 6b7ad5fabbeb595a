import { bookkeepingMessages } from '../../../domain/bookkeeping/bookkeeping-messages.ts';
import { firstOpenDate, isClosed, openDateOf } from '../../../domain/ledger/closed-period.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { desc, sql } from '../../db/drizzle.ts';
import { bookClosings } from '../../db/schema/ledger.ts';
import type { Transaction } from '../../db/transaction.ts';
import { fieldRefusal } from '../../platform/refusal.ts';

/** So that nothing is dated in a period while it's being closed: what posts shares it, what closes has it alone. */
export async function lockClosing(tx: Transaction, how: 'shared' | 'alone'): Promise<void> {
  const key = sql`hashtextextended('book closings', 0)`;
  await tx.execute(
    how === 'alone'
      ? sql`select pg_advisory_xact_lock(${key})`
      : sql`select pg_advisory_xact_lock_shared(${key})`,
  );
}

async function closedUntil(tx: Transaction): Promise<string | null> {
  await lockClosing(tx, 'shared');
  const [row] = await tx
    .select({ until: bookClosings.closedUntil })
    .from(bookClosings)
    .orderBy(desc(bookClosings.id))
    .limit(1);
  return row?.until ?? null;
}

/** The date of what the system posts by itself: its own, or the day after the close. */
export async function openDate(tx: Transaction, date: string): Promise<string> {
  return openDateOf(date, await closedUntil(tx));
}

/** @throws Refusal `invalid_fields` for a date that somebody gave in the closed period */
export async function refuseClosed(tx: Transaction, date: string): Promise<void> {
  const until = await closedUntil(tx);
  if (until === null || !isClosed(date, until)) return;
  const first = firstOpenDate(until);
  throw fieldRefusal('Date', bookkeepingMessages.periodClosed(dayWithYear(until), dayWithYear(first)));
}
