import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  offerPlan as offerPlanCall,
  renewPlan as renewPlanCall,
} from '../../../contracts/plans/plans.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { centsFromDollars, gstOf } from '../../../domain/money/money.ts';
import { deskPlanMessages as messages } from '../../../domain/plans/desk-plan-messages.ts';
import { draftDates } from '../../../domain/plans/plan-draft.ts';
import { type OfferedLine, type OfferedPlan, offeredSites } from '../../../domain/plans/plan-offer.ts';
import { termDays } from '../../../domain/plans/plan-terms.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
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
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { hearersOf } from '../messages/hearers.queries.ts';
import { queueLetter } from '../messages/queue-letter.ts';
import { newestOffer, type OfferRow, settleOffer } from './offers.queries.ts';
import { type Change, changed, refuseLostMachines, withoutOffer } from './plan-life.ts';
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
    const content = await contentNow(deps, tx, plan);
    const offer = await insertOffer(deps, tx, plan, {
      offeredBy: by.name,
      validUntil: addDays(today(deps), validDays),
      termNumber: plan.term.number,
      content,
    });
    const changedAt = toDate(deps.clock.now());
    await updatePlan(tx, id, { state: 'offered', changedBy: by.name, changedAt });
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

/**
 * Offers the next term of a plan in force (R13.05): this term's price stays, and the plan ends with it unless the customer accepts.
 * While an offer waits, offering it again changes nothing; one that a plan goes on with by itself is withdrawn for it.
 * @throws Refusal `not_found`; `invalid_fields` for prices that don't fit the plan; `conflict` as for `offerPlan`, but not for want of
 *   an email
 */
export async function offerNextTerm(
  deps: Deps,
  { id, by, version, form }: Change & { form: z.output<typeof renewPlanCall.body> },
): Promise<Reply<typeof renewPlanCall>> {
  return changed(deps, id, async (tx, plan) => {
    const former = await newestOffer(tx, id);
    const waiting = former?.state === 'waiting' ? former : null;
    if (plan.state === 'active' && waiting && !waiting.byItself) return;
    refuseStale(plan, version, { timeZone: OPERATOR_TIME_ZONE });
    if (plan.state !== 'active') throw new Refusal('conflict', messages.notRenewable);
    await refuseLostMachines(tx, plan, `${messages.machineUnknown}.`);
    const ofAll = form.PriceExGst === null ? null : centsFromDollars(form.PriceExGst);
    const content = await nextTerm(deps, tx, plan, {
      ofAll,
      centsOf: ({ lineId }) => {
        const given = form.Lines.find(({ LineId }) => LineId === lineId)?.PriceExGst ?? null;
        if (ofAll === null && given === null) throw fieldRefusal('Lines', messages.pricesMixed);
        return given === null ? null : centsFromDollars(given);
      },
    });
    refuseNeverDue(content, ofAll);
    if (waiting) {
      await settleOffer(tx, waiting.id, { state: 'withdrawn', settledAt: toDate(deps.clock.now()) });
    }
    const termNumber = plan.term.number + 1;
    const offer = await insertOffer(deps, tx, plan, {
      offeredBy: by.name,
      validUntil: addDays(today(deps), form.ValidDays),
      termNumber,
      content,
    });
    await updatePlan(tx, id, { changedBy: by.name, changedAt: toDate(deps.clock.now()) });
    await sendOffer(deps, tx, plan, offer);
    await recordAudit(tx, deps, {
      by,
      action: 'plan-offered',
      subject: { kind: 'plan', id },
      customerId: plan.customerId,
      details: { before: null, after: { offer: offer.number, ...content } },
    });
  });
}

/** The next term of a plan, word for word. */
export async function nextTerm(
  deps: Deps,
  tx: Transaction,
  plan: Plan,
  { ofAll, centsOf }: { ofAll: number | null; centsOf: (line: OfferedLine) => number | null },
): Promise<OfferedPlan> {
  const now = await contentNow(deps, tx, plan);
  const days = termDays(plan.startsOn, plan.termMonths, plan.term.number + 1);
  const rows = await linesOf(tx, plan.id, plan.term.id);
  const lines = rows.map(({ line: { every, unit, anchor, months, basis } }, at) => {
    const line = now.lines[at] as OfferedLine;
    const dueDates = draftDates({ interval: { every, unit }, anchor, months, basis }, days);
    return { ...line, cents: centsOf(line), dueDates };
  });
  const cents = ofAll ?? lines.reduce((sum, line) => sum + (line.cents ?? 0), 0);
  const before = { cents: now.cents, gstCents: now.gstCents };
  return { ...now, ...days, lines, cents, gstCents: gstOf(cents), before };
}

export const isNeverDue = ({ basis, dueDates }: OfferedLine): boolean =>
  basis === 'planned' && dueDates.length === 0;

/**
 * What isn't due in a term isn't sold with it. What counts from done is due whenever that is.
 * @throws Refusal `invalid_fields`
 */
function refuseNeverDue({ lines, firstDay, lastDay }: OfferedPlan, ofAll: number | null): void {
  const term = `${dayWithYear(firstDay)} to ${dayWithYear(lastDay)}`;
  const never = lines.filter(isNeverDue);
  if (ofAll !== null && ofAll > 0 && never.length === lines.length)
    throw fieldRefusal('PriceExGst', messages.nothingDueNext(term));
  const priced = never.find(({ cents }) => cents !== null && cents > 0);
  if (priced) throw fieldRefusal('Lines', messages.neverDueNext(priced.equipment, term));
}

const today = ({ clock }: Deps): string => localToday(clock.now(), OPERATOR_TIME_ZONE);

/** @param given `validUntil` is its last day */
export async function insertOffer(
  deps: Deps,
  tx: Transaction,
  { id: planId }: Pick<Plan, 'id'>,
  {
    validUntil,
    ...given
  }: Pick<OfferRow, 'offeredBy' | 'termNumber' | 'content'> & { validUntil: string; byItself?: boolean },
): Promise<OfferRow> {
  const [offer] = await tx
    .insert(planOffers)
    .values({
      planId,
      number: ((await newestOffer(tx, planId))?.number ?? 0) + 1,
      ...given,
      offeredAt: toDate(deps.clock.now()),
      // The last second of the day, so that formatting the instant gives that day.
      validUntil: toDate(instantOfHour(validUntil, 24, OPERATOR_TIME_ZONE).subtract({ seconds: 1 })),
    })
    .returning();
  if (!offer) throw new Error(`Plan ${planId} was not offered`);
  return offer;
}

/**
 * The next term of a plan is kept for a customer without an email too: the office reads it out to them.
 * @throws Refusal `conflict` for a first term, if nobody who hears of it has an email
 */
export async function sendOffer(
  deps: Deps,
  tx: Transaction,
  { customerId }: Pick<Plan, 'customerId'>,
  offer: OfferRow,
): Promise<void> {
  const about = { customerId, siteIds: offeredSites(offer.content) };
  const hearers = await hearersOf(tx, 'quote', about);
  const isNext = offer.content.before !== undefined;
  if (!isNext && hearers.every(({ userName }) => userName === null))
    throw new Refusal('conflict', messages.noEmail);
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
 * Takes an offer back that hasn't been answered, and the link says so: a plan that isn't in force is a draft again. Withdrawing it again
 * changes nothing.
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
    await updatePlan(tx, id, { ...withoutOffer(plan), changedBy: by.name, changedAt: at });
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
    billing: plan.billing,
    goesOn: plan.goesOn,
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
