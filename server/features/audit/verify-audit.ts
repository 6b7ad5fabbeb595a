import type { verifyAudit as verifyAuditCall } from '../../../contracts/audit/audit.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { AUDIT_DAYS } from '../../../domain/lifetimes.ts';
import { type AuditSeal, rowsOfSeal, sealFault } from '../../common/audit/audit-seal.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { asc, eq, gt } from '../../db/drizzle.ts';
import { auditSeals } from '../../db/schema/audit.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { pageOf, readIdKey } from '../../platform/page-key.ts';

const present = ({ id, sealedAt, rowCount, code }: AuditSeal) => ({
  SealId: id,
  SealedOn: wireInstant(sealedAt),
  Rows: rowCount,
  Code: code,
});

/**
 * Checks a page of the audit trail's seals, oldest first, against their rows and each other.
 * @throws Refusal `invalid_fields` for an unreadable `After`
 */
export async function verifyAudit(
  deps: Deps,
  { after, by }: { after: string | undefined; by: StaffDoer },
): Promise<Reply<typeof verifyAuditCall>> {
  const key = readIdKey(after);
  const found = await deps.db
    .select()
    .from(auditSeals)
    .where(key === undefined ? undefined : gt(auditSeals.id, key))
    .orderBy(asc(auditSeals.id))
    .limit(PAGE_SIZES.auditSeals + 1);
  const { rows: seals, next } = pageOf(found, PAGE_SIZES.auditSeals, ({ id }) => id);
  let before = key === undefined ? null : await codeOf(deps, key);
  let rowCount = 0;
  const Faults = [];
  for (const seal of seals) {
    const rows = await rowsOfSeal(deps.db, seal.id);
    rowCount += rows.length;
    // The oldest seal may have outlived its rows: it's kept because the next seal's code builds on it.
    const isExpired = rows.length === 0 && seal === seals[0] && key === undefined && hasExpired(deps, seal);
    const Fault = isExpired ? null : sealFault(deps.secret, seal, { rows, before });
    if (Fault) Faults.push({ ...present(seal), Fault });
    before = seal.code;
  }
  const last = seals.at(-1);
  if (key === undefined) await recordAudit(deps.db, deps, { by, action: 'audit-verified' });
  return { Seals: seals.length, Rows: rowCount, Faults, Last: last ? present(last) : null, Next: next };
}

async function codeOf({ db }: Pick<Deps, 'db'>, id: number): Promise<string | null> {
  const [seal] = await db.select({ code: auditSeals.code }).from(auditSeals).where(eq(auditSeals.id, id));
  return seal?.code ?? null;
}

const hasExpired = ({ clock }: Pick<Deps, 'clock'>, { lastAt }: AuditSeal) =>
  lastAt < toDate(clock.now().subtract({ hours: AUDIT_DAYS * 24 }));
