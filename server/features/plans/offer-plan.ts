import { randomUUID } from 'node:crypto';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { offerPlan as offerPlanCall } from '../../../contracts/plans/plans.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { gstOf } from '../../../domain/money/money.ts';
import { deskPlanMessages as messages } from '../../../domain/plans/desk-plan-messages.ts';
import { draftDates } from '../../../domain/plans/plan-draft.ts';
import { type OfferedPlan, offeredSites } from '../../../domain/plans/plan-offer.ts';
import { addDays, instantOfHour, localToday } from '../../../domain/visits/local-time.ts';
import { equipmentName, typeName } from '../../catalogue/equipment-name.ts';
import { recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { keepLink } from '../../common/emailed-links/mailed-links.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import type { Queryable } from '../../db/client.ts';
import { planOffers } from '../../db/schema/plan-offers.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hearersOf } from '../messages/hearers.queries.ts';
import { queueLetter } from '../messages/queue-letter.ts';
import { newestOffer, type OfferRow, settleOffer } from './offers.queries.ts';
import { type Change, changed, refuseLostMachines } from './plan-life.ts';
import { linesOf, type Plan, priceOfAll, updatePlan } from './plans.queries.ts';

/**
 * Sends a draft to its customer (R13.05): what is sent is kept word for word, and everybody who may accept it gets a link of their own.
 * While it waits, offering it again changes nothing.
 * @throws Refusal `not_found`; `conflict` if somebody changed it since, it isn't a draft, one of its machines is retired by now, or
 *   nobody of the customer has an email
 */
export async function offerPlan(
  deps: Deps,
  { id, by, version, validDays }: Change & { validDays: number },
): Promise<Reply<typeof offerPlanCall>> {
  return changed(deps, id, async (tx, plan) => {
    if (plan.state === 'offered') return;
    refuseStale(plan, version, { timeZone: OPERATOR_TIME_ZONE });
    if (plan.state !== 'draft') throw new Refusal('conflict', messages.notOffered);
    await refuseLostMachines(tx, plan, `${messages.machineUnknown}.`);
    const now = deps.clock.now();
    const lastDay = addDays(localToday(now, OPERATOR_TIME_ZONE), validDays);
    const [offer] = await tx
      .insert(planOffers)
      .values({
        planId: id,
        number: ((await newestOffer(tx, id))?.number ?? 0) + 1,
        termNumber: plan.term.number,
        content: await contentNow(deps, tx, plan),
        offeredBy: by.name,
        offeredAt: toDate(now),
        // The last second of the day, so that formatting the instant gives that day.
        validUntil: toDate(instantOfHour(lastDay, 24, OPERATOR_TIME_ZONE).subtract({ seconds: 1 })),
      })
      .returning();
    if (!offer) throw new Error(`Plan ${id} was not offered`);
    await updatePlan(tx, id, { state: 'offered', changedBy: by.name, changedAt: toDate(now) });
    await sendOffer(deps, tx, plan, offer);
    await recordAudit(tx, deps, {
      by,
      action: 'plan-offered',
      subject: { kind: 'plan', id },
      customerId: plan.customerId,
      details: { before: null, after: { offer: offer.number, ...offer.content } },
    });
  });
}

/** @throws Refusal `conflict` if nobody who hears of it has an email */
async function sendOffer(
  deps: Deps,
  tx: Transaction,
  { customerId }: Pick<Plan, 'customerId'>,
  offer: OfferRow,
): Promise<void> {
  const about = { customerId, siteIds: offeredSites(offer.content) };
  const hearers = await hearersOf(tx, 'quote', about);
  if (hearers.every(({ userName }) => userName === null)) throw new Refusal('conflict', messages.noEmail);
  const link = {
    purpose: 'plan',
    customerId,
    planOfferId: offer.id,
    expiresAt: offer.validUntil.toTemporalInstant(),
  } as const;
  // The primary contact's is the business's own. Each of the others has one that does what they may do (R12.06).
  await keepLink(deps, tx, { ...link, id: randomUUID() });
  for (const { personId, isContact } of hearers) {
    if (!isContact && personId !== null) await keepLink(deps, tx, { ...link, id: randomUUID(), personId });
  }
  await queueLetter(deps, tx, about, { mail: 'plan-offered', planOfferId: offer.id });
}

/**
 * Takes an offer back that hasn't been answered: the plan is a draft again, and the link says so. Withdrawing it again changes nothing.
 * @throws Refusal `not_found`; `conflict` if somebody changed it since, or no offer waits
 */
export async function withdrawOffer(
  deps: Deps,
  { id, by, version }: Change,
): Promise<Reply<typeof offerPlanCall>> {
  return changed(deps, id, async (tx, plan) => {
    const offer = await newestOffer(tx, id);
    if (offer?.state === 'withdrawn') return;
    refuseStale(plan, version, { timeZone: OPERATOR_TIME_ZONE });
    if (offer?.state !== 'waiting') throw new Refusal('conflict', messages.noOffer);
    const at = toDate(deps.clock.now());
    await settleOffer(tx, offer.id, { state: 'withdrawn', settledAt: at });
    await updatePlan(tx, id, { state: 'draft', changedBy: by.name, changedAt: at });
    await recordAudit(tx, deps, {
      by,
      action: 'plan-withdrawn',
      subject: { kind: 'plan', id },
      customerId: plan.customerId,
      details: { before: { offer: offer.number }, after: null },
    });
  });
}

/** A plan word for word, as it's now. */
export async function contentNow(deps: Deps, db: Queryable, plan: Plan): Promise<OfferedPlan> {
  const { firstDay, lastDay } = plan.term;
  const lines = await linesOf(db, plan.id, plan.term.id);
  const ofAll = await priceOfAll(db, plan.term.id);
  const cents = ofAll ?? lines.reduce((sum, line) => sum + (line.cents ?? 0), 0);
  return {
    name: plan.name,
    termMonths: plan.termMonths,
    firstDay,
    lastDay,
    cents,
    gstCents: gstOf(cents),
    lines: lines.map(({ line, asset, site, service, cents: ownCents }) => {
      const { every, unit, months, basis, anchor } = line;
      return {
        lineId: line.id,
        siteId: site.id,
        equipment: equipmentName(typeName(deps.catalogue.current(), asset.equipmentTypeId), asset),
        equipmentLocation: asset.equipmentLocation,
        locationName: site.name,
        serviceName: service.name,
        why: service.why,
        source: service.source,
        checks: service.checklist.map((check) => ({
          text: check.text,
          unit: check.kind === 'reading' ? check.unit : null,
        })),
        every,
        unit,
        months,
        basis,
        dueDates: draftDates({ interval: { every, unit }, anchor, months, basis }, { firstDay, lastDay }),
        cents: ownCents,
      };
    }),
  };
}
