import type { Deps } from '../../../common/deps.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { type ChangedInvoice, changeInvoice, type InvoiceChange } from '../change-invoice.ts';
import { asInvoice, type InvoiceRow } from '../find-invoice.ts';
import { amountToMove, issueReceipt } from '../overpayments/return-overpayment.ts';
import { type BankTransfer, keepTransfer, type TypedTransfer } from './keep-transfer.ts';

/** Records a transfer back to the customer, once per key. @throws Refusal `not_found`, `conflict`, `invalid_fields` */
export async function recordBankRefund(
  deps: Deps,
  { transfer, ...change }: InvoiceChange & { transfer: TypedTransfer },
): Promise<ChangedInvoice> {
  const recorded = { ...change, action: 'bank-refund-recorded', body: transfer } as const;
  return changeInvoice(deps, recorded, async (tx, document) => {
    const invoice = asInvoice(document);
    const kept = { ...transfer, key: change.key, staffId: change.by.id };
    const isNew = await keepBankRefund(deps, tx, invoice, kept);
    return { ...transfer, isNew };
  });
}

/**
 * Records that the office sent an overpayment of a locked invoice back by bank transfer, with a refund receipt.
 * @returns false if it was recorded before
 * @throws Refusal `conflict` if nothing is overpaid; `invalid_fields` for more than the overpayment
 */
export async function keepBankRefund(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  transfer: BankTransfer,
): Promise<boolean> {
  const { amountCents } = transfer;
  const id = await keepTransfer(deps, tx, [{ invoice, cents: -amountCents }], transfer);
  if (id === null) return false;
  await amountToMove(tx, invoice, amountCents);
  await issueReceipt(deps, tx, invoice, [{ to: 'your bank account', cents: amountCents }]);
  await postEntry(deps, tx, {
    event: { kind: 'bank-refund', amountCents },
    key: `bank-refund:${id}`,
    documentId: invoice.id,
    customerId: invoice.customerId,
    date: transfer.date,
  });
  return true;
}
