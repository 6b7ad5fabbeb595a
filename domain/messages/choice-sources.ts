/** Where a customer chose how to get messages (R11.08). */
export const CHOICE_SOURCES = [
  /** The page in their account. */
  'account',
  /** By phone: the office recorded it. */
  'phone',
  /** Texts that they had turned off when there was one choice for all. */
  'earlier',
] as const;

/** How texts to a mobile were stopped, or started again. */
export const STOP_SOURCES = [
  /** STOP or START came from the mobile itself. */
  'reply',
  /** The gateway refused it, since its owner stopped texts there. */
  'gateway',
  /** The office recorded it for somebody who rang. */
  'office',
] as const;
export type StopSource = (typeof STOP_SOURCES)[number];
