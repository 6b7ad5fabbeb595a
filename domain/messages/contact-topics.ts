/** The topics of the contact form (R7.47); `provider` is for technicians who want to work with us (R1.04, R2.12). */
export const CONTACT_TOPICS = ['booking', 'quote', 'account', 'provider', 'other'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export const CONTACT_TOPIC_NAMES: Readonly<Record<ContactTopic, string>> = {
  booking: 'A booking or a visit',
  quote: 'A quote or a price',
  account: 'My account',
  provider: 'Become a provider',
  other: 'Something else',
};

/** The topic of a text that belongs to no job by itself; only the desk sees it. */
export const TEXT_REPLY = 'text';

/** The topic of an email that belongs to no job by itself; only the desk sees it. */
export const EMAIL_ALONE = 'email';

/** The topic of a message about a problem with an invoice. */
export const INVOICE_PROBLEM = 'invoice';

const DESK_TOPICS: Readonly<Record<string, string>> = {
  [TEXT_REPLY]: 'A text',
  [EMAIL_ALONE]: 'An email',
  [INVOICE_PROBLEM]: 'Something not right with an invoice',
};

const NAMES = new Map(Object.entries({ ...CONTACT_TOPIC_NAMES, ...DESK_TOPICS }));

/** A topic in words, at the desk and in emails; a caller's own is in words already. */
export function topicName(topic: string): string {
  return NAMES.get(topic) ?? topic;
}

/** The topic that a caller means: one of ours, by itself or by its name, or the caller's own words (R7.47). */
export function topicOf(text: string | null): string {
  const topic = text?.toLowerCase() ?? '';
  const known = CONTACT_TOPICS.find(
    (each) => each === topic || CONTACT_TOPIC_NAMES[each].toLowerCase() === topic,
  );
  if (known) return known;
  // Nobody outside can write as a reply to a text, or about an invoice that nobody looked up.
  return text === null || NAMES.has(text) ? 'other' : text;
}

/** Whether it came from the sender's own number or address, rather than one that was typed in a form. */
export const ownMessage = (topic: string): boolean => topic === TEXT_REPLY || topic === EMAIL_ALONE;

export const MAX_CONTACT_MESSAGE = 2000;
/** Maximum characters of an answer by text to somebody who has no page on which to read the rest. */
export const MAX_TEXT_ANSWER = 240;
/** Maximum characters of what isn't right with an invoice. */
export const MAX_INVOICE_PROBLEM = 500;
