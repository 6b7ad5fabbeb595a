import type { z } from 'zod';
import type { namedJob } from '../../../contracts/jobs/named-job.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { asc, eq } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';

/** Another job, as a job's reply names it. */
export const presentNamedJob = ({ config }: Pick<Deps, 'config'>, id: number): z.output<typeof namedJob> => ({
  RepairId: id,
  BookingReference: bookingReference(config.brand.referencePrefix, id),
});

/** The ids of the jobs that put a job's work right for free, oldest first. */
export async function warrantyVisitsOf(db: Queryable, jobId: number): Promise<number[]> {
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(eq(jobs.warrantyOf, jobId))
    .orderBy(asc(jobs.id));
  return rows.map(({ id }) => id);
}
