import { type MessageTopic, TOPICS, type Ways } from './message-topics.ts';

/** How a customer can be reached. */
export type Reach = {
  /** Doubtful: nobody has confirmed the address, or the last email to it came back. */
  readonly email: 'usable' | 'doubtful' | 'none';
  /** They have a mobile, nobody has sent STOP from it, and it hasn't had too many today. */
  readonly canText: boolean;
};

/** What the office answers in a job's thread has no choice of its own: see `answerWays`. */
export type ToldTopic = MessageTopic | 'Answer';

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
