import { preparedOnce } from '../../db/client.ts';
import { and, eq, gt, sql } from '../../db/drizzle.ts';
import { auditLog } from '../../db/schema/audit.ts';
import { toDate } from '../../platform/clock.ts';
import type { Deps } from '../deps.ts';
import { type AuditEntry, recordAudit } from './record-audit.ts';

/** Opening the same page again within this time adds nothing: the console asks for news of an open page all the time. */
const ONCE_IN_MINUTES = 30;

const recordedOpening = preparedOnce((db) =>
  db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        gt(auditLog.at, sql.placeholder('since')),
        eq(auditLog.actorKind, sql.placeholder('actorKind')),
        sql`${auditLog.actorId} is not distinct from ${sql.placeholder('actorId')}::bigint`,
        eq(auditLog.action, sql.placeholder('action')),
        sql`${auditLog.subjectKind} is not distinct from ${sql.placeholder('subjectKind')}::text`,
        sql`${auditLog.subjectId} is not distinct from ${sql.placeholder('subjectId')}::bigint`,
        sql`${auditLog.details}::jsonb is not distinct from ${sql.placeholder('details')}::jsonb`,
      ),
    )
    .limit(1)
    .prepare('recorded_opening'),
);

/** Records that staff opened a job, a customer, an invoice or the day sheets: once per person, subject, details and half hour. */
export async function recordOpening(deps: Pick<Deps, 'clock' | 'db'>, entry: AuditEntry): Promise<void> {
  const { by, action, subject, details } = entry;
  const [recorded] = await recordedOpening(deps.db).execute({
    since: toDate(deps.clock.now().subtract({ minutes: ONCE_IN_MINUTES })),
    actorKind: by.kind,
    actorId: by.id,
    action,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    details: details ? JSON.stringify(details) : null,
  });
  if (!recorded) await recordAudit(deps.db, deps, entry);
}
