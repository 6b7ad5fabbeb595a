import type { UnsentReason } from './text-kinds.ts';

const EMAIL = {
  none: "There's no email",
  unconfirmed: 'Nobody has confirmed the email',
  'came-back': 'The last email came back',
} as const;

const TEXT: Readonly<Record<UnsentReason, string>> = {
  'no-mobile': "there's no mobile for texts",
  'no-text': 'no text is sent about it',
  'too-late': 'the text waited for too long',
  failed: 'the text was not delivered',
  unwanted: "texts don't reach them",
  outdated: "texts don't reach them",
  stopped: 'texts are stopped with STOP',
  unproven: 'nobody has proven the mobile',
  limit: 'the mobile had too many texts today',
};

/** Why the office has to ring, as staff read it: neither email nor text is sure to reach the customer (R11.08). */
export const ringReason = (email: keyof typeof EMAIL | null, noText: UnsentReason): string =>
  `${email === null ? "The email didn't go" : EMAIL[email]}, and ${TEXT[noText]}.`;
