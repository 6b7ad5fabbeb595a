import type { Actor } from '../jobs/who-acted.ts';

/** Everything that the audit trail records, in one closed list; a new action is added here first. */
export const AUDIT_ACTIONS = [
  // Sign-in
  'customer-signed-in',
  'customer-sign-in-refused',
  'customer-locked-out',
  'customer-password-reset',
  'customer-password-changed',
  'customer-proof-refused',
  'customer-email-confirmed',
  'customer-email-change-requested',
  'customer-email-changed',
  'customer-email-change-undone',
  'customer-passkey-added',
  'customer-passkey-removed',
  'staff-signed-in',
  'staff-sign-in-refused',
  'staff-locked-out',
  'staff-proof-refused',
  'staff-password-changed',
  'staff-factor-confirmed',
  'staff-factor-reset',
  'staff-recovery-codes-renewed',
  'staff-session-ended',
  'staff-signed-out-everywhere',
  // Calls of another role
  'access-refused',
  // Staff accounts
  'staff-added',
  'staff-changed',
  'staff-password-reset',
  'staff-disabled',
  // What staff change
  'job-booked',
  'job-scheduled',
  'job-started',
  'technician-on-the-way',
  'technician-arrived',
  'technician-finished',
  'visit-recorded',
  'visit-called-off',
  'visit-without-access',
  'job-held',
  'job-hold-ended',
  'job-note-added',
  'job-links-off',
  'job-links-on',
  'quote-sent',
  'quote-withdrawn',
  'quote-template-added',
  'quote-template-changed',
  'quote-template-removed',
  'quote-approved-by-phone',
  'quote-declined-by-phone',
  'job-completed',
  'job-cancelled',
  'warranty-visit-booked',
  'rating-invited',
  'call-out-invoiced',
  'po-number-set',
  'billing-changed',
  'invoice-charged',
  'invoice-credited',
  'invoice-corrected',
  'overpayment-returned',
  'overpayment-kept',
  'credit-used',
  'credit-returned',
  'bank-payment-recorded',
  'bank-refund-recorded',
  'invoice-written-off',
  'write-off-reversed',
  'invoice-held',
  'invoice-released',
  'invoice-sent',
  'invoice-link-ended',
  'payout-difference-booked',
  'warranty-request-answered',
  'contact-request-answered',
  'message-answered',
  'messages-read',
  'messages-dealt-with',
  'message-moved',
  'need-dealt-with',
  'need-put-off',
  'staff-request-issued',
  'customer-added',
  'customer-changed',
  'site-added',
  'site-changed',
  'sites-joined',
  'equipment-added',
  'equipment-changed',
  'equipment-retired',
  'equipment-restored',
  'technician-added',
  'technician-changed',
  'technician-leave-added',
  'technician-leave-removed',
  'technician-link-sent',
  'technician-phone-bound',
  'window-limit-set',
  'window-closed',
  'window-opened',
  'reference-added',
  'reference-changed',
  'reference-removed',
  'file-imported',
  'price-book-copied',
  'prices-changed',
  'price-book-scheduled',
  'price-book-taken-back',
  'price-book-deleted',
  'texts-stopped',
  'texts-started',
  'message-choices-saved',
  'failed-tasks-retried',
  'failed-task-retried',
  'failed-task-dropped',
  // The server itself, at its start
  'configuration-changed',
  // Personal data
  'customer-exported',
  'customer-forgotten',
  // What staff read
  'customer-opened',
  'job-opened',
  'invoice-opened',
  'evidence-gathered',
  'invoices-exported',
  'audit-read',
  'audit-verified',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who did something: `command-line` is somebody on the server itself, `system` a background task. */
export const AUDIT_ACTORS = [
  'staff',
  'customer',
  'technician',
  'visitor',
  'system',
  'command-line',
] as const satisfies (Actor | 'command-line')[];

export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** What it was done to. */
export const AUDIT_SUBJECTS = [
  'customer',
  'job',
  'invoice',
  'payout',
  'staff',
  'technician',
  'quote-template',
  'price-book',
  'import',
  'warranty-request',
  'contact-request',
] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/**
 * What verifying can find wrong with a seal: it wasn't made with our secret; it doesn't follow the seal before it; its
 * rows were changed or removed; or their details were.
 */
export const SEAL_FAULTS = ['forged', 'out-of-order', 'rows-changed', 'details-changed'] as const;

export type SealFault = (typeof SEAL_FAULTS)[number];
