import type { Reply } from '../../../contracts/endpoint.ts';
import type { getClosing } from '../../../contracts/ledger/ledger.ts';
import { bookkeepingMessages } from '../../../domain/bookkeeping/bookkeeping-messages.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import type { Queryable } from '../../db/client.ts';
import { desc } from '../../db/drizzle.ts';
import { bookClosings } from '../../db/schema/ledger.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { lockClosing } from './closed-until.ts';

async function latest(db: Queryable) {
  const [row] = await db.select().from(bookClosings).orderBy(desc(bookClosings.id)).limit(1);
  return row ?? null;
}

/** Until when the books are closed. */
export async function readClosing({ db }: Pick<Deps, 'db'>): Promise<Reply<typeof getClosing>> {
  const row = await latest(db);
  return {
    ClosedUntil: row?.closedUntil ?? null,
    Version: row?.id ?? 0,
    SetBy: row?.setBy ?? null,
    SetOn: row ? wireInstant(row.setAt) : null,
  };
}

/**
 * Closes the books until a date, or reopens them. Today can't be closed: what happens today is dated today.
 * @throws Refusal `invalid_fields`; `conflict` if somebody else has set it meanwhile
 */
export async function closeBooks(
  deps: Deps,
  { closedUntil, version, by }: { closedUntil: string | null; version: number; by: StaffDoer },
): Promise<Reply<typeof getClosing>> {
  const { clock, pool } = deps;
  const now = clock.now();
  if (closedUntil !== null && closedUntil >= localToday(now, OPERATOR_TIME_ZONE)) {
    throw fieldRefusal('ClosedUntil', bookkeepingMessages.closingNotPast);
  }
  await transaction(pool, async (tx) => {
    await lockClosing(tx, 'alone');
    const before = await latest(tx);
    if ((before?.closedUntil ?? null) === closedUntil) return;
    const known = {
      version: before?.id ?? 0,
      changedBy: before?.setBy ?? null,
      changedAt: before?.setAt ?? null,
    };
    refuseStale(known, version, { timeZone: OPERATOR_TIME_ZONE });
    await tx.insert(bookClosings).values({ closedUntil, setBy: by.name, setAt: toDate(now) });
    await recordAudit(tx, deps, {
      by,
      action: 'books-closed',
      details: { before: before?.closedUntil ?? null, closedUntil },
    });
  });
  return readClosing(deps);
}
