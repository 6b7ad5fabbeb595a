import { preparedOnce, type Queryable } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { customers, locations, paymentMethods } from '../../db/schema/customers.ts';
import { jobEvents, jobs } from '../../db/schema/jobs.ts';

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
    })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .leftJoin(paymentMethods, eq(paymentMethods.customerId, jobs.customerId))
    .where(eq(jobs.id, sql.placeholder('jobId')))
    .prepare('booking_by_id'),
);

/** A booking with everything that its confirmation says. */
export async function findBooking(db: Queryable, jobId: number) {
  const [found] = await bookingById(db).execute({ jobId });
  return found ?? null;
}
export type Booking = Awaited<ReturnType<typeof findBooking>> & {};
