import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { joinCustomers as joinCall } from '../../../contracts/customers/customer-joins.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { joinFault, needsYes } from '../../../domain/customers/join-life.ts';
import { joinMessages } from '../../../domain/customers/join-messages.ts';
import { LINK_HOURS } from '../../../domain/lifetimes.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { type Doer, recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { keepLink } from '../../common/emailed-links/mailed-links.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { eq, inArray } from '../../db/drizzle.ts';
import { customerJoins } from '../../db/schema/customer-joins.ts';
import { customers } from '../../db/schema/customers.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { endSessionsOfJoined } from '../accounts/accounts.queries.ts';
import { type CustomerRow, customerById, raisedVersion } from '../customers/customers.queries.ts';
import { endWaiting } from './end-waiting.ts';
import { type JoinRow, joinable, lockCustomers, nameOf, openJoinOf, presentJoin } from './joins.queries.ts';
import { moveRows } from './move-rows.ts';

/**
 * Joins a customer into another one (R14.06), or asks the one who disappears first if somebody signs in as them. A kept
 * customer who was joined into a third is followed there. The same again changes nothing.
 * @throws Refusal `not_found`; `conflict` if somebody changed either since (R10.04), one is joined already, or they can't be
 */
export async function joinCustomers(
  deps: Deps,
  { customerId, by, form }: { customerId: number; by: StaffDoer; form: z.output<typeof joinCall.body> },
): Promise<Reply<typeof joinCall>> {
  return transaction(deps.pool, async (tx) => {
    const keptId = await endOf(tx, form.Into);
    const [joined, chosen, kept] = await lockedPair(tx, { joinedId: customerId, intoId: form.Into, keptId });
    const open = await openJoinOf(tx, customerId);
    if (open?.state === 'joined') {
      if (joined.joinedInto === kept.id) return presentJoin({ ...open, keptId: kept.id });
      throw await alreadyJoined(tx, joined);
    }
    if (joined.id === kept.id && chosen.joinedInto !== null) throw await alreadyJoined(tx, chosen);
    const current = open && (await endWaiting(deps, tx, open, 'if late'));
    if (current?.keptId === kept.id) return presentJoin(current);
    const shown = { timeZone: OPERATOR_TIME_ZONE };
    refuseStale(joined, form.Version, shown);
    refuseStale(chosen, form.IntoVersion, shown);
    if (current) {
      const other = await customerById(tx, current.keptId);
      throw new Refusal('conflict', joinMessages.waits(nameOf(joined), other ? nameOf(other) : ''));
    }
    const fault = joinFault(joinable(joined), joinable(kept));
    if (fault !== null) throw new Refusal('conflict', fault);
    if (needsYes(joinable(joined))) return presentJoin(await ask(deps, tx, { joined, kept, by }));
    const now = toDate(deps.clock.now());
    const [made] = await tx
      .insert(customerJoins)
      .values({
        joinedId: joined.id,
        keptId: kept.id,
        state: 'joined',
        chosenBy: by.name,
        chosenAt: now,
        joinedAt: now,
      })
      .returning();
    if (!made) throw new Error('No join was made');
    await makeOne(deps, tx, { join: made, by, byName: by.name });
    return presentJoin(made);
  });
}

/** Moves everything, in the transaction that records the join; both customers are locked. */
export async function makeOne(
  deps: Deps,
  tx: Transaction,
  { join, by, byName }: { join: JoinRow; by: Doer; byName: string },
): Promise<void> {
  const { id: joinId, joinedId, keptId } = join;
  await moveRows(tx, { joinId, from: joinedId, to: keptId });
  await endSessionsOfJoined(tx, joinedId);
  await tx
    .update(customers)
    .set(raisedVersion({ by: { name: byName }, at: toDate(deps.clock.now()) }))
    .where(inArray(customers.id, [joinedId, keptId]));
  await recordAudit(tx, deps, {
    by,
    action: 'customers-joined',
    subject: { kind: 'customer', id: joinedId },
    customerId: keptId,
    details: { joinId, joinedId, keptId },
  });
}

/** The customer at the end of a join: itself, if it isn't joined. @throws Refusal `not_found` */
export async function endOf(tx: Transaction, id: number): Promise<number> {
  const found = await customerById(tx, id);
  if (!found) throw new Refusal('not_found', requestMessages.notFound);
  return found.joinedInto ?? found.id;
}

/**
 * The customer who is to be joined, the one chosen to be kept, and the end of that one's join, locked.
 * @throws Refusal `conflict` if that end was another one a moment ago
 */
export async function lockedPair(
  tx: Transaction,
  { joinedId, intoId, keptId }: { joinedId: number; intoId: number; keptId: number },
): Promise<[CustomerRow, CustomerRow, CustomerRow]> {
  const [joined, chosen, kept] = (await lockCustomers(tx, [joinedId, intoId, keptId])) as [
    CustomerRow,
    CustomerRow,
    CustomerRow,
  ];
  if ((chosen.joinedInto ?? chosen.id) !== keptId) throw new Refusal('conflict', joinMessages.ended);
  return [joined, chosen, kept];
}

async function alreadyJoined(tx: Transaction, joined: CustomerRow): Promise<Refusal> {
  const into = joined.joinedInto === null ? null : await customerById(tx, joined.joinedInto);
  if (!into) throw new Error(`Customer ${joined.id} is joined into nobody`);
  return new Refusal('conflict', joinMessages.isJoined(nameOf(joined), joined.id, nameOf(into), into.id));
}

/** Emails the customer who disappears a link that asks for their yes. */
async function ask(
  deps: Deps,
  tx: Transaction,
  { joined, kept, by }: { joined: CustomerRow; kept: CustomerRow; by: StaffDoer },
): Promise<JoinRow> {
  const now = deps.clock.now();
  const expiresAt = now.add({ hours: LINK_HOURS.join });
  const linkId = randomUUID();
  await keepLink(deps, tx, { id: linkId, purpose: 'join', customerId: joined.id, expiresAt });
  const [made] = await tx
    .insert(customerJoins)
    .values({
      joinedId: joined.id,
      keptId: kept.id,
      state: 'waiting',
      chosenBy: by.name,
      chosenAt: toDate(now),
      linkId,
      asksUntil: toDate(expiresAt),
    })
    .returning();
  if (!made) throw new Error('No join was made');
  await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'join-asked', linkId }]);
  await tx
    .update(customers)
    .set(raisedVersion({ by, at: toDate(now) }))
    .where(eq(customers.id, joined.id));
  await recordAudit(tx, deps, {
    by,
    action: 'customer-join-asked',
    subject: { kind: 'customer', id: joined.id },
    customerId: joined.id,
    details: { joinId: made.id, joinedId: joined.id, keptId: kept.id },
  });
  return made;
}
