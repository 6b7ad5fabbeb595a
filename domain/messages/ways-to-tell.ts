import { type MessageTopic, TOPICS, type Ways, type WaysWords } from './message-topics.ts';

/** How a customer can be reached. */
export type Reach = {
  /** Doubtful: nobody has confirmed the address, or the last email to it came back. */
  readonly email: 'usable' | 'doubtful' | 'none';
  /** They have a mobile, nobody has sent STOP from it, and it hasn't had too many today. */
  readonly canText: boolean;
};

/** What the office answers in a job's thread has no choice of its own: see `answerWays`. */
export type ToldTopic = MessageTopic | 'Answer';

/** What the office reads of how a customer hears of it; `Record` is a booking, an invoice or a receipt. */
export const PROMISED_TOPICS = ['Confirmed', 'Changes', 'Quote', 'Record'] as const;

/**
 * How a customer hears of something (R11.08). What they chose goes; where that can't reach them, an email replaces a text, and a
 * text replaces an email if one of the two has to stay on. What happens where neither reaches them is in
 * `server/features/messages/when-untold.ts`.
 */
export function waysToTell(topic: ToldTopic, chosen: Ways, reach: Reach): Ways & { isUntold: boolean } {
  const isChange = topic === 'Changes';
  const canEmail = isChange ? reach.email === 'usable' : reach.email !== 'none';
  const keepsOne = topic === 'Answer' || TOPICS[topic].keeps === 'one';
  const text = reach.canText && (chosen.text || (keepsOne && !canEmail));
  const isEmailed = chosen.email ? chosen.text || !text : chosen.text && !text;
  return {
    email: isEmailed && reach.email !== 'none',
    text,
    isUntold: !text && !canEmail,
  };
}

/** A record's ways: the email, and without one a text with a link, to those who take any text (R10.13). */
export function recordWays({ email, canText }: Reach, takesTexts: boolean): Ways {
  return { email: email !== 'none', text: email === 'none' && canText && takesTexts };
}

/** `We email and text them the reason.` Where nothing reaches somebody, the office has to ring. */
export function weTell(ways: WaysWords, whom: string, what = ''): string {
  const about = what && ` ${what}`;
  return ways === 'neither'
    ? `Neither an email nor a text reaches ${whom}: ring them.`
    : `We ${ways} ${whom}${about}.`;
}

/** `Mei Tan gets by text: …` */
export function theyGet(ways: WaysWords, who: string, what: string): string {
  return ways === 'neither'
    ? `Neither an email nor a text reaches ${who}. Ring them: ${what}.`
    : `${who} gets a minute later, by ${ways}: ${what}.`;
}
