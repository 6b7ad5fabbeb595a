import { beginningOf, messageText } from '../../../domain/messages/gsm.ts';
import type { Deps } from '../../common/deps.ts';
import type { Reader } from '../../common/emails/reader.ts';
import { linkToSend } from './job-links.ts';

/** Names are cut to this, so that a text never takes more than two segments, or five in another script. */
const NAME_LENGTH = 32;

/** A name that fits into a text. */
export const shortName = (name: string): string => beginningOf(name, NAME_LENGTH);

type TextParts = {
  customer: { userName: string | null };
  /** A person of the business, whose mobile nobody has proven: they sign in for the rest. */
  reader?: Reader | null;
  jobId: number;
  words: string;
  /** The text's own page, such as a quote's or an invoice's, if it has one and its link still works. */
  link?: string | null;
  /** Where on the job's page the text is about. */
  at?: string;
  /** Whether the visit can still be changed on the job's page, and what is said instead where it can't be. */
  isFree?: boolean;
  elsewhere?: string;
};

/**
 * The complete text: who sends it, what it says, and where to read on: its own page, or else the job's, neither of which asks anybody to
 * sign in. A mobile that nobody has proven gets the link that asks for that instead (R11.05). Only where no link of the job works any
 * more, customers with an account get the short address of the page that does. If nobody can reply to the sender, it says how else to
 * stop texts.
 */
export async function writeText(
  deps: Deps,
  { customer, reader = null, jobId, words, link = null, at, isFree = false, elsewhere }: TextParts,
): Promise<string> {
  const { brand, publicUrl } = deps.config;
  const own = reader === null ? await linkToSend(deps, 'text', jobId) : null;
  const isWhole = reader === null && (own?.isWhole ?? true);
  const signedIn = customer.userName === null ? null : `${publicUrl}/j/${jobId}`;
  const follow = own === null ? signedIn : [own.href, isWhole && at].filter(Boolean).join('&');
  const canChange = own?.isWhole && link === null && isFree;
  const parts = [
    `${brand.name}: ${words}`,
    canChange ? 'See or change it:' : elsewhere,
    isWhole && link !== null ? link : follow,
    howToStop(deps),
  ];
  return messageText(parts.filter(Boolean).join(' '));
}

/** A text to a business that pays for another one's site (R12.09), which leads to its own page alone. */
export function writeOwnText(deps: Deps, words: string, link: string | null): string {
  return messageText(
    [`${deps.config.brand.name}: ${words}`, link, howToStop(deps)].filter(Boolean).join(' '),
  );
}

const howToStop = ({ sms, config }: Deps): string | null =>
  sms.takesReplies ? null : `No replies here. To stop texts call ${config.brand.phone}.`;
