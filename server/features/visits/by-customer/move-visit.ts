import type { z } from 'zod';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { moveVisit as moveVisitCall } from '../../../../contracts/jobs/visit-changes.ts';
import { differenceWords, movedPrice } from '../../../../domain/bookings/move-price.ts';
import { type DocketTotals, loadingReason } from '../../../../domain/instant-quotes/prices.ts';
import { bookingReference } from '../../../../domain/jobs/booking-reference.ts';
import { centsFromDollars, dollarsFromCents, formatMoney } from '../../../../domain/money/money.ts';
import { siteMessages } from '../../../../domain/sites/site-messages.ts';
import type { World } from '../../../../domain/visits/availability.ts';
import type { AvoidedHours } from '../../../../domain/visits/avoided-hours.ts';
import { avoidedHoursMessages, noteHours } from '../../../../domain/visits/avoided-hours-messages.ts';
import { freeUntil } from '../../../../domain/visits/change-visit.ts';
import { type CheckedChoice, checkChoice } from '../../../../domain/visits/check-choice.ts';
import { visitChangeMessages } from '../../../../domain/visits/visit-change-messages.ts';
import { visitMessages } from '../../../../domain/visits/visit-messages.ts';
import type { Deps } from '../../../common/deps.ts';
import { submitOnce } from '../../../common/idempotency/submit-once.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { toDate, wireInstant } from '../../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../../platform/refusal.ts';
import { type Actor, addToTimeline, keepVisitTime, raiseVersion } from '../../jobs/move-job.ts';
import { tellCustomer } from '../../messages/tell-customer.ts';
import { hoursOfSite } from '../../sites/site-hours.queries.ts';
import { lockTimes, NOTHING_ASKED, plannedTimeOf, timeColumns } from '../../technicians/planned-times.ts';
import { takePlace } from '../../windows/window-places.ts';
import { changeVisit, type VisitRow } from '../visits.queries.ts';
import { movePricing } from './move-pricing.ts';
import { movedNeed } from './office-need.ts';
import {
  actorOf,
  arrivalOf,
  lockOwnVisit,
  type OwnJob,
  type OwnVisit,
  presentPlanned,
  rightOf,
  seenVisit,
} from './own-visit.ts';

type Body = z.output<typeof moveVisitCall.body>;
type Moved = Reply<typeof moveVisitCall>;

/** The wire name of each invalid field of a choice. */
const FIELDS = { option: 'Date', date: 'Date', window: 'TimeWindow', time: 'Time' } as const;

/**
 * Moves a visit to another time, by its customer or by its link, with its place in the window, its price, its line on the
 * timeline, its email and its text in one transaction (R11.01, R11.02, R11.05): the old visit stays until then. One key moves
 * once.
 * @throws Refusal `not_found`; `conflict` if the office has changed the visit since the customer saw it, or they have to ring;
 *   `invalid_fields` for a time that's closed or full; `price_increased` for another price than the one they saw
 */
export async function moveVisit(
  deps: Deps,
  { key, body, ...own }: OwnJob & { key: string; body: Body },
): Promise<Moved> {
  const { customerId, personId = null } = own;
  const submit = { key, customerId, personId, operation: `move visit ${own.jobId}`, body };
  const by = actorOf(own);
  return submitOnce(deps, submit, async (tx) =>
    move(deps, tx, await lockOwnVisit(deps, tx, own), { body, by }),
  );
}

async function move(
  deps: Deps,
  tx: Transaction,
  found: OwnVisit,
  { body, by }: { body: Body; by: Actor },
): Promise<Moved> {
  const visit = seenVisit(deps, found, body);
  const right = rightOf(deps, found, { isSent: true });
  if (right.move) throw new Refusal('conflict', right.move.message);
  const choice = checkedTime(deps, found, body, await hoursOfSite(tx, found.site.id));
  if (visit.kind === 'plan' && (choice.window === 'afterhours' || choice.loading)) {
    throw fieldRefusal('TimeWindow', visitChangeMessages.planByDay);
  }
  const pricing = await movePricing(deps, tx, found);
  const totals = movedPrice(pricing, choice);
  refuseOtherPrice(totals, body.TotalIncGst);
  const isDaytime = choice.window !== 'afterhours';
  const loading = pricing.row ? (isDaytime ? loadingReason(choice.loading) : null) : found.job.loading;
  const price = { ...totals, loading };
  await takeNewPlace(deps, tx, found, choice);
  return keepMove(deps, tx, found, { visit, choice, price, by });
}

/** @throws Refusal `invalid_fields` */
function checkedTime(
  deps: Deps,
  { job, site }: OwnVisit,
  body: Body,
  avoided: readonly AvoidedHours[],
): CheckedChoice {
  const { places, pricing } = deps.catalogue.current();
  const area = places.area(site);
  if (!area) throw fieldRefusal('Date', siteMessages.cannotIdentifyPostcode);
  const { policy, holidays } = pricing;
  // Whether its window has a place is decided under the window's lock.
  const world: World = {
    now: deps.clock.now(),
    area: { ...area, timeZone: job.timeZone },
    policy,
    holidays,
    full: [],
    avoided,
    whenAvoided: job.isFoodAtRisk ? 'ask' : 'close',
  };
  const { Date: date, TimeWindow: window, Time: time } = body;
  const checked = checkChoice({ option: 'later', date, window, time }, world, 'portal');
  if (!checked.ok) throw fieldRefusal(FIELDS[checked.field], checked.message);
  const isSame =
    checked.date === job.attendanceDate &&
    checked.endsAt.epochMilliseconds === job.endsAt.getTime() &&
    (checked.window !== 'afterhours' || checked.startsAt.epochMilliseconds === job.startsAt.getTime());
  if (isSame) throw fieldRefusal('TimeWindow', visitChangeMessages.sameVisit);
  if (checked.inHours && !body.ComeAnyway) {
    throw fieldRefusal('ComeAnyway', avoidedHoursMessages.sayComeAnyway(checked.inHours));
  }
  return checked;
}

/** No price is charged that wasn't on the button, not even a lower one. @throws Refusal `price_increased` */
function refuseOtherPrice({ feeCents, discountCents, totalCents }: DocketTotals, seenDollars: number): void {
  const seenCents = centsFromDollars(seenDollars);
  if (seenCents === totalCents) return;
  const text = visitChangeMessages.priceChanged(formatMoney(seenCents), formatMoney(totalCents));
  throw new Refusal('price_increased', text, [], {
    InitialAttendanceFeeExGst: dollarsFromCents(feeCents),
    DiscountExGst: dollarsFromCents(discountCents),
    TotalIncGst: dollarsFromCents(totalCents),
  });
}

/** @throws Refusal `invalid_fields` if somebody else has the window's last place, or it's closed */
async function takeNewPlace(
  deps: Deps,
  tx: Transaction,
  { job, site }: OwnVisit,
  { date, window }: CheckedChoice,
): Promise<void> {
  const region = deps.catalogue.current().places.region(site.postcode);
  // Another time of the same window takes no place more.
  if (region === null || (date === job.attendanceDate && window === job.timeWindow)) return;
  if (!(await takePlace(tx, { region, date, window }))) {
    throw fieldRefusal('TimeWindow', visitMessages.windowGone);
  }
}

async function keepMove(
  deps: Deps,
  tx: Transaction,
  found: OwnVisit,
  {
    visit,
    choice,
    price,
    by,
  }: { visit: VisitRow; choice: CheckedChoice; price: DocketTotals & { loading: string | null }; by: Actor },
): Promise<Moved> {
  const { job, site } = found;
  const { pricing, places } = deps.catalogue.current();
  const at = deps.clock.now();
  const { date, window } = choice;
  const times = { startsAt: toDate(choice.startsAt), endsAt: toDate(choice.endsAt) };
  const { feeCents, loading, discountCents, gstCents, totalCents } = price;
  const moved = { ...job, ...times, attendanceDate: date, timeWindow: window };
  await keepVisitTime(tx, job.id, {
    ...times,
    attendanceDate: date,
    timeWindow: window,
    priorityOption: choice.option,
    feeCents,
    discountCents,
    gstCents,
    totalCents,
    loading,
  });
  // The email of this move tells all that the office changed before, so what was still waiting goes with it.
  // Their technician keeps it, at another time of theirs.
  await lockTimes(tx, visit.technicianId);
  const { technicianId, kind } = visit;
  const time = await plannedTimeOf(deps, tx, {
    job,
    kind,
    visit,
    technicianId,
    promise: choice,
    asked: NOTHING_ASKED,
  });
  await changeVisit(tx, visit.id, {
    ...times,
    ...timeColumns(time),
    hoursNote: choice.inHours && noteHours(choice.inHours, 'customer'),
    region: places.region(site.postcode),
    date,
    timeWindow: window,
    toldState: job.state === 'Requested' ? 'booked' : 'confirmed',
    toldStartsAt: times.startsAt,
    toldEndsAt: times.endsAt,
    toldTechName: job.techName,
    newsEventId: null,
  });
  const isSamePrice = totalCents === job.totalCents;
  const difference = isSamePrice ? 'at the same price' : differenceWords(job.totalCents, totalCents);
  const eventId = await addToTimeline(tx, job.id, {
    kind: 'moved',
    state: job.state,
    by,
    at,
    note: `From ${arrivalOf(job)} to ${arrivalOf(moved)}, ${difference}`,
    need: await movedNeed(deps, tx, { found, moved, choice, time }),
  });
  await raiseVersion(tx, job.id, by, at);
  await tellCustomer(deps, tx, {
    topic: 'Changes',
    email: { mail: 'visit-moved', jobId: job.id, eventId },
    by,
    text: { kind: 'visit-moved', job, subjectId: eventId, visitAt: times.startsAt, isAnswer: true },
  });
  const facts = { date, timeZone: job.timeZone, bookedAt: job.createdAt.toTemporalInstant() };
  return {
    RepairId: job.id,
    BookingReference: bookingReference(deps.config.brand.referencePrefix, job.id),
    State: job.state,
    Was: presentPlanned(job),
    Visit: presentPlanned(moved),
    FreeUntil: wireInstant(toDate(freeUntil(facts, pricing.policy))),
    TotalWasIncGst: dollarsFromCents(job.totalCents),
    TotalIncGst: dollarsFromCents(totalCents),
  };
}
