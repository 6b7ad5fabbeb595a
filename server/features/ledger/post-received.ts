import type { RECEIVED_KINDS } from '../../../domain/ledger/accounts.ts';
import type { Deps } from '../../common/deps.ts';
import type { refunds } from '../../db/schema/payments.ts';
import type { Transaction } from '../../db/transaction.ts';
import { queueInvoiceLetter } from '../messages/queue-letter.ts';
import { partsOfPayment, partsOfRefund } from './payment-parts.ts';
import { isPosted, type NewEntry, postEntry } from './post-entry.ts';

/** Posts a card payment that succeeded and queues its receipt, in the transaction that records it. */
export async function recordInvoicePaid(deps: Deps, tx: Transaction, payment: { id: number }): Promise<void> {
  const parts = await partsOfPayment(tx, payment.id);
  await recordMoney(deps, tx, { kind: 'card-payment', key: `payment:${payment.id}`, parts });
}

export type MoneyReceived = {
  kind: (typeof RECEIVED_KINDS)[number];
  /** How much more cash changed hands than the parts add up to; negative for less. */
  roundingCents?: number;
  /** Of its first part's entry; see `partKey`. */
  key: string;
  /** Always in the same order. */
  parts: readonly { documentId: number; customerId: number; amountCents: number }[];
} & Pick<NewEntry, 'date'>;

/** The key of the entry for a part: the first has the payment's or refund's own, the others `:2`, `:3` and so on behind it. */
export const partKey = (key: string, index: number) => (index === 0 ? key : `${key}:${index + 1}`);

/** Posts money received for locked invoices, once, with a receipt for each customer. */
export async function recordMoney(
  deps: Deps,
  tx: Transaction,
  { kind, roundingCents = 0, key, parts, ...how }: MoneyReceived,
): Promise<void> {
  const receipts = new Map<number, number>();
  for (const [index, { documentId, customerId, amountCents }] of parts.entries()) {
    const entryId = await postEntry(deps, tx, {
      event: { kind, amountCents, ...(index === parts.length - 1 && { roundingCents }) },
      key: partKey(key, index),
      documentId,
      customerId,
      ...how,
    });
    if (entryId !== null && !receipts.has(customerId)) receipts.set(customerId, entryId);
  }
  for (const [customerId, entryId] of receipts) {
    const documentIds = parts.filter((part) => part.customerId === customerId).map((part) => part.documentId);
    await queueInvoiceLetter(deps, tx, { customerId, documentIds }, { mail: 'payment-receipt', entryId });
  }
}

/** Posts a refund once the provider has accepted it, and reverses it if it fails later. The payment must be locked. */
export async function recordInvoiceRefund(
  deps: Deps,
  tx: Transaction,
  { id, state }: Pick<typeof refunds.$inferSelect, 'id' | 'state'>,
): Promise<void> {
  if (state === 'started') return;
  for (const [index, { amountCents, ...about }] of (await partsOfRefund(tx, id)).entries()) {
    const posted = {
      event: { kind: 'refund', amountCents },
      key: partKey(`refund:${id}`, index),
      ...about,
    } as const;
    if (state !== 'failed') await postEntry(deps, tx, posted);
    else if (await isPosted(tx, posted.key)) {
      await postEntry(deps, tx, {
        event: { kind: 'refund-failed', amountCents },
        key: partKey(`refund-failed:${id}`, index),
        ...about,
      });
    }
  }
}
