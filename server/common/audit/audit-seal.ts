import { createHash } from 'node:crypto';
import type { SealFault } from '../../../domain/audit/audit-actions.ts';
import type { Queryable } from '../../db/client.ts';
import { asc, eq } from '../../db/drizzle.ts';
import { auditLog, type auditSeals } from '../../db/schema/audit.ts';
import type { Secret } from '../../platform/secret.ts';
import { detailsDigest } from './record-audit.ts';

export type AuditRow = typeof auditLog.$inferSelect;
export type AuditSeal = typeof auditSeals.$inferSelect;

const PURPOSE = 'audit seal';

/** The columns that a seal covers, in order. Of the details it covers only the digest, so that they can be blanked. */
const SEALED_COLUMNS = [
  'id',
  'at',
  'actorKind',
  'actorId',
  'action',
  'address',
  'requestId',
  'subjectKind',
  'subjectId',
  'customerId',
  'detailsDigest',
  'count',
  'refusalKey',
] as const satisfies readonly (keyof AuditRow)[];

/** SHA-256 of the rows, hex. */
export function digestOfRows(rows: readonly AuditRow[]): string {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(`${JSON.stringify(SEALED_COLUMNS.map((column) => row[column]))}\n`);
  return hash.digest('hex');
}

type Sealed = Omit<AuditSeal, 'id' | 'code'>;

const subjectOf = ({ sealedAt, lastAt, rowCount, rowsDigest, previousCode }: Sealed) =>
  [sealedAt.toISOString(), lastAt.toISOString(), rowCount, rowsDigest, previousCode].join('\n');

/** The code of a seal, which only the holder of the installation's secret can make. */
export const sealCode = (secret: Secret, sealed: Sealed): string =>
  secret.codeFor(PURPOSE, subjectOf(sealed));

/**
 * What's wrong with a seal and its rows; null if nothing is.
 * @param before the code of the seal before; null where that seal has expired
 */
export function sealFault(
  secret: Secret,
  seal: AuditSeal,
  { rows, before }: { rows: readonly AuditRow[]; before: string | null },
): SealFault | null {
  if (!secret.isCode(PURPOSE, subjectOf(seal), seal.code)) return 'forged';
  if (before !== null && seal.previousCode !== before) return 'out-of-order';
  if (rows.length !== seal.rowCount || digestOfRows(rows) !== seal.rowsDigest) return 'rows-changed';
  const isAsWritten = rows.every(
    ({ details, detailsSalt, detailsDigest: digest }) =>
      detailsSalt === null || detailsDigest(detailsSalt, details) === digest,
  );
  return isAsWritten ? null : 'details-changed';
}

/** The rows that a seal covers, in its order. */
export const rowsOfSeal = (db: Queryable, sealId: number): Promise<AuditRow[]> =>
  db.select().from(auditLog).where(eq(auditLog.sealId, sealId)).orderBy(asc(auditLog.id));
