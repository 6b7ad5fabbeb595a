import type {
  takeCustomersApart as apartCall,
  withdrawJoin as withdrawCall,
} from '../../../contracts/customers/customer-joins.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { apartUntil } from '../../../domain/customers/join-life.ts';
import { joinMessages } from '../../../domain/customers/join-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { eq, inArray } from '../../db/drizzle.ts';
import { customerJoins } from '../../db/schema/customer-joins.ts';
import { customers } from '../../db/schema/customers.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CustomerRow, customerById, raisedVersion } from '../customers/customers.queries.ts';
import { endWaiting } from './end-waiting.ts';
import { type JoinRow, joinOf, lockCustomers, nameOf, presentJoin } from './joins.queries.ts';
import { giveBackRows } from './move-rows.ts';

type Change = { joinId: number; customerId: number; by: StaffDoer; version: number };

/**
 * Takes two joined customers apart (R14.06): what the one had goes back, what came later stays. The same again changes
 * nothing.
 * @throws Refusal `not_found`; `conflict` after a day, if the kept one was joined into a third since, or somebody changed
 *   them (R10.04)
 */
export async function takeApart(deps: Deps, change: Change): Promise<Reply<typeof apartCall>> {
  return transaction(deps.pool, async (tx) => {
    const { join, joined, kept, seen } = await locked(tx, change);
    if (join.state === 'apart') return presentJoin(join);
    if (join.state !== 'joined' || !join.joinedAt) throw new Refusal('conflict', joinMessages.ended);
    if (joined.joinedInto !== kept.id) {
      const into = kept.joinedInto === null ? null : await customerById(tx, kept.joinedInto);
      throw new Refusal('conflict', joinMessages.intoAnother(into ? nameOf(into) : '', into?.id ?? 0));
    }
    const now = deps.clock.now();
    if (Temporal.Instant.compare(now, apartUntil(join.joinedAt.toTemporalInstant())) >= 0) {
      throw new Refusal('conflict', joinMessages.tooLate);
    }
    refuseStale(seen, change.version, { timeZone: OPERATOR_TIME_ZONE });
    await giveBackRows(tx, { joinId: join.id, from: joined.id, to: kept.id });
    await tx
      .update(customerJoins)
      .set({ state: 'apart', endedAt: toDate(now), endedBy: change.by.name })
      .where(eq(customerJoins.id, join.id));
    await record(deps, tx, { join, by: change.by, action: 'customers-taken-apart' });
    return presentJoin({ ...join, state: 'apart' });
  });
}

/**
 * Withdraws a join that waits for its customer's yes; one that has ended stays so.
 * @throws Refusal `not_found`; `conflict` if they said yes, or somebody changed the customer since
 */
export async function withdrawJoin(deps: Deps, change: Change): Promise<Reply<typeof withdrawCall>> {
  return transaction(deps.pool, async (tx) => {
    const { join, seen } = await locked(tx, change);
    if (join.state === 'withdrawn' || join.state === 'refused') return presentJoin(join);
    if (join.state !== 'waiting') throw new Refusal('conflict', joinMessages.ended);
    refuseStale(seen, change.version, { timeZone: OPERATOR_TIME_ZONE });
    await endWaiting(deps, tx, join, { state: 'withdrawn', by: change.by.name });
    await record(deps, tx, { join, by: change.by, action: 'customer-join-withdrawn' });
    return presentJoin({ ...join, state: 'withdrawn' });
  });
}

/** The join, with both its customers locked; `seen` is the one whose version was read. */
async function locked(
  tx: Transaction,
  of: Change,
): Promise<{ join: JoinRow; joined: CustomerRow; kept: CustomerRow; seen: CustomerRow }> {
  const found = await joinOf(tx, of);
  if (!found) throw new Refusal('not_found', requestMessages.notFound);
  const [joined, kept] = (await lockCustomers(tx, [found.joinedId, found.keptId])) as [
    CustomerRow,
    CustomerRow,
  ];
  const join = await joinOf(tx, of);
  if (!join) throw new Refusal('not_found', requestMessages.notFound);
  return { join, joined, kept, seen: joined.id === of.customerId ? joined : kept };
}

async function record(
  deps: Deps,
  tx: Transaction,
  {
    join: { id: joinId, joinedId, keptId },
    by,
    action,
  }: { join: JoinRow; by: StaffDoer; action: 'customers-taken-apart' | 'customer-join-withdrawn' },
): Promise<void> {
  await tx
    .update(customers)
    .set(raisedVersion({ by, at: toDate(deps.clock.now()) }))
    .where(inArray(customers.id, [joinedId, keptId]));
  await recordAudit(tx, deps, {
    by,
    action,
    subject: { kind: 'customer', id: joinedId },
    customerId: keptId,
    details: { joinId, joinedId, keptId },
  });
}
