import type { Deps } from '../../common/deps.ts';
import { and, desc, eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { jobs } from '../../db/schema/jobs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { copyQuestion } from '../messages/thread/copy-to-thread.ts';

/** What names a warranty request in a thread. */
export const warrantySource = (requestId: number) => `warranty-${requestId}`;

type Request = { requestId: number; customerId: number; assetId: number; text: string };

/**
 * Shows a warranty request in the thread of the machine's newest finished job, to which a free visit would go back, if it
 * has one (R11.06).
 */
export async function copyRequest(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { requestId, customerId, assetId, text }: Request,
): Promise<void> {
  const isTheirs = and(eq(jobs.assetId, assetId), eq(jobs.customerId, customerId));
  const [job] = await tx
    .select({ id: jobs.id, firstName: customers.firstName, lastName: customers.lastName })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .where(and(isTheirs, eq(jobs.state, 'Completed')))
    .orderBy(desc(jobs.id))
    .limit(1);
  if (!job) return;
  await copyQuestion(deps, tx, {
    jobId: job.id,
    name: `${job.firstName} ${job.lastName}`,
    way: 'warranty',
    text,
    source: warrantySource(requestId),
  });
}
