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

export const MAX_CONTACT_MESSAGE = 2000;
