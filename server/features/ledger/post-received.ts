import { accountsEmailOf, recipientsOf } from '../../common/customers/document-recipients.ts';
import { eq } from '../../db/drizzle.ts';
import { payments, type refunds } from '../../db/schema/payments.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { isPosted, type NewEntry, postEntry } from './post-entry.ts';

type Paid = Pick<typeof payments.$inferSelect, 'id' | 'documentId' | 'customerId' | 'amountCents'>;

/** Posts a card payment that succeeded and queues its receipt, in the transaction that records it. */
export async function recordInvoicePaid(deps: Deps, tx: Transaction, payment: Paid): Promise<void> {
  const { id, documentId, customerId, amountCents } = payment;
  if (documentId === null) return;
  const parts = [{ documentId, customerId, amountCents }];
  await recordMoney(deps, tx, { kind: 'card-payment', key: `payment:${id}`, parts });
}

export type MoneyReceived = {
  kind: 'card-payment' | 'bank-payment' | 'credit-used';
  /** Of its first part's entry; the others' have `:2`, `:3` and so on behind it. */
  key: string;
  /** Always in the same order. */
  parts: readonly { documentId: number; customerId: number; amountCents: number }[];
} & Pick<NewEntry, 'date'>;

/** Posts money received for locked invoices, once, with a receipt for each customer. */
export async function recordMoney(
  deps: Deps,
  tx: Transaction,
  { kind, key, parts, ...how }: MoneyReceived,
): Promise<void> {
  const receipts = new Map<number, number>();
  for (const [index, { documentId, customerId, amountCents }] of parts.entries()) {
    const entryId = await postEntry(deps, tx, {
      event: { kind, amountCents },
      key: index === 0 ? key : `${key}:${index + 1}`,
      documentId,
      customerId,
      ...how,
    });
    if (entryId !== null && !receipts.has(customerId)) receipts.set(customerId, entryId);
  }
  for (const [customerId, entryId] of receipts) {
    const emails = recipientsOf(await accountsEmailOf(tx, customerId)).map(
      (to) => ({ mail: 'payment-receipt', entryId, to }) as const,
    );
    await deps.queue.enqueue(tx, 'send-mail', emails);
  }
}

/** Posts a refund once the provider has accepted it, and reverses it if it fails later. The payment must be locked. */
export async function recordInvoiceRefund(
  deps: Deps,
  tx: Transaction,
  { id, paymentId, amountCents, state }: typeof refunds.$inferSelect,
): Promise<void> {
  const [payment] = await tx
    .select({ documentId: payments.documentId, customerId: payments.customerId })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!payment?.documentId || state === 'started') return;
  const { documentId, customerId } = payment;
  const about = { documentId, customerId };
  const posted = { event: { kind: 'refund', amountCents }, key: `refund:${id}`, ...about } as const;
  if (state !== 'failed') await postEntry(deps, tx, posted);
  else if (await isPosted(tx, posted.key)) {
    await postEntry(deps, tx, {
      event: { kind: 'refund-failed', amountCents },
      key: `refund-failed:${id}`,
      ...about,
    });
  }
}
