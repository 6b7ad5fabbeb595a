import type { z } from 'zod';
import type { scheduleJob } from '../../../contracts/jobs/job-changes.ts';
import type { BookingPolicy } from '../../../domain/constants.ts';
import { isVisitComing } from '../../../domain/jobs/job-progress.ts';
import { type AvoidedHours, avoidedDuring, spanLeft } from '../../../domain/visits/avoided-hours.ts';
import { formatSpan } from '../../../domain/visits/dates.ts';
import { type PlannedVisit, planVisit } from '../../../domain/visits/desk-visit.ts';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import { instantOfTime } from '../../../domain/visits/local-time.ts';
import { OFFICE_MONTHS_AHEAD } from '../../../domain/visits/office-policy.ts';
import { isAgreedTime, keepsPromise } from '../../../domain/visits/planned-time.ts';
import { visitMessages } from '../../../domain/visits/visit-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { locations } from '../../db/schema/customers.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import type { JobRow } from '../jobs/move-job.ts';
import { hoursOfSite } from '../sites/site-hours.queries.ts';
import type { AskedTime } from '../technicians/planned-times.ts';
import type { RegionWindow } from '../windows/window-places.ts';

/** The wire name of each invalid field of a visit. */
const FIELDS = { window: 'TimeWindow', time: 'Time' } as const;

/** The fields that say when the office wants a visit. */
type TimeFields = Pick<z.output<typeof scheduleJob.body>, 'Date' | 'TimeWindow' | 'Time'> &
  Partial<Pick<z.output<typeof scheduleJob.body>, 'PlannedTime' | 'PlannedMinutes'>>;

/** What a visit's time depends on of its job. */
type JobTimes = Pick<
  JobRow,
  'locationId' | 'timeZone' | 'state' | 'hasTime' | 'attendanceDate' | 'timeWindow' | 'startsAt' | 'endsAt'
>;

export type AskedVisit = {
  /** The site's date, YYYY-MM-DD. */
  date: string;
  planned: PlannedVisit;
  /** The window in which it would take a place; null if the site is in no region. */
  window: RegionWindow | null;
  time: AskedTime;
  /** The site's hours to avoid that it falls into; null if it's clear of them (R12.10). */
  inHours: AvoidedHours | null;
};

/** When a visit would be, and the window that it would take a place in. @throws Refusal `invalid_fields` */
export async function askedVisit(
  deps: Deps,
  db: Queryable,
  job: JobTimes,
  {
    Date: date,
    TimeWindow: window,
    Time: time,
    PlannedTime: plannedTime,
    PlannedMinutes: minutes,
  }: TimeFields,
): Promise<AskedVisit> {
  const { places, pricing } = deps.catalogue.current();
  const { locationId, timeZone } = job;
  const { policy } = pricing;
  const whole = planVisit({ date, window: window ?? null, time: time ?? null }, timeZone, policy);
  if (!whole.ok) throw fieldRefusal(FIELDS[whole.field], whole.message);
  const avoided = await hoursOfSite(db, locationId);
  const left = time ? null : spanLeft(whole, { timeZone, avoided, minMinutes: policy.leftMinutes });
  // Of a window without enough left the office plans the whole, with a reason.
  const planned = asPromised(whole, job, { date, policy }) ?? { ...whole, ...left };
  const [site] = await db
    .select({ postcode: locations.postcode })
    .from(locations)
    .where(eq(locations.id, locationId));
  const region = site ? places.region(site.postcode) : null;
  return {
    date,
    planned,
    window: region === null ? null : { region, date, window: planned.window },
    time: {
      start: plannedTime ? startWithin(planned, { date, plannedTime, timeZone }) : null,
      minutes: minutes ?? null,
    },
    inHours: avoidedDuring(planned, timeZone, avoided),
  };
}

/** @throws Refusal `invalid_fields` for a start that the clocks skip, or that isn't within what the customer is promised */
function startWithin(
  promise: PlannedVisit,
  { date, plannedTime, timeZone }: { date: string; plannedTime: string; timeZone: string },
): Temporal.Instant {
  const start = instantOfTime(date, plannedTime, timeZone);
  if (!start) throw fieldRefusal('PlannedTime', visitMessages.timeSkipped);
  if (keepsPromise(start, promise)) return start;
  const hours = formatSpan(promise.startsAt, promise.endsAt, timeZone);
  throw fieldRefusal('PlannedTime', deskVisitMessages.startOutsidePromise(hours));
}

/**
 * The window that a customer has already keeps what was promised of it, `10:30am-12pm`, whatever its site's hours have
 * become; null for any other.
 */
function asPromised(
  planned: PlannedVisit,
  { state, hasTime, attendanceDate, timeWindow, ...job }: JobTimes,
  { date, policy }: { date: string; policy: BookingPolicy },
): PlannedVisit | null {
  const [startsAt, endsAt] = [job.startsAt.toTemporalInstant(), job.endsAt.toTemporalInstant()];
  const isKept =
    isVisitComing({ state, hasTime }) &&
    date === attendanceDate &&
    planned.window === timeWindow &&
    keepsPromise(startsAt, planned) &&
    (endsAt.equals(planned.endsAt) ||
      (Temporal.Instant.compare(endsAt, planned.endsAt) < 0 && !isAgreedTime({ startsAt, endsAt }, policy)));
  return isKept ? { ...planned, startsAt, endsAt } : null;
}

/** @throws Refusal `invalid_fields` for a visit that's over, or more than a year ahead */
export function refuseFarDates({ date, planned }: AskedVisit, timeZone: string, now: Temporal.Instant): void {
  if (Temporal.Instant.compare(planned.endsAt, now) <= 0)
    throw fieldRefusal('Date', deskVisitMessages.timeGone);
  const last = now.toZonedDateTimeISO(timeZone).toPlainDate().add({ months: OFFICE_MONTHS_AHEAD });
  if (date > last.toString()) throw fieldRefusal('Date', deskVisitMessages.tooFarAhead);
}
