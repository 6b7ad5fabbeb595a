import { accountsEmailOf, recipientsOf } from '../../common/customers/document-recipients.ts';
import { eq } from '../../db/drizzle.ts';
import { payments, type refunds } from '../../db/schema/payments.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { isPosted, postEntry } from './post-entry.ts';

type Paid = Pick<typeof payments.$inferSelect, 'id' | 'documentId' | 'customerId' | 'amountCents'>;

/** Posts a card payment that succeeded and queues its receipt, in the transaction that records it. */
export async function recordInvoicePaid(deps: Deps, tx: Transaction, payment: Paid): Promise<void> {
  const { id, documentId, customerId, amountCents } = payment;
  if (documentId === null) return;
  const event = { kind: 'card-payment', amountCents } as const;
  await recordMoney(deps, tx, { event, key: `payment:${id}`, documentId, customerId });
}

export type InvoiceMoney = {
  event: { kind: 'card-payment' | 'bank-payment' | 'credit-used'; amountCents: number };
  key: string;
  documentId: number;
  customerId: number;
};

/** Posts money received for an invoice, once, with its receipt. */
export async function recordMoney(deps: Deps, tx: Transaction, money: InvoiceMoney): Promise<void> {
  const entryId = await postEntry(deps, tx, money);
  if (entryId === null) return;
  const emails = recipientsOf(await accountsEmailOf(tx, money.customerId)).map(
    (to) => ({ mail: 'payment-receipt', entryId, to }) as const,
  );
  await deps.queue.enqueue(tx, 'send-mail', emails);
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
