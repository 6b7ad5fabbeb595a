import type { z } from 'zod';
import type { namedJob } from '../../../contracts/jobs/named-job.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import type { Deps } from '../../common/deps.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import { asc, eq, sql } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';

/** Another job, as a job's reply names it. */
export const presentNamedJob = ({ config }: Pick<Deps, 'config'>, id: number): z.output<typeof namedJob> => ({
  RepairId: id,
  BookingReference: bookingReference(config.brand.referencePrefix, id),
});

const jobsUnderWarranty = preparedOnce((db) =>
  db
    .select({ id: jobs.id })
    .from(jobs)
    .where(eq(jobs.warrantyOf, sql.placeholder('jobId')))
    .orderBy(asc(jobs.id))
    .prepare('warranty_visits'),
);

/** The ids of the jobs that put a job's work right for free, oldest first. */
export async function warrantyVisitsOf(db: Queryable, jobId: number): Promise<number[]> {
  const rows = await jobsUnderWarranty(db).execute({ jobId });
  return rows.map(({ id }) => id);
}
