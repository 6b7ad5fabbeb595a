import { requestMessages } from '../../../domain/words/request-messages.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../deps.ts';
import { claimKey, findSubmit, fingerprintOf, keepReply } from './submits.queries.ts';

export type Submit = {
  /** The Idempotency-Key, one per submit (R4.30). */
  key: string;
  customerId: number;
  /** Who is signed in for the customer; null for the office, and for somebody with a link. */
  personId: number | null;
  /** The operation and the id it's about: a key is valid for one operation only. */
  operation: string;
  /** The parsed body. */
  body: Readonly<Record<string, unknown>>;
};

/**
 * Performs a submit once, in the same transaction as its key. A duplicate submit, at the same time or within a day,
 * gets the first one's reply (R4.30). A refused submit leaves nothing behind, and its key can be used again.
 * @param work performs the submit; its reply is stored, so it mustn't contain anything that expires, such as signed
 *   links
 * What may be done is checked before, by today's role.
 * @throws Refusal `idempotency_key_reused` if the key was used for something else, or by somebody else of the business
 */
export async function submitOnce<T extends object>(
  deps: Pick<Deps, 'pool' | 'clock'>,
  submit: Submit,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { key, customerId, personId, operation, body } = submit;
  const fingerprint = fingerprintOf(operation, body);
  return transaction(deps.pool, async (tx) => {
    const createdAt = toDate(deps.clock.now());
    if (!(await claimKey(tx, { key, customerId, personId, operation, fingerprint, createdAt }))) {
      return (await earlierReply(tx, submit, fingerprint)) as T;
    }
    const reply = await work(tx);
    await keepReply(tx, key, reply);
    return reply;
  });
}

async function earlierReply(tx: Transaction, { key, customerId, personId }: Submit, fingerprint: string) {
  const earlier = await findSubmit(tx, key);
  const isTheirs = earlier?.customerId === customerId && isSamePerson(earlier.personId, personId);
  if (isTheirs && earlier.fingerprint === fingerprint) return earlier.reply;
  throw new Refusal('idempotency_key_reused', requestMessages.submitKeyReused);
}

/** Whether a key is of who sends it again; one that was kept by the version before says nothing of its person. */
export const isSamePerson = (kept: number | null, now: number | null): boolean =>
  kept === null || kept === now;
