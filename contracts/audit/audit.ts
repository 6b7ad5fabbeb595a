import { z } from 'zod';
import {
  AUDIT_ACTIONS,
  AUDIT_ACTORS,
  AUDIT_SUBJECTS,
  SEAL_FAULTS,
} from '../../domain/audit/audit-actions.ts';
import { endpoint } from '../endpoint.ts';
import { afterPage, idParameter, isoInstant, nextPage } from '../wire.ts';

/** One line of the audit trail: who did what, when and from where. */
export const auditEntry = z
  .object({
    Id: z.int(),
    At: isoInstant,
    Action: z.enum(AUDIT_ACTIONS),
    ActorKind: z.enum(AUDIT_ACTORS),
    /** The staff member's or customer's id. */
    ActorId: z.int().nullable(),
    /** An IP address, or its address block for refusals; null for what doesn't come over the network. */
    Address: z.string().nullable(),
    RequestId: z.string().nullable(),
    SubjectKind: z.enum(AUDIT_SUBJECTS).nullable(),
    SubjectId: z.int().nullable(),
    /** The customer concerned. */
    CustomerId: z.int().nullable(),
    /** More than 1 for refusals that were repeated within a minute. */
    Count: z.int(),
    /** Null if there were none, or if they were blanked; the digest remains. */
    Details: z.record(z.string(), z.unknown()).nullable(),
    DetailsDigest: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/v1/desk/audit',
  summary: 'The audit trail, newest first; each page that is read is recorded in it',
  access: 'admin',
  query: z.object({
    StaffId: idParameter.optional(),
    CustomerId: idParameter.optional(),
    Action: z.enum(AUDIT_ACTIONS).optional(),
    /** From this instant on. */
    From: isoInstant.optional(),
    /** Before this instant. */
    To: isoInstant.optional(),
    After: afterPage,
  }),
  reply: z.object({ AuditEntries: z.array(auditEntry), Next: nextPage }),
});

/** A seal of the audit trail, as the server's log has it too. */
const auditSeal = z
  .object({ SealId: z.int(), SealedOn: isoInstant, Rows: z.int(), Code: z.string() })
  .meta({ id: 'AuditSeal' });

export const verifyAudit = endpoint({
  method: 'GET',
  path: '/api/v1/desk/audit/verification',
  summary: 'Checks a page of the seals of the audit trail, oldest first, and the rows that they cover',
  access: 'admin',
  query: z.object({ After: afterPage }),
  reply: z.object({
    Seals: z.int(),
    Rows: z.int(),
    Faults: z.array(auditSeal.extend({ Fault: z.enum(SEAL_FAULTS) }).meta({ id: 'AuditFault' })),
    /** The last seal of the page; compare it with the log, because nothing here shows that later ones were removed. */
    Last: auditSeal.nullable(),
    Next: nextPage,
  }),
});
