import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { paymentParts } from '../../db/schema/payment-parts.ts';
import { payments } from '../../db/schema/payments.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type PaymentRow, paymentByKey } from './payments.queries.ts';

export type ChargeRequest = {
  /** One for each thing charged and attempt; the same key again is the same payment. */
  idempotencyKey: string;
  customerId: number;
  jobId: number | null;
  /** The invoice that it pays, if it pays one. */
  documentId?: number;
  /** Which attempt of the automatic charge this is, from 1. */
  automaticAttempt?: number;
  /** Inc GST. */
  amountCents: number;
  /** What it's for, as the customer reads it. */
  description: string;
};

/** How much of a payment is for which invoice. */
export type PaymentPart = { documentId: number; amountCents: number };

export type NewPayment = ChargeRequest & {
  /** Of a payment for several invoices, in the order of their ids. */
  parts?: readonly PaymentPart[];
} & Pick<
    PaymentRow,
    'authorityId' | 'cardToken' | 'providerCustomer' | 'brand' | 'mask' | 'isCardholderPresent'
  >;

/**
 * Inserts the row of a payment, before the provider is asked. The same key again returns the same row.
 * @throws Refusal `idempotency_key_reused`
 */
export async function insertPayment(
  deps: Deps,
  tx: Transaction,
  { parts = [], ...payment }: NewPayment,
): Promise<PaymentRow> {
  const at = toDate(deps.clock.now());
  const [made] = await tx
    .insert(payments)
    .values({ ...payment, state: 'started', createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: payments.idempotencyKey })
    .returning();
  if (made && parts.length > 0) {
    await tx.insert(paymentParts).values(parts.map((part) => ({ paymentId: made.id, ...part })));
  }
  // If two run at once, the second waits for the first and finds its payment.
  const row = made ?? (await earlierPayment(tx, payment));
  if (!row) throw new Error('A payment vanished');
  return row;
}

/** Whether a payment was started with a key. */
export async function isKeyUsed({ db }: Pick<Deps, 'db'>, idempotencyKey: string): Promise<boolean> {
  return (await paymentByKey(db, idempotencyKey)) !== null;
}

/**
 * The payment that was made with a key; null if the key is new.
 * @param wanted what the key is used for now; a null amount matches any
 * @throws Refusal `idempotency_key_reused` if it was for another customer, invoice or amount
 */
export async function earlierPayment(
  db: Queryable,
  wanted: Pick<ChargeRequest, 'idempotencyKey' | 'customerId' | 'documentId'> & {
    amountCents: number | null;
  },
): Promise<PaymentRow | null> {
  const { idempotencyKey, customerId, documentId = null, amountCents } = wanted;
  const known = await paymentByKey(db, idempotencyKey);
  if (known === null) return null;
  const isSame =
    known.customerId === customerId &&
    known.documentId === documentId &&
    (amountCents === null || known.amountCents === amountCents);
  if (!isSame) throw new Refusal('idempotency_key_reused', requestMessages.submitKeyReused);
  return known;
}
