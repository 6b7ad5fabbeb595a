import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import { payableCents } from '../../../../domain/invoices/invoice-status.ts';
import { isFarTooEarly } from '../../../../domain/invoices/match-transfer.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import { paidByTyped } from '../../../../domain/payments/cash-rounding.ts';
import type { RecordedMethod } from '../../../../domain/payments/recorded-methods.ts';
import { dayWithYear } from '../../../../domain/visits/dates.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { fieldRefusal } from '../../../platform/refusal.ts';
import { amountsOfInvoice } from '../../ledger/invoice-amounts.ts';
import { recordMoney } from '../../ledger/post-received.ts';
import { type ChangedInvoice, changeInvoice, type InvoiceChange } from '../change-invoice.ts';
import { asInvoice } from '../find-invoice.ts';
import { type BankTransfer, keepTransfer, type TransferPart, type TypedTransfer } from './keep-transfer.ts';

/** Records a customer's payment by transfer, EFTPOS, cash or cheque for one invoice, once per key. @throws Refusal `not_found`, `conflict`, `invalid_fields` */
export async function recordBankPayment(
  deps: Deps,
  {
    transfer,
    isEarlyConfirmed = false,
    isMoreConfirmed = false,
    ...change
  }: InvoiceChange & { transfer: TypedTransfer; isEarlyConfirmed?: boolean; isMoreConfirmed?: boolean },
): Promise<ChangedInvoice> {
  const recorded = { ...change, action: 'bank-payment-recorded', body: transfer } as const;
  return changeInvoice(deps, recorded, async (tx, document) => {
    const invoice = asInvoice(document);
    const dueCents = payableCents(await amountsOfInvoice(tx, invoice.id));
    const amountCents = paidByTyped(transfer.method, transfer.amountCents, dueCents);
    const parts = [{ invoice, cents: amountCents }];
    if (!isEarlyConfirmed) refuseEarly(parts, transfer.date);
    const kept = { ...transfer, amountCents, isMoreConfirmed, key: change.key, staffId: change.by.id };
    const isNew = await keepBankPayment(deps, tx, parts, kept);
    return { ...transfer, amountCents, isNew };
  });
}

/** @throws Refusal `invalid_fields` if a payment came long before one of its invoices, and nobody has confirmed it */
export function refuseEarly(parts: readonly TransferPart[], date: string): void {
  const early = parts.find(({ invoice }) => isFarTooEarly(date, invoice));
  if (!early) return;
  const { number, issueDate } = early.invoice;
  throw fieldRefusal(
    'RecordEarly',
    deskInvoiceMessages.transferTooEarly(dayWithYear(date), number, dayWithYear(issueDate)),
  );
}

/** @throws Refusal `invalid_fields` if a part is more than is due on its invoice, and nobody has confirmed it */
async function refuseMore(
  tx: Transaction,
  parts: readonly TransferPart[],
  method: RecordedMethod,
): Promise<void> {
  for (const { invoice, cents } of parts) {
    const dueCents = payableCents(await amountsOfInvoice(tx, invoice.id));
    if (paidByTyped(method, cents, dueCents) <= dueCents) continue;
    throw fieldRefusal(
      'RecordMore',
      deskInvoiceMessages.moreThanDueConfirmed(formatMoney(cents), invoice.number, formatMoney(dueCents)),
    );
  }
}

/**
 * Records a customer's payment for locked invoices, once, with its receipt, under its date and text. A part may be more
 * than is due, once somebody has confirmed that.
 * @throws Refusal `conflict` if this payment was recorded for other invoices or another amount; `invalid_fields`
 * @returns false if it was recorded before
 */
export async function keepBankPayment(
  deps: Deps,
  tx: Transaction,
  parts: readonly TransferPart[],
  transfer: BankTransfer & { isMoreConfirmed: boolean },
): Promise<boolean> {
  const { method, amountCents, date, isMoreConfirmed } = transfer;
  const sorted = parts.toSorted((one, other) => one.invoice.id - other.invoice.id);
  const ids = new Set(sorted.map(({ invoice }) => invoice.id));
  if (ids.size < parts.length) throw fieldRefusal('Parts', deskInvoiceMessages.partTwice);
  if (sorted.reduce((sum, { cents }) => sum + cents, 0) !== amountCents) {
    throw fieldRefusal('Parts', deskInvoiceMessages.partsDontAddUp(formatMoney(amountCents)));
  }
  const kept = await keepTransfer(deps, tx, sorted, transfer);
  if (kept === null) return false;
  if (!isMoreConfirmed) await refuseMore(tx, parts, method);
  await recordMoney(deps, tx, {
    kind: `${method}-payment`,
    roundingCents: kept.roundingCents,
    key: `bank-payment:${kept.id}`,
    parts: sorted.map(({ invoice, cents }) => ({
      documentId: invoice.id,
      customerId: invoice.customerId,
      amountCents: cents,
    })),
    date,
  });
  return true;
}
