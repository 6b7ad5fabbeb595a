import { type MessageTopic, TOPICS, type Ways } from './message-topics.ts';

/** How a customer can be reached. */
export type Reach = {
  /** Doubtful: nobody has confirmed the address, or the last email to it came back. */
  readonly email: 'usable' | 'doubtful' | 'none';
  /** They have a mobile, nobody has sent STOP from it, and it hasn't had too many today. */
  readonly canText: boolean;
};

/**
 * How a customer hears of something (R11.08). What they chose goes; where that can't reach them, an email replaces a text, and a
 * text replaces an email if one of the two has to stay on. If neither reaches them that a visit is late, moved or cancelled,
 * the office has to ring.
 */
export function waysToTell(topic: MessageTopic, chosen: Ways, reach: Reach): Ways & { ring: boolean } {
  const isChange = topic === 'Changes';
  const canEmail = isChange ? reach.email === 'usable' : reach.email !== 'none';
  const text = reach.canText && (chosen.text || (TOPICS[topic].keeps === 'one' && !canEmail));
  const isEmailed = chosen.email ? chosen.text || !text : chosen.text && !text;
  return { email: isEmailed && reach.email !== 'none', text, ring: isChange && !text && !canEmail };
}
