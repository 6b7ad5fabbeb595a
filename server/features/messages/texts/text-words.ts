import { gsmText } from '../../../../domain/messages/gsm.ts';
import type { Deps } from '../../../common/deps.ts';

/** Names are cut to this, so that a text never takes more than two segments. */
const NAME_LENGTH = 40;

/** A name that fits into a text. */
export const shortName = (name: string): string => name.slice(0, NAME_LENGTH).trim();

/**
 * The complete text: who sends it, what it says, and the job's short link, which only works for the job's customer. If
 * nobody can reply to the sender, it says how else to stop texts.
 */
export function writeText(
  { config, sms }: Pick<Deps, 'config' | 'sms'>,
  { jobId, words }: { jobId: number; words: string },
): string {
  const { brand, publicUrl } = config;
  const stop = sms.takesReplies ? [] : [`No replies here. To stop texts call ${brand.phone}.`];
  return gsmText([`${brand.name}: ${words}`, `${publicUrl}/j/${jobId}`, ...stop].join(' '));
}
