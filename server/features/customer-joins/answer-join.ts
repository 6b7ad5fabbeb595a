import type {
  answerJoin as answerCall,
  readJoinLink as readCall,
} from '../../../contracts/customers/join-link.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { joinFault } from '../../../domain/customers/join-life.ts';
import { joinLinkMessages } from '../../../domain/customers/join-link-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { consumeLink, findLink, type Link } from '../../common/emailed-links/mailed-links.ts';
import { and, eq } from '../../db/drizzle.ts';
import { customerJoins } from '../../db/schema/customer-joins.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AccountLimits } from '../accounts/account-limits.ts';
import { customerById } from '../customers/customers.queries.ts';
import { endWaiting } from './end-waiting.ts';
import { endOf, lockedPair, makeOne } from './join-customers.ts';
import { type JoinRow, joinable, nameOf } from './joins.queries.ts';

/** The join that a link asks about, and who would be kept; null if it doesn't wait for an answer any more. */
export async function waitingJoinOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  link: Pick<Link, 'id'>,
): Promise<{ join: JoinRow; keptName: string } | null> {
  const [join] = await db
    .select()
    .from(customerJoins)
    .where(and(eq(customerJoins.linkId, link.id), eq(customerJoins.state, 'waiting')));
  if (!join?.asksUntil || join.asksUntil <= toDate(clock.now())) return null;
  const chosen = await customerById(db, join.keptId);
  const kept = chosen?.joinedInto ? await customerById(db, chosen.joinedInto) : chosen;
  return kept && { join, keptName: nameOf(kept) };
}

type Sent = { token: string; origin: Origin };

/** What a link asks; opening it changes nothing. @throws Refusal `link_invalid`, or `TooManyTries` */
export async function readJoinLink(
  deps: Deps,
  limits: AccountLimits,
  { token, origin }: Sent,
): Promise<Reply<typeof readCall>> {
  const { asked, userName } = await openJoinLink(deps, limits, { token, origin });
  const { asksUntil } = asked.join;
  if (!asksUntil) throw new Error(`Join ${asked.join.id} asks nobody`);
  return { UserName: userName, KeptName: asked.keptName, AsksUntil: wireInstant(asksUntil) };
}

/**
 * The yes or no of the customer who would disappear (R14.06). After a yes they are one with the kept customer: their own
 * sign-in ends, and that one's shows everything.
 * @throws Refusal `link_invalid` if it was answered or withdrawn meanwhile; `conflict` if they can't be joined any more
 */
export async function answerJoin(
  deps: Deps,
  limits: AccountLimits,
  { token, origin, isYes }: Sent & { isYes: boolean },
): Promise<Reply<typeof answerCall>> {
  const { asked } = await openJoinLink(deps, limits, { token, origin });
  const { joinedId, keptId: intoId, id } = asked.join;
  return transaction(deps.pool, async (tx) => {
    const keptId = await endOf(tx, intoId);
    const [joined, , kept] = await lockedPair(tx, { joinedId, intoId, keptId });
    const [join] = await tx.select().from(customerJoins).where(eq(customerJoins.id, id));
    if (join?.state !== 'waiting' || joined.joinedInto !== null) throw ended('used');
    const by = { kind: 'customer', id: joinedId, origin } as const;
    if (!isYes) {
      await endWaiting(deps, tx, join, { state: 'refused', by: null });
      await recordAudit(tx, deps, {
        by,
        action: 'customer-join-refused',
        subject: { kind: 'customer', id: joinedId },
        customerId: joinedId,
        details: { joinId: id, joinedId, keptId },
      });
      return { State: 'refused', KeptName: asked.keptName };
    }
    if (joinFault(joinable(joined), joinable(kept)) !== null) {
      throw new Refusal('conflict', joinLinkMessages.impossible(deps.config.brand.phone));
    }
    const [made] = await tx
      .update(customerJoins)
      .set({ state: 'joined', keptId, joinedAt: toDate(deps.clock.now()) })
      .where(eq(customerJoins.id, id))
      .returning();
    if (!made) throw new Error('No join was made');
    if (join.linkId) await consumeLink(tx, join.linkId, deps.clock.now());
    await makeOne(deps, tx, { join: made, by, byName: nameOf(joined) });
    return { State: 'joined', KeptName: asked.keptName };
  });
}

async function openJoinLink(deps: Deps, limits: AccountLimits, { token, origin }: Sent) {
  const block = addressBlock(origin.address);
  await limits.link.byBlock.take(block);
  const link = await findLink(deps.db, 'join', token);
  if (!link) throw ended('unknown');
  await limits.link.byBlock.giveBack(block);
  const asked = link.usedAt ? null : await waitingJoinOf(deps, link);
  if (!asked) throw ended(link.usedAt ? 'used' : 'old');
  const joined = await customerById(deps.db, link.customerId);
  if (!joined?.userName) throw new Refusal('not_found', requestMessages.notFound);
  return { asked, userName: joined.userName };
}

const ended = (fault: 'unknown' | 'used' | 'old'): Refusal =>
  new Refusal('link_invalid', joinLinkMessages[fault], [], { LinkFault: fault });
