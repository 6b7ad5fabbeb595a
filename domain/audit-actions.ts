/** Everything that the audit trail records, in one closed list; a new action is added here first. */
export const AUDIT_ACTIONS = [
  // Sign-in
  'customer-signed-in',
  'customer-sign-in-refused',
  'customer-locked-out',
  'customer-password-reset',
  'staff-signed-in',
  'staff-sign-in-refused',
  'staff-locked-out',
  'staff-password-changed',
  'staff-factor-reset',
  // Staff accounts
  'staff-added',
  'staff-disabled',
  // What staff read
  'customer-opened',
  'job-opened',
  'audit-read',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who did something: `command-line` is somebody on the server itself, `system` a background task. */
export const AUDIT_ACTORS = ['staff', 'customer', 'visitor', 'system', 'command-line'] as const;

export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** What it was done to. */
export const AUDIT_SUBJECTS = ['customer', 'job', 'staff'] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
