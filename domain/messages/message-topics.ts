/** What customers choose the way of, in the order of the page (R11.08). */
export const MESSAGE_TOPICS = [
  'Confirmed',
  'Reminder',
  'OnTheWay',
  'Changes',
  'Quote',
  'QuoteReminder',
] as const;
export type MessageTopic = (typeof MESSAGE_TOPICS)[number];

export type Ways = { readonly email: boolean; readonly text: boolean };
export type MessageChoices = { readonly [Topic in MessageTopic]: Ways };

type Facts = {
  /** As the customer reads it. */
  readonly name: string;
  readonly note: string;
  /** What can't be turned off: one of the two ways, or the email. */
  readonly keeps?: 'one' | 'email';
};

export const TOPICS: Readonly<Record<MessageTopic, Facts>> = {
  Confirmed: { name: 'Visit confirmed', note: 'Who comes, and when. One of the two stays on.', keeps: 'one' },
  Reminder: { name: 'The day before', note: 'A reminder of your visit.' },
  OnTheWay: { name: 'On the way', note: 'When the tech sets out.' },
  Changes: {
    name: 'Running late, moved or cancelled',
    note: "So that nobody waits for a visit that isn't coming. One of the two stays on.",
    keeps: 'one',
  },
  Quote: {
    name: 'Quote to approve, or taken back',
    note: 'The email has the whole quote, so it stays on.',
    keeps: 'email',
  },
  QuoteReminder: { name: 'Quote still waiting', note: 'After three days, and two days before it ends.' },
};

/** What customers get until they choose: the news by both ways, what only reminds by text. */
export const FIRST_CHOICES: MessageChoices = {
  Confirmed: { email: true, text: true },
  Reminder: { email: false, text: true },
  OnTheWay: { email: false, text: true },
  Changes: { email: true, text: true },
  Quote: { email: true, text: true },
  QuoteReminder: { email: false, text: true },
};

/** What always comes by email, as the customer reads it: records, and what the law wants in writing. */
export const ALWAYS_BY_EMAIL =
  'Bookings, work done, tax invoices, receipts and news about payments always come by email: they are your records.';

export const NO_WAY_LEFT: Readonly<Record<'one' | 'email', string>> = {
  one: 'Please leave email or text on.',
  email: 'Please leave the email on.',
};

/** Why a choice for a topic can't be saved; null if it can (R11.08). */
export function choiceFault(topic: MessageTopic, { email, text }: Ways): string | null {
  const { keeps } = TOPICS[topic];
  if (keeps === 'email' && !email) return NO_WAY_LEFT.email;
  return keeps === 'one' && !email && !text ? NO_WAY_LEFT.one : null;
}

/** How something comes, in words. */
export const WAYS_WORDS = ['email and text', 'email', 'text', 'neither'] as const;
export type WaysWords = (typeof WAYS_WORDS)[number];

export const waysWords = ({ email, text }: Ways): WaysWords => {
  if (email && text) return 'email and text';
  if (email) return 'email';
  return text ? 'text' : 'neither';
};

/** The choices in words, as they are kept with each change: `Visit confirmed: email and text. …` */
export const choicesWords = (choices: MessageChoices): string =>
  MESSAGE_TOPICS.map((topic) => `${TOPICS[topic].name}: ${waysWords(choices[topic])}.`).join(' ');

/** The topics in which two sets of choices differ. */
export const changedTopics = (before: MessageChoices, after: MessageChoices): MessageTopic[] =>
  MESSAGE_TOPICS.filter(
    (topic) => before[topic].email !== after[topic].email || before[topic].text !== after[topic].text,
  );

/** Whether anything is chosen by text. */
export const takesAnyText = (choices: MessageChoices): boolean =>
  MESSAGE_TOPICS.some((topic) => choices[topic].text);
