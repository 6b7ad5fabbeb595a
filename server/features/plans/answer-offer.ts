import { formatMoney } from '../../../domain/money/money.ts';
import { roleMessages } from '../../../domain/people/people-messages.ts';
import { isAtSite, isWithinLimit, mayDo } from '../../../domain/people/rights.ts';
import { planMessages as messages } from '../../../domain/plans/plan-messages.ts';
import { isExpiredOffer, type OfferedPlan, offeredSites } from '../../../domain/plans/plan-offer.ts';
import { deskChangeMessages } from '../../../domain/words/desk-change-messages.ts';
import { recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { queueLetter } from '../messages/queue-letter.ts';
import { findMember, type Member, membersOf } from '../people/people.queries.ts';
import { type OfferRow, offerNumbered, settleOffer } from './offers.queries.ts';
import { putInForce, refuseLostMachines, withoutOffer } from './plan-life.ts';
import { lockPlan, type Plan, updatePlan } from './plans.queries.ts';

/** Which offer somebody answers, signed in, or with the emailed link and the name that was entered. */
export type OfferAnswer = {
  planId: number;
  number: number;
  customerId: number;
  /** Who was signed in, or whose link it is; null for the primary contact's. */
  personId: number | null;
  way: 'signed-in' | 'link';
  /** As it was typed; null for who is signed in. */
  name: string | null;
  origin: Origin;
};

/** An offer as it's answered, now or before. */
export type Answered = { offer: OfferRow; isNew: boolean };

/**
 * Accepts an offer (R13.05): from now on the plan is in force. The first answer counts, and a later one gets it in reply.
 * @throws Refusal `not_found`; `conflict` if it was withdrawn or is over, its plan has ended, or one of its machines isn't in use any more; `forbidden`
 *   where the role, the sites or the limit of who accepts doesn't allow it (R12.06); `invalid_fields` without a needed PO number
 */
export async function acceptOffer(
  deps: Deps,
  { poNumber, ...answer }: OfferAnswer & { poNumber: string | null },
): Promise<Answered> {
  return answerOffer(deps, answer, async (tx, { plan, offer, member }) => {
    const { phone } = deps.config.brand;
    if (plan.state === 'ended') throw new Refusal('conflict', messages.ended(phone));
    if (isExpiredOffer(offer, deps.clock.now())) throw new Refusal('conflict', messages.expired(phone));
    await refuseBeyondRights(tx, plan.customerId, member, offer.content);
    await refuseLostMachines(tx, plan, messages.machinesChanged(phone));
    if (poNumber === null && (await needsPoNumber(tx, plan.customerId))) {
      throw fieldRefusal('PoNumber', messages.poNumberRequired);
    }
    return { state: 'accepted', poNumber };
  });
}

/**
 * Declines an offer, with or without a reason, also once it's over: a plan that isn't in force is a draft again. The first answer counts.
 * @throws Refusal `not_found`; `conflict` if it was withdrawn; `forbidden`
 */
export async function declineOffer(
  deps: Deps,
  { reason, ...answer }: OfferAnswer & { reason: string | null },
): Promise<Answered> {
  return answerOffer(deps, answer, async (tx, { plan }) => {
    const changedAt = toDate(deps.clock.now());
    await updatePlan(tx, plan.id, {
      ...withoutOffer(plan),
      changedBy: deskChangeMessages.theCustomer,
      changedAt,
    });
    return { state: 'declined', declineReason: reason };
  });
}

type Found = { plan: Plan; offer: OfferRow; member: Member | null };
type Settled = Pick<OfferRow, 'state'> & Partial<Pick<OfferRow, 'poNumber' | 'declineReason'>>;

/** Plan, offer, audit trail and emails change together or not at all. */
async function answerOffer(
  deps: Deps,
  answer: OfferAnswer,
  work: (tx: Transaction, found: Found) => Promise<Settled>,
): Promise<Answered> {
  const { phone } = deps.config.brand;
  return transaction(deps.pool, async (tx) => {
    const { planId, number, customerId, personId, way } = answer;
    const plan = await lockPlan(tx, planId);
    const offer = plan?.customerId === customerId ? await offerNumbered(tx, { planId, number }) : null;
    const member = personId === null ? null : await findMember(tx, { customerId, personId });
    if (!plan || !offer || (personId !== null && !member)) {
      throw new Refusal('not_found', messages.notFound(phone));
    }
    if (offer.state === 'withdrawn') throw new Refusal('conflict', messages.withdrawn(phone));
    if (offer.state !== 'waiting') return { offer, isNew: false };
    if (member && !mayDo(member.role, 'approve')) throw new Refusal('forbidden', roleMessages.approve);
    const siteIds = offeredSites(offer.content);
    if (member && !isAtAll(member, siteIds)) throw new Refusal('forbidden', messages.otherSites);
    const settled = await settleOffer(tx, offer.id, {
      ...(await work(tx, { plan, offer, member })),
      settledAt: toDate(deps.clock.now()),
      way,
      personId,
      answeredBy: nameOf(answer, member),
      role: member?.role ?? null,
      limitCents: member?.approvesCents ?? null,
    });
    // Once the offer has its PO number, which the invoice names.
    if (settled.state === 'accepted') {
      const { answeredBy: acceptedBy } = settled;
      const changedBy = deskChangeMessages.theCustomer;
      await putInForce(deps, tx, plan, settled, { acceptedBy, recordedBy: null, changedBy });
    }
    await recordAudit(tx, deps, {
      by:
        personId === null
          ? { kind: 'visitor', id: null, origin: answer.origin }
          : { kind: 'person', id: personId, origin: answer.origin },
      action: settled.state === 'accepted' ? 'plan-accepted' : 'plan-declined',
      subject: { kind: 'plan', id: planId },
      customerId,
      details: { before: null, after: { offer: number, way, cents: offer.content.cents } },
    });
    await queueLetter(deps, tx, { customerId, siteIds }, { mail: 'plan-answered', planOfferId: offer.id });
    await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'plan-answered-notice', planOfferId: offer.id }]);
    return { offer: settled, isNew: true };
  });
}

const nameOf = ({ name }: Pick<OfferAnswer, 'name'>, member: Member | null): string | null =>
  name ?? (member && `${member.firstName} ${member.lastName}`);

const isAtAll = (member: Pick<Member, 'siteIds'>, siteIds: readonly number[]): boolean =>
  siteIds.every((siteId) => isAtSite(member, siteId));

/** @throws Refusal `forbidden` above a member's limit, naming who may accept it (R12.06) */
async function refuseBeyondRights(
  tx: Transaction,
  customerId: number,
  member: Member | null,
  content: OfferedPlan,
): Promise<void> {
  const limitCents = member?.approvesCents ?? null;
  const totalCents = content.cents + content.gstCents;
  if (limitCents === null || isWithinLimit({ limitCents }, { approvedCents: 0, totalCents })) return;
  const who = (await whoMayAccept(tx, customerId, content)).map((one) => `${one.firstName} ${one.lastName}`);
  throw new Refusal(
    'forbidden',
    messages.aboveLimit(formatMoney(limitCents), formatMoney(totalCents), who.join(' or ') || null),
  );
}

/** The people who may accept an offer, in the order in which they joined: the first owner first. */
export async function whoMayAccept(
  db: Queryable,
  customerId: number,
  content: OfferedPlan,
): Promise<Member[]> {
  const amounts = { approvedCents: 0, totalCents: content.cents + content.gstCents };
  return (await membersOf(db, customerId)).filter(
    (one) =>
      mayDo(one.role, 'approve') &&
      isAtAll(one, offeredSites(content)) &&
      isWithinLimit({ limitCents: one.approvesCents }, amounts),
  );
}

/** Whether a business needs a PO number on its invoices. */
export async function needsPoNumber(db: Queryable, customerId: number): Promise<boolean> {
  const [found] = await db
    .select({ needsPoNumber: customers.needsPoNumber })
    .from(customers)
    .where(eq(customers.id, customerId));
  return found?.needsPoNumber ?? false;
}
