import { and, eq, gt, sql } from '../../db/drizzle.ts';
import { auditLog } from '../../db/schema/audit.ts';
import { toDate } from '../../platform/clock.ts';
import type { Deps } from '../deps.ts';
import { type AuditEntry, recordAudit } from './record-audit.ts';

/** Opening the same page again within this time adds nothing: the console asks for news of an open page all the time. */
const ONCE_IN_MINUTES = 30;

/** Records that staff opened a job, a customer or an invoice: once per person, subject and half hour. */
export async function recordOpening(
  deps: Pick<Deps, 'clock' | 'db'>,
  entry: AuditEntry & { subject: NonNullable<AuditEntry['subject']> },
): Promise<void> {
  const { by, action, subject, details } = entry;
  const since = toDate(deps.clock.now().subtract({ minutes: ONCE_IN_MINUTES }));
  const [recorded] = await deps.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        gt(auditLog.at, since),
        eq(auditLog.actorKind, by.kind),
        sql`${auditLog.actorId} is not distinct from ${by.id}::bigint`,
        eq(auditLog.action, action),
        eq(auditLog.subjectKind, subject.kind),
        eq(auditLog.subjectId, subject.id),
        sql`${auditLog.details}::jsonb is not distinct from ${details ? JSON.stringify(details) : null}::jsonb`,
      ),
    )
    .limit(1);
  if (!recorded) await recordAudit(deps.db, deps, entry);
}
