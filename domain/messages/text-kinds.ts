/** The texts that customers get about a job. */
export const JOB_TEXT_KINDS = [
  'job-scheduled',
  'visit-moved',
  'visit-called-off',
  'on-the-way',
  'parts-expected',
  'visit-reminder',
  'quote-reminder',
  'quote-waiting',
  'quote-withdrawn',
  'job-cancelled',
  'message-answered',
  // To the mobile that a visitor typed.
  'first-booking',
  // For customers without an email only (R10.13).
  'booking-confirmation',
  'document-issued',
  'payment-receipt',
  'payment-taken-back',
  'warranty-visit-booked',
] as const;
export type JobTextKind = (typeof JOB_TEXT_KINDS)[number];

/** The texts that technicians get about the link to their day (R10.14). Their words are secret, so nothing keeps them. */
export const TECHNICIAN_TEXT_KINDS = ['day-link', 'day-code'] as const;
export type TechnicianTextKind = (typeof TECHNICIAN_TEXT_KINDS)[number];

/** The office's answer to a text that belongs to no job, to the number that it came from (R14.08). */
const SENDER_TEXT_KINDS = ['contact-answered'] as const;
type SenderTextKind = (typeof SENDER_TEXT_KINDS)[number];

export const TEXT_KINDS = [...JOB_TEXT_KINDS, ...TECHNICIAN_TEXT_KINDS, ...SENDER_TEXT_KINDS] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

export const isJobText = (kind: TextKind): kind is JobTextKind =>
  (JOB_TEXT_KINDS as readonly TextKind[]).includes(kind);

export const isSenderText = (kind: TextKind): kind is SenderTextKind =>
  (SENDER_TEXT_KINDS as readonly TextKind[]).includes(kind);

export const TEXT_STATES = [
  /** Waits for the queue, or for the end of the quiet hours. */
  'queued',
  /** Handed to the gateway, whose reply isn't known. */
  'sending',
  /** The gateway took it. */
  'sent',
  'delivered',
  /** The gateway or the network gave up. */
  'failed',
  /** We didn't send it, for a reason. */
  'skipped',
] as const;

/** Why a text wasn't sent. */
export const SKIP_REASONS = [
  /** The job moved on, or the visit that it's about is over. */
  'outdated',
  /** It waited for the gateway for too long. */
  'too-late',
  'no-mobile',
  /** The customer doesn't want texts. */
  'unwanted',
  /** Somebody with that mobile replied STOP. */
  'stopped',
  /** The customer's side caused it, and nobody has proven that the mobile is theirs. */
  'unproven',
  /** The number got as many of its kind as it may in a day. */
  'limit',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Why something didn't reach a customer: nothing was texted, or the gateway gave up. An email over its limit goes in its turn. */
export type UnsentReason = SkipReason | 'failed' | 'no-text';
