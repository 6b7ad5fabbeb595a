import { bigint, check, index, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import { AUDIT_ACTORS, AUDIT_SUBJECTS, type AuditAction } from '../../../domain/audit/audit-actions.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { instant } from './customers.ts';

const id = () => bigint({ mode: 'number' });

/**
 * Seals of the audit trail: each covers a batch of rows and the seal before it, so that a removed or changed row shows.
 * A trigger lets them go only with their rows.
 */
export const auditSeals = pgTable('audit_seals', {
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  sealedAt: instant().notNull(),
  /** When the newest of its rows was recorded. */
  lastAt: instant().notNull(),
  rowCount: integer().notNull(),
  /** SHA-256 of its rows, hex. */
  rowsDigest: text().notNull(),
  /** The code of the seal before; empty for the first. */
  previousCode: text().notNull(),
  /** What only somebody with the installation's secret can make of all this. */
  code: text().notNull(),
});

/**
 * The audit trail. Rows are only added; a trigger refuses every change but sealing, blanking the details and counting a
 * repeated refusal, and lets rows go once they're sealed and AUDIT_DAYS old. Ids are no foreign keys, because a row outlives what it's about.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    actorKind: text({ enum: AUDIT_ACTORS }).notNull(),
    /** A staff member's or person's id; that of their business in rows of kind `customer`, which are older than people. */
    actorId: id(),
    action: text().$type<AuditAction>().notNull(),
    /** The caller's IP address; an address block for refusals, null off the network. */
    address: text(),
    requestId: text(),
    subjectKind: text({ enum: AUDIT_SUBJECTS }),
    subjectId: id(),
    /** The customer concerned, whose details can be blanked. */
    customerId: id(),
    /** As written, because its digest covers the text; blanked together with the salt. */
    details: json().$type<Record<string, unknown>>(),
    detailsSalt: text(),
    /** SHA-256 of the salt and the details, hex; null if there never were any. */
    detailsDigest: text(),
    /** How many times, for a refusal that was repeated within its minute. */
    count: integer().notNull().default(1),
    /** What a repeated refusal has in common: minute, action, account, address block. */
    refusalKey: text().unique(),
    /** Null until it's sealed. */
    sealId: id().references(() => auditSeals.id),
  },
  (t) => [
    index('audit_log_customer').on(t.customerId, t.id),
    index('audit_log_actor').on(t.actorKind, t.actorId, t.id),
    index('audit_log_action').on(t.action, t.id),
    index('audit_log_at').on(t.at),
    index('audit_log_seal').on(t.sealId, t.id),
    check('audit_log_actor_kind', isOneOf(t.actorKind, AUDIT_ACTORS)),
    check('audit_log_subject', isOneOf(t.subjectKind, AUDIT_SUBJECTS)),
    check('audit_log_salted', sql`num_nonnulls(${t.details}, ${t.detailsSalt}) in (0, 2)`),
  ],
);
