import { createHash, timingSafeEqual } from 'node:crypto';
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

/** The job that an address claims to be about, and its code; null for any other address. */
export function readReplyAddress(
  { config }: Pick<Deps, 'config'>,
  to: string,
): { jobId: number; code: string } | null {
  const { repliesAddress: address } = config;
  if (address === null) return null;
  const prefix = replyPrefix(address).toLowerCase();
  const domain = address.slice(address.lastIndexOf('@')).toLowerCase();
  if (!to.startsWith(prefix) || !to.endsWith(domain)) return null;
  const [, jobId, code] = /^(\d{1,15})\.([0-9a-f]+)$/.exec(to.slice(prefix.length, -domain.length)) ?? [];
  return jobId && code ? { jobId: Number(jobId), code } : null;
}

/** Whether an address's code is this person's, made with the secret or one that it replaced. */
export function isReplyCode({ secret }: Pick<Deps, 'secret'>, person: Person, code: string): boolean {
  const sent = Buffer.from(code);
  return [secret, ...secret.earlier()].some((each) => {
    const ours = Buffer.from(codeOf(each, person));
    return ours.length === sent.length && timingSafeEqual(ours, sent);
  });
}
