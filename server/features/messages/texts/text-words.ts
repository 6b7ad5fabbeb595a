import { beginningOf, messageText } from '../../../../domain/messages/gsm.ts';
import type { Deps } from '../../../common/deps.ts';

/** Names are cut to this, so that a text never takes more than two segments, or five in another script. */
const NAME_LENGTH = 32;

/** A name that fits into a text. */
export const shortName = (name: string): string => beginningOf(name, NAME_LENGTH);

type TextParts = {
  customer: { userName: string | null };
  jobId: number;
  words: string;
  /** A page that opens without signing in, for a customer who can't. */
  link?: string | null;
  /** The job's own link, for every customer, and whether the visit can still be changed there (R11.05). */
  jobLink?: string | null;
  isFree?: boolean;
};

/**
 * The complete text: who sends it, what it says, and the job's own link, or else a short one, which only works for the
 * job's customer once they've signed in. If nobody can reply to the sender, it says how else to stop texts.
 */
export function writeText(
  { config, sms }: Pick<Deps, 'config' | 'sms'>,
  { customer, jobId, words, link = null, jobLink = null, isFree = false }: TextParts,
): string {
  const { brand, publicUrl } = config;
  const stop = sms.takesReplies ? [] : [`No replies here. To stop texts call ${brand.phone}.`];
  const href = jobLink ?? (customer.userName === null ? link : `${publicUrl}/j/${jobId}`);
  const lead = jobLink !== null && isFree ? ['See or change it:'] : [];
  return messageText(
    [`${brand.name}: ${words}`, ...lead, ...(href === null ? [] : [href]), ...stop].join(' '),
  );
}
