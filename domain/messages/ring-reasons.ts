const EMAIL = {
  none: "There's no email",
  unconfirmed: 'Nobody has confirmed the email',
  'came-back': 'The last email came back',
} as const;

const TEXT: Readonly<Record<string, string>> = {
  'no-mobile': "there's no mobile for texts",
  stopped: 'texts are stopped with STOP',
  limit: 'the mobile had too many texts today',
};

/** Why the office has to ring, as staff read it: neither email nor text is sure to reach the customer (R11.08). */
export const ringReason = (email: keyof typeof EMAIL, noText: string): string =>
  `${EMAIL[email]}, and ${TEXT[noText] ?? "texts don't reach them"}.`;
