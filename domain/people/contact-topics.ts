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

/** The topic of a reply to a text; only the desk sees it. */
export const TEXT_REPLY = 'text';

/** The topic of a message about a problem with an invoice. */
export const INVOICE_PROBLEM = 'invoice';

const DESK_TOPICS: Readonly<Record<string, string>> = {
  [TEXT_REPLY]: 'Reply to a text',
  [INVOICE_PROBLEM]: 'Something not right with an invoice',
};

/** A topic in words, at the desk and in emails. */
export function topicName(topic: string): string {
  return DESK_TOPICS[topic] ?? CONTACT_TOPIC_NAMES[topic as ContactTopic];
}

export const MAX_CONTACT_MESSAGE = 2000;
/** Maximum characters of what isn't right with an invoice. */
export const MAX_INVOICE_PROBLEM = 500;
