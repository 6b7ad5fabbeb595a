import { gsmText } from '../../../../domain/messages/gsm.ts';
import type { Deps } from '../../../common/deps.ts';

/** Names are cut to this, so that a text never takes more than two segments. */
const NAME_LENGTH = 40;

/** A name that fits into a text. */
export const shortName = (name: string): string => name.slice(0, NAME_LENGTH).trim();

type TextParts = {
  customer: { userName: string | null };
  jobId: number;
  words: string;
  /** A page that opens without signing in, for a customer who can't. */
  link?: string | null;
};

/**
 * The complete text: who sends it, what it says, and the job's short link, which only works for the job's customer once
 * they've signed in. If nobody can reply to the sender, it says how else to stop texts.
 */
export function writeText(
  { config, sms }: Pick<Deps, 'config' | 'sms'>,
  { customer, jobId, words, link = null }: TextParts,
): string {
  const { brand, publicUrl } = config;
  const stop = sms.takesReplies ? [] : [`No replies here. To stop texts call ${brand.phone}.`];
  const href = customer.userName === null ? link : `${publicUrl}/j/${jobId}`;
  return gsmText([`${brand.name}: ${words}`, ...(href === null ? [] : [href]), ...stop].join(' '));
}
