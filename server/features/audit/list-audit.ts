import type { z } from 'zod';
import type { auditEntry, listAudit as listAuditCall } from '../../../contracts/audit/audit.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { type Doer, recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { and, desc, eq, gte, lt, type SQL } from '../../db/drizzle.ts';
import { auditLog } from '../../db/schema/audit.ts';
import { wireInstant } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { pageOf, readIdKey } from '../../platform/page-key.ts';

type Search = z.output<NonNullable<typeof listAuditCall.query>>;

function present(row: typeof auditLog.$inferSelect): z.output<typeof auditEntry> {
  return {
    Id: row.id,
    At: wireInstant(row.at),
    Action: row.action,
    ActorKind: row.actorKind,
    ActorId: row.actorId,
    Address: row.address,
    RequestId: row.requestId,
    SubjectKind: row.subjectKind,
    SubjectId: row.subjectId,
    CustomerId: row.customerId,
    Count: row.count,
    Details: row.details,
    DetailsDigest: row.detailsDigest,
  };
}

function matching({ StaffId, CustomerId, Action, From, To, After }: Search): SQL | undefined {
  const before = readIdKey(After);
  return and(
    StaffId === undefined ? undefined : and(eq(auditLog.actorKind, 'staff'), eq(auditLog.actorId, StaffId)),
    CustomerId === undefined ? undefined : eq(auditLog.customerId, CustomerId),
    Action === undefined ? undefined : eq(auditLog.action, Action),
    From === undefined ? undefined : gte(auditLog.at, new Date(From)),
    To === undefined ? undefined : lt(auditLog.at, new Date(To)),
    before === undefined ? undefined : lt(auditLog.id, before),
  );
}

/**
 * A page of the audit trail, newest first. Reading it is recorded too.
 * @throws Refusal `invalid_fields` for an unreadable `After`
 */
export async function listAudit(
  deps: Deps,
  { search, by }: { search: Search; by: Doer },
): Promise<Reply<typeof listAuditCall>> {
  const found = await deps.db
    .select()
    .from(auditLog)
    .where(matching(search))
    .orderBy(desc(auditLog.id))
    .limit(PAGE_SIZES.auditLog + 1);
  const { rows, next } = pageOf(found, PAGE_SIZES.auditLog, ({ id }) => id);
  await recordAudit(deps.db, deps, {
    by,
    action: 'audit-read',
    customerId: search.CustomerId ?? null,
    details: { search },
  });
  return { AuditEntries: rows.map(present), Next: next };
}
