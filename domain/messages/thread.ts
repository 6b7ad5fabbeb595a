import type { Ways } from './message-topics.ts';

/** Who writes in a job's thread: its customer, or the office (R11.06). */
export const THREAD_AUTHORS = ['customer', 'office'] as const;

/** How a message came into its thread. */
export const THREAD_WAYS = [
  /** Written on the job's page: the customer's, or the office's. */
  'page',
  /** By somebody with the job's link. */
  'link',
  /** A reply to an email or a text of ours. */
  'email',
  'text',
  /** A warranty request about the job's machine, and its answer. */
  'warranty',
  /** Something not right with one of the job's invoices. */
  'invoice',
] as const;
export type ThreadWay = (typeof THREAD_WAYS)[number];

/** Characters of a message that is written on a page. */
export const MAX_THREAD_MESSAGE = 2000;

/** In the query of a job's page: it opens at its messages. */
export const TO_MESSAGES = 'to=messages';

/** Messages of a job that its customer may write in an hour; more is a program, or a loop. */
export const THREAD_MESSAGES_PER_HOUR = 30;

/** How the office's answer reaches the customer; null if nothing does, and somebody has to ring. */
export type AnswerWay = 'email' | 'text' | null;

/**
 * How an answer should go (R11.06): as the customer last wrote, by text to a text and by email to an email or from their pages; if
 * they haven't written, by text if they take texts. Where that can't reach them, `waysToTell` takes the other.
 * @param lastWay how their newest message came; what somebody wrote by the job's link isn't theirs
 */
export function answerWays(lastWay: Exclude<ThreadWay, 'link'> | null, wantsTexts: boolean): Ways {
  const text = wantsTexts && (lastWay === null || lastWay === 'text');
  return { email: !text, text };
}

type OfficeHours = { readonly fromHour: number; readonly toHour: number };

/** Whether somebody in the office answers messages now, by the office's clock. */
export function isOfficeOpen(
  now: Temporal.Instant,
  timeZone: string,
  { fromHour, toHour }: OfficeHours,
): boolean {
  const { hour } = now.toZonedDateTimeISO(timeZone);
  return hour >= fromHour && hour < toHour;
}
