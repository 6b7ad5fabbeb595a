import { agreedTo } from '../../../../domain/payments/card-authority.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, eq } from '../../../db/drizzle.ts';
import { cardAuthorities } from '../../../db/schema/customers.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { doneVisits } from '../../../db/schema/visits.ts';
import type { DocumentRow } from '../issue-document.ts';

/**
 * Whether the authority that a customer gave with a card covers an invoice, so that we may charge it while they aren't
 * there. Earlier authorities cover visits and repairs only, not a call-out without a visit.
 */
export async function authorityCovers(
  db: Queryable,
  authorityId: number,
  { kind, jobId }: Pick<DocumentRow, 'kind' | 'jobId'>,
): Promise<boolean> {
  if (kind !== 'call-out') return true;
  const [visit] = await db
    .select({ id: doneVisits.id })
    .from(doneVisits)
    .where(eq(doneVisits.jobId, jobId))
    .limit(1);
  if (visit) return true;
  const isCompleted = and(eq(jobs.id, jobId), eq(jobs.state, 'Completed'));
  const [completed] = await db.select({ id: jobs.id }).from(jobs).where(isCompleted);
  if (completed) return true;
  const [authority] = await db
    .select({ clauses: cardAuthorities.clauses })
    .from(cardAuthorities)
    .where(eq(cardAuthorities.id, authorityId));
  return authority !== undefined && agreedTo(authority.clauses, 'missed-visit');
}
