import type { Queryable } from '../../db/client.ts';
import { desc, eq } from '../../db/drizzle.ts';
import { customers, locations } from '../../db/schema/customers.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { ratings } from '../../db/schema/repairs.ts';
import { doneVisits } from '../../db/schema/visits.ts';
import type { Transaction } from '../../db/transaction.ts';

/** A job's rating with what is rated; null if nobody was invited to rate it. */
export async function findRating(db: Queryable, jobId: number) {
  const [found] = await db
    .select({ rating: ratings, job: jobs, customer: customers, location: locations })
    .from(ratings)
    .innerJoin(jobs, eq(jobs.id, ratings.jobId))
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .where(eq(ratings.jobId, jobId));
  return found ?? null;
}

/** When a tech last visited for a job; null if never. */
export async function lastVisitOf(db: Queryable, jobId: number): Promise<Date | null> {
  const [found] = await db
    .select({ startedAt: doneVisits.startedAt })
    .from(doneVisits)
    .where(eq(doneVisits.jobId, jobId))
    .orderBy(desc(doneVisits.startedAt), desc(doneVisits.id))
    .limit(1);
  return found?.startedAt ?? null;
}

/** A rating, locked so that nobody else can change it until the transaction ends. */
export async function lockRating(tx: Transaction, jobId: number) {
  const [found] = await tx.select().from(ratings).where(eq(ratings.jobId, jobId)).for('no key update');
  return found ?? null;
}

export async function settleRating(
  tx: Transaction,
  jobId: number,
  input: { score: number; description: string | null; ratedAt: Date },
): Promise<void> {
  await tx.update(ratings).set(input).where(eq(ratings.jobId, jobId));
}
