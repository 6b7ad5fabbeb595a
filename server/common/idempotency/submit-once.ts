import { createHash } from 'node:crypto';
import { messages } from '../../../domain/messages.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { claimKey, findSubmit, keepReply } from './submits.queries.ts';

export type Submit = {
  /** The Idempotency-Key, made once per submit (R4.30). */
  key: string;
  customerId: number;
  /** What is asked for, the id of what it is asked of included: a key serves one of them. */
  operation: string;
  /** The body as it was read. */
  body: Readonly<Record<string, unknown>>;
};

/** What a submit means, as a hash: the same thing asked for again has the same one. */
function fingerprintOf({ operation, body }: Submit): string {
  const fields = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([operation, fields]))
    .digest('hex');
}

/**
 * Does what a submit asks for, once, in one transaction with its key: sent again, at the same time or within a day, it
 * gets the answer of the first (R4.30). A submit that was refused has left nothing, and its key is free.
 * @param work does it; what it answers is kept, so nothing may be in it that has its time, such as signed links
 * @throws Refusal `idempotency_key_reused` where the key was used for something else, or by somebody else
 */
export async function submitOnce<T extends object>(
  deps: Pick<Deps, 'pool' | 'clock'>,
  submit: Submit,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { key, customerId, operation } = submit;
  const fingerprint = fingerprintOf(submit);
  return transaction(deps.pool, async (tx) => {
    const createdAt = toDate(deps.clock.now());
    if (!(await claimKey(tx, { key, customerId, operation, fingerprint, createdAt }))) {
      return (await earlierReply(tx, submit, fingerprint)) as T;
    }
    const reply = await work(tx);
    await keepReply(tx, key, reply);
    return reply;
  });
}

async function earlierReply(tx: Transaction, { key, customerId }: Submit, fingerprint: string) {
  const earlier = await findSubmit(tx, key);
  if (earlier?.customerId === customerId && earlier.fingerprint === fingerprint) return earlier.reply;
  throw new Refusal('idempotency_key_reused', messages.submitKeyReused);
}
