import { createHash, randomBytes } from 'node:crypto';
import type { AuditAction, AuditActor, AuditSubject } from '../../../domain/audit/audit-actions.ts';
import type { Queryable } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { auditLog } from '../../db/schema/audit.ts';
import { toDate } from '../../platform/clock.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import type { Origin } from '../../platform/http/origin.ts';
import type { Deps } from '../deps.ts';

/** Who does something, and from where. */
export type Doer = {
  kind: AuditActor;
  /** A staff member's or person's id, a customer's before people had accounts of their own; null for others. */
  id: number | null;
  /** Null for what doesn't come over the network: the command line, background tasks. */
  origin: Origin | null;
};

/** A signed-in staff member; the timeline shows the name (R4.29). */
export type StaffDoer = { kind: 'staff'; id: number; name: string; origin: Origin | null };

/** A technician, by the link to their day. */
export type TechnicianDoer = { kind: 'technician'; id: number; name: string; origin: Origin | null };

/** A person who is signed in or has entered the password, for a business. */
export type CustomerDoer = { kind: 'person'; id: number; customerId: number; origin: Origin | null };

/** Somebody on the server's own command line, who needs no account. */
export type CommandLineDoer = { kind: 'command-line'; id: null; origin: null };
export const COMMAND_LINE: CommandLineDoer = { kind: 'command-line', id: null, origin: null };

/** A background task, or the server itself. */
export const SYSTEM: Doer = { kind: 'system', id: null, origin: null };

export type AuditEntry = {
  by: Doer;
  action: AuditAction;
  subject?: { kind: AuditSubject; id: number };
  /** The customer concerned. */
  customerId?: number | null;
  /** Never a secret, a password or card data. */
  details?: Record<string, unknown>;
};

/** A salted digest, which reveals nothing about the details once the salt is deleted. */
export function detailsDigest(salt: string, details: unknown): string {
  return createHash('sha256')
    .update(`${salt}\n${JSON.stringify(details)}`)
    .digest('hex');
}

function rowOf(
  { clock }: Pick<Deps, 'clock'>,
  { by, action, subject, customerId, details }: AuditEntry,
): typeof auditLog.$inferInsert {
  const salt = details ? randomBytes(16).toString('base64url') : null;
  return {
    at: toDate(clock.now()),
    actorKind: by.kind,
    actorId: by.id,
    action,
    address: by.origin?.address ?? null,
    requestId: by.origin?.requestId ?? null,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    customerId: customerId ?? null,
    details: details ?? null,
    detailsSalt: salt,
    detailsDigest: salt && detailsDigest(salt, details),
  };
}

/** Adds a row to the audit trail, in the transaction of what it records. */
export async function recordAudit(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  entry: AuditEntry,
): Promise<void> {
  await db.insert(auditLog).values(rowOf(deps, entry));
}

/**
 * Records a refusal. Repeated refusals of the same action, account and address block make one row a minute, with a
 * count. Call it outside the transaction that was refused.
 */
export async function recordRefusal(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  entry: AuditEntry,
): Promise<void> {
  const row = rowOf(deps, entry);
  const block = row.address ? addressBlock(row.address) : '';
  const minute = row.at.toISOString().slice(0, 16);
  const account = `${row.subjectKind} ${row.subjectId} ${row.customerId}`;
  await db
    .insert(auditLog)
    .values({ ...row, address: block || null, refusalKey: `${minute} ${row.action} ${account} ${block}` })
    .onConflictDoUpdate({ target: auditLog.refusalKey, set: { count: sql`${auditLog.count} + 1` } });
}
