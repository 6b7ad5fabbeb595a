/**
 * What a conversation of the inbox is (R14.08): a job's thread, a message that came alone, a warranty request, an email
 * left in the mailbox, or a rating with a comment.
 */
export const CONVERSATION_KINDS = ['thread', 'message', 'warranty', 'left-email', 'rating'] as const;
export type ConversationKind = (typeof CONVERSATION_KINDS)[number];

/** How a conversation's newest words came. */
export const CONVERSATION_WAYS = [
  'page',
  'link',
  'email',
  'text',
  'form',
  'application',
  'invoice',
  'warranty',
  'mailbox',
  'rating',
] as const;
export type ConversationWay = (typeof CONVERSATION_WAYS)[number];

/** The same, as staff read it. */
export const CONVERSATION_WAY_WORDS: Readonly<Record<ConversationWay, string>> = {
  page: "Job's page",
  link: "Job's link",
  email: 'Email',
  text: 'Text',
  form: 'Contact form',
  application: 'Wants to be a provider',
  invoice: 'About an invoice',
  warranty: 'Warranty request',
  mailbox: 'Left in the mailbox',
  rating: 'Rating',
};

/** What the inbox shows. */
export const INBOX_FILTERS = ['all', 'unanswered', 'mine', 'done'] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

/** What tells a conversation apart: `thread-1042`. */
export const conversationKey = (kind: ConversationKind, subject: number | string): string =>
  `${kind}-${subject}`;

/** The conversation that a key names; null if it names none. */
export function readConversationKey(key: string): { kind: ConversationKind; subject: number } | null {
  const kind = CONVERSATION_KINDS.find((each) => key.startsWith(`${each}-`));
  const subject = kind && key.slice(kind.length + 1);
  return kind && subject && /^[1-9]\d{0,14}$/.test(subject) ? { kind, subject: Number(subject) } : null;
}

/** The console's page on which a conversation is read and answered. */
export const inboxRoute = (kind: ConversationKind, subject: number | string): string =>
  `/inbox?open=${conversationKey(kind, subject)}`;
