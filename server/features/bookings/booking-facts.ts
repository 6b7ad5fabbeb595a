import type { FoodAdviceLine } from '../../../contracts/equipment/food-answers.ts';
import { adviceLines } from '../../../domain/equipment/food-at-risk.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { jobMessages } from '../../../domain/jobs/job-messages.ts';
import { visitWords } from '../../../domain/jobs/job-progress.ts';
import { paidByLabel, payerWords } from '../../../domain/payers/who-pays.ts';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import { addressLine } from '../../../domain/sites/address.ts';
import { freeUntil } from '../../../domain/visits/change-visit.ts';
import {
  formatDay,
  formatInstantDay,
  formatInstantTime,
  formatSpan,
  zoneName,
} from '../../../domain/visits/dates.ts';
import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import type { Deps } from '../../common/deps.ts';
import type { LetterLine } from '../../common/emails/letter.ts';
import { asRead, changesVisits, type Reader } from '../../common/emails/reader.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { customers, locations, paymentMethods } from '../../db/schema/customers.ts';
import { jobEvents, jobs } from '../../db/schema/jobs.ts';
import { showsAmounts as mayShowAmounts, payerOfJob } from '../../db/who-pays.ts';
import { isFreeJob } from '../jobs/is-free-job.ts';

/** A booking in the words that its email and its calendar file share. */
export type BookingFacts = ReturnType<typeof bookingFacts>;

export function bookingFacts(booking: Booking, { catalogue, config }: Pick<Deps, 'catalogue' | 'config'>) {
  const { job, customer, location, hasCard, timesScheduled, payer, showsAmounts, isChangeable } = booking;
  const { brand } = config;
  const startsAt = job.startsAt.toTemporalInstant();
  const endsAt = job.endsAt.toTemporalInstant();
  const type = catalogue.current().equipment.type(job.equipmentTypeId);
  const typeName = type?.Name ?? 'Equipment';
  const timeWindow = job.timeWindow as TimeWindow;
  const isAfterHours = timeWindow === 'afterhours';
  const begins = formatInstantTime(startsAt, job.timeZone);
  const day = formatDay(job.attendanceDate);
  const hours = formatSpan(startsAt, endsAt, job.timeZone);
  const { attendanceDate: date, timeZone } = job;
  const bookedAt = job.createdAt.toTemporalInstant();
  const changeEnd = freeUntil({ date, timeZone, bookedAt }, catalogue.current().pricing.policy);
  return {
    brand,
    job,
    customer,
    location,
    reference: bookingReference(brand.referencePrefix, job.id),
    /** The reference of the job that this one puts right for free; null for any other job. */
    underWarrantyOf: job.warrantyOf === null ? null : bookingReference(brand.referencePrefix, job.warrantyOf),
    bookedAt,
    startsAt,
    endsAt,
    /** `Tue 24 Nov` */
    day,
    /** `8am-12pm` or `After hours, 6:30pm`, in the site's time zone */
    hours: isAfterHours ? `After hours, ${begins}` : hours,
    /** `Tue 24 Nov, 8am-12pm` or `Tue 24 Nov at 6:30pm` */
    arrival: visitWords({ startsAt, endsAt, timeWindow, timeZone: job.timeZone }),
    timesScheduled,
    /** Whether the visit can be changed at an instant, free (R11.01). */
    isFree: (now: Temporal.Instant) => Temporal.Instant.compare(now, changeEnd) < 0,
    /** How to change the visit, while it's free (R11.01); nothing after that. */
    changeWords(now: Temporal.Instant): string[] {
      if (!isChangeable || Temporal.Instant.compare(now, changeEnd) >= 0) return [];
      const when = `${formatInstantTime(changeEnd, timeZone)} on ${formatInstantDay(changeEnd, timeZone)}`;
      return [`You can move or cancel the visit on the job's page, free until ${when}.`];
    },
    hasCard,
    /** Who pays in place of the customer, and whether the customer reads what it costs (R12.09). */
    payer,
    showsAmounts,
    /** `Sydney time` */
    zone: zoneName(job.timeZone),
    /** What the visit is for, in sentences: the machine, or the maintenance of one or several. */
    equipment: job.planId === null ? typeName : planMessages.problem,
    machine: machineOf(job, typeName),
    makeAndModel: [job.makeName, job.modelName].filter(Boolean).join(' '),
    safetyAdvice: type?.SafetyAdvice ?? [],
    /** What to do with food until a tech is there; null if none is at risk (R11.07). */
    foodAdvice: job.isFoodAtRisk ? foodAdviceOf(job, catalogue.current().equipment.foodAdvice) : null,
    shop: location.name,
    address: addressLine(location),
  };
}

/** What a quote is for: one machine of those that a plan's visit looked at. */
export const machineOf = (
  { planId, problemDescription }: Pick<Booking['job'], 'planId' | 'problemDescription'>,
  typeName: string,
): string => (planId !== null && problemDescription.includes('\n') ? 'Equipment' : typeName);

function foodAdviceOf(
  { foodWarm: FoodWarm, foodWarmSince: FoodWarmSince, otherColdSpace: OtherColdSpace }: Booking['job'],
  table: readonly FoodAdviceLine[],
): string[] {
  return adviceLines({ FoodWarm, FoodWarmSince, OtherColdSpace }, table).map(({ Advice }) => Advice);
}

/** The docket's lines that name a job, in emails about it. */
export const jobLines = (
  facts: Pick<BookingFacts, 'reference' | 'shop' | 'equipment' | 'makeAndModel' | 'job'>,
): LetterLine[] => [
  { label: 'Reference', value: facts.reference, more: facts.shop },
  equipmentLine(facts),
  ...problemLines(facts),
];

/** The docket's line that says what a visit is for: a machine, or the services of a plan. */
export const equipmentLine = ({
  job,
  equipment,
  makeAndModel,
}: Pick<BookingFacts, 'job' | 'equipment' | 'makeAndModel'>): LetterLine =>
  job.planId === null
    ? { label: 'Equipment', value: equipment, more: makeAndModel }
    : { label: 'Service', value: equipment, more: job.problemDescription };

/** The docket's line that says what is wrong; none on a plan's visit. */
export const problemLines = ({ job }: Pick<BookingFacts, 'job'>): LetterLine[] =>
  job.planId === null ? [{ label: 'Problem', value: job.problem }] : [];

/**
 * The docket's line that says who pays in place of the customer, in emails; none where they pay themselves (R12.09). A plan's customer
 * always pays for its visit.
 */
export const payerLines = ({ payer, job }: Pick<BookingFacts, 'payer' | 'job'>): LetterLine[] =>
  payer === null ? [] : [{ label: paidByLabel(job.planId !== null), value: payerWords(payer) }];

/** The docket's line that says why a visit is free, in emails; none for a job that isn't. */
export function freeLines({
  underWarrantyOf,
  job,
}: Pick<BookingFacts, 'underWarrantyOf' | 'job'>): LetterLine[] {
  if (underWarrantyOf !== null)
    return [{ label: 'Price', value: jobMessages.freeUnderWarranty(underWarrantyOf) }];
  return job.planName !== null && isFreeJob(job)
    ? [{ label: 'Price', value: planMessages.partOf(job.planName) }]
    : [];
}

/** How often a job was scheduled by the office or moved by its customer: the calendar's file counts them. */
const timesScheduled = sql<number>`(
  select count(*)::int from ${jobEvents}
  where ${jobEvents.jobId} = ${jobs.id}
    and (${jobEvents.kind} = 'moved' or (${jobEvents.state} = 'Scheduled' and ${jobEvents.kind} = 'state')))`;

const bookingById = preparedOnce((db) =>
  db
    .select({
      job: jobs,
      customer: customers,
      location: locations,
      hasCard: sql<boolean>`${paymentMethods.customerId} is not null`,
      timesScheduled,
      payer: payerOfJob,
      showsAmounts: mayShowAmounts,
    })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .leftJoin(paymentMethods, eq(paymentMethods.customerId, jobs.customerId))
    .where(eq(jobs.id, sql.placeholder('jobId')))
    .prepare('booking_by_id'),
);

/** A booking with everything that its confirmation says, to its customer or to a person of the business. */
export async function findBooking(db: Queryable, jobId: number, reader: Reader | null = null) {
  const [found] = await bookingById(db).execute({ jobId });
  return found
    ? { ...found, customer: asRead(found.customer, reader), isChangeable: changesVisits(reader) }
    : null;
}
export type Booking = Awaited<ReturnType<typeof findBooking>> & {};
