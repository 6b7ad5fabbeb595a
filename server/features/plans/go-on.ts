import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { offeredSites } from '../../../domain/plans/plan-offer.ts';
import { GOES_ON_DAYS } from '../../../domain/plans/plan-terms.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';
import { deskChangeMessages } from '../../../domain/words/desk-change-messages.ts';
import { recordAudit, SYSTEM } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { doEach } from '../../platform/do-each.ts';
import { hearersOf } from '../messages/hearers.queries.ts';
import { queueLetter } from '../messages/queue-letter.ts';
import { needsPoNumber } from './answer-offer.ts';
import { insertOffer, isNeverDue, nextTerm, sendOffer } from './offer-plan.ts';
import { newestOffer, type OfferRow, settleOffer } from './offers.queries.ts';
import { putInForce } from './plan-life.ts';
import { linesOf, lockPlan, type Plan, priceOfAll, updatePlan } from './plans.queries.ts';

/** Plans whose next term is to be offered by itself, and those whose next term begins. */
const PLANS_TO_GO_ON = `
  select plan.id::int from plans plan
  join lateral (select number, last_day from plan_terms where plan_id = plan.id order by number desc limit 1) term on true
  left join lateral (select by_itself, state, term_number from plan_offers where plan_id = plan.id
    order by number desc limit 1) offer on true
  where plan.state = 'active' and plan.goes_on and case when offer.by_itself and offer.state = 'waiting'
    then term.last_day < $1 else coalesce(offer.term_number, 0) <= term.number and term.last_day between $2 and $3 end
  order by plan.id`;

/**
 * Runs daily, before plans are filled: a plan that was accepted as going on by itself (R13.05) gets the offer of its next term some time
 * before, and that's accepted on its first day unless somebody stopped it; each plan in a transaction of its own. It may run twice, late,
 * on several servers, and be killed in the middle. Where a person has to look, nothing goes on: the need of a plan that ends says so.
 */
export async function goOn(deps: Deps): Promise<void> {
  const today = localToday(deps.clock.now(), OPERATOR_TIME_ZONE);
  const window = [addDays(today, GOES_ON_DAYS.least), addDays(today, GOES_ON_DAYS.usual)] as const;
  const { rows } = await deps.pool.query<{ id: number }>(PLANS_TO_GO_ON, [today, ...window]);
  await doEach(rows, ({ id }) =>
    transaction(deps.pool, async (tx) => {
      const plan = await lockPlan(tx, id);
      if (plan?.state !== 'active') return;
      const newest = await newestOffer(tx, id);
      if (newest?.byItself && newest.state === 'waiting') {
        if (newest.content.firstDay <= today) await beginTerm(deps, tx, plan, newest);
      } else if ((newest?.termNumber ?? 0) <= plan.term.number && isIn(window, plan.term.lastDay)) {
        await announceTerm(deps, tx, plan);
      }
    }),
  );
}

const isIn = ([first, last]: readonly [string, string], day: string) => first <= day && day <= last;

/** Whether nobody has to look at a plan before it goes on: its machines are in use, and its invoice needs no new number. */
async function isAsBefore(tx: Transaction, { id, term, customerId }: Plan): Promise<boolean> {
  const lines = await linesOf(tx, id, term.id);
  return (
    lines.every(({ asset }) => asset.retiredAt === null && asset.customerId === customerId) &&
    !(await needsPoNumber(tx, customerId))
  );
}

async function announceTerm(deps: Deps, tx: Transaction, plan: Plan): Promise<void> {
  if (!(await isAsBefore(tx, plan))) return;
  const ofAll = await priceOfAll(tx, plan.term.id);
  const content = await nextTerm(deps, tx, plan, { ofAll, centsOf: ({ cents }) => cents });
  // At the same price it has the same services.
  if (content.lines.some((line) => isNeverDue(line) && line.cents !== 0)) return;
  const hearers = await hearersOf(tx, 'quote', {
    customerId: plan.customerId,
    siteIds: offeredSites(content),
  });
  if (hearers.every(({ userName }) => userName === null)) return;
  const offer = await insertOffer(deps, tx, plan, {
    byItself: true,
    offeredBy: deskChangeMessages.goesOnByItself,
    termNumber: plan.term.number + 1,
    // It stays open until it's accepted, however late that is.
    validUntil: content.lastDay,
    content,
  });
  await updatePlan(tx, plan.id, { changedBy: offer.offeredBy, changedAt: offer.offeredAt });
  await sendOffer(deps, tx, plan, offer);
  await recordAudit(tx, deps, {
    by: SYSTEM,
    action: 'plan-offered',
    subject: { kind: 'plan', id: plan.id },
    customerId: plan.customerId,
    details: { before: null, after: { offer: offer.number, ...content } },
  });
}

/** Accepts it as its customer did once and for all, or withdraws it if somebody has to look first. */
async function beginTerm(deps: Deps, tx: Transaction, plan: Plan, offer: OfferRow): Promise<void> {
  const { id, customerId, term } = plan;
  const settledAt = toDate(deps.clock.now());
  const changedBy = deskChangeMessages.goesOnByItself;
  const subject = { kind: 'plan', id } as const;
  if (!(await isAsBefore(tx, plan))) {
    await settleOffer(tx, offer.id, { state: 'withdrawn', settledAt });
    await updatePlan(tx, id, { changedBy, changedAt: settledAt });
    const details = { before: { offer: offer.number }, after: null };
    await recordAudit(tx, deps, { by: SYSTEM, action: 'plan-withdrawn', subject, customerId, details });
    return;
  }
  const { acceptedBy } = term;
  const answer = { state: 'accepted', settledAt, way: 'by-itself', answeredBy: acceptedBy } as const;
  const settled = await settleOffer(tx, offer.id, answer);
  await putInForce(deps, tx, plan, settled, { acceptedBy, recordedBy: null, changedBy });
  const details = {
    before: null,
    after: { offer: offer.number, way: settled.way, cents: offer.content.cents },
  };
  await recordAudit(tx, deps, { by: SYSTEM, action: 'plan-accepted', subject, customerId, details });
  const siteIds = offeredSites(offer.content);
  await queueLetter(deps, tx, { customerId, siteIds }, { mail: 'plan-answered', planOfferId: offer.id });
  await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'plan-answered-notice', planOfferId: offer.id }]);
}
