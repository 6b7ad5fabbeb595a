import { createHash, timingSafeEqual } from 'node:crypto';
import type { EmailHeaders } from '../../../../../domain/messages/email-headers.ts';
import type { Deps } from '../../../../common/deps.ts';
import type { Secret } from '../../../../platform/secret.ts';

const PURPOSE = 'reply address';
/** Hexadecimal digits: 100 bits, in a part that mail servers may turn into lower case. */
const DIGITS = 25;

type Person = { jobId: number; customerId: number };

function codeOf(secret: Secret, { jobId, customerId }: Person): string {
  const code = secret.codeFor(PURPOSE, `${jobId} ${customerId}`);
  return createHash('sha256').update(code).digest('hex').slice(0, DIGITS);
}

/** `help+` of `help@galley.example`: what all reply addresses begin with. */
export const replyPrefix = (address: string): string => `${address.slice(0, address.lastIndexOf('@'))}+`;

/** Where a person answers emails about a job: nobody can guess it. Null if emails can't be answered (R11.06). */
export function replyAddress(
  { secret, config }: Pick<Deps, 'secret' | 'config'>,
  person: Person,
): string | null {
  const { repliesAddress: address } = config;
  if (address === null) return null;
  return `${replyPrefix(address)}${person.jobId}.${codeOf(secret, person)}${address.slice(address.lastIndexOf('@'))}`;
}

/** Addresses of one email that are looked at. */
const MAX_ADDRESSES = 10;

/**
 * The jobs that an email's fields claim it's about, and their codes: whichever field has a reply address. Some servers name
 * it only in Delivered-To, X-Original-To, Cc or where they say for whom they received it.
 */
export function replyAddressesIn(
  { config }: Pick<Deps, 'config'>,
  headers: EmailHeaders,
): { jobId: number; code: string }[] {
  const { repliesAddress: address } = config;
  if (address === null) return [];
  const at = address.lastIndexOf('@');
  const pattern = new RegExp(
    String.raw`(?<![\w.+-])${RegExp.escape(address.slice(0, at))}\+(\d{1,15})\.([0-9a-f]{1,40})${RegExp.escape(address.slice(at))}(?![\w.-]*\w)`,
    'gi',
  );
  const found = new Map<string, { jobId: number; code: string }>();
  for (const [name, value] of headers) {
    // What it answers or refers to was sent to others too.
    if (NOT_FOR.has(name)) continue;
    for (const [, jobId = '', code = ''] of value.matchAll(pattern)) {
      if (found.size === MAX_ADDRESSES) break;
      found.set(`${jobId} ${code.toLowerCase()}`, { jobId: Number(jobId), code: code.toLowerCase() });
    }
  }
  return [...found.values()];
}

/** Fields that name an address without the email being for it. */
const NOT_FOR = new Set([
  'from',
  'sender',
  'reply-to',
  'subject',
  'references',
  'in-reply-to',
  'return-path',
]);

/** Whether an address's code is this person's, made with the secret or one that it replaced. */
export function isReplyCode({ secret }: Pick<Deps, 'secret'>, person: Person, code: string): boolean {
  const sent = Buffer.from(code);
  return [secret, ...secret.earlier()].some((each) => {
    const ours = Buffer.from(codeOf(each, person));
    return ours.length === sent.length && timingSafeEqual(ours, sent);
  });
}
