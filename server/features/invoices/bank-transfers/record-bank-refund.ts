import { overpaidLeftCents } from '../../../../domain/invoices/office-actions.ts';
import { paidByTyped } from '../../../../domain/payments/cash-rounding.ts';
import { RECORDED } from '../../../../domain/payments/recorded-methods.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { type ChangedInvoice, changeInvoice, type InvoiceChange } from '../change-invoice.ts';
import { asInvoice, type InvoiceRow } from '../find-invoice.ts';
import { amountToMove, issueReceipt, overpaymentOf } from '../overpayments/return-overpayment.ts';
import { type BankTransfer, keepTransfer, type TypedTransfer } from './keep-transfer.ts';

/** Records money that went back to the customer by transfer, EFTPOS, cash or cheque, once per key. @throws Refusal `not_found`, `conflict`, `invalid_fields` */
export async function recordBankRefund(
  deps: Deps,
  { transfer, ...change }: InvoiceChange & { transfer: TypedTransfer },
): Promise<ChangedInvoice> {
  const recorded = { ...change, action: 'bank-refund-recorded', body: transfer } as const;
  return changeInvoice(deps, recorded, async (tx, document) => {
    const invoice = asInvoice(document);
    const overpaid = overpaidLeftCents(await overpaymentOf(tx, invoice));
    const amountCents = paidByTyped(transfer.method, transfer.amountCents, overpaid);
    const kept = { ...transfer, amountCents, key: change.key, staffId: change.by.id };
    const isNew = await keepBankRefund(deps, tx, invoice, kept);
    return { ...transfer, amountCents, isNew };
  });
}

/**
 * Records that the office sent an overpayment of a locked invoice back, with a refund receipt.
 * @returns false if it was recorded before
 * @throws Refusal `conflict` if nothing is overpaid; `invalid_fields` for more than the overpayment
 */
export async function keepBankRefund(
  deps: Deps,
  tx: Transaction,
  invoice: InvoiceRow,
  transfer: BankTransfer,
): Promise<boolean> {
  const { method, amountCents } = transfer;
  const kept = await keepTransfer(deps, tx, [{ invoice, cents: -amountCents }], transfer);
  if (kept === null) return false;
  await amountToMove(tx, invoice, { action: 'bank-refund', amountCents });
  await issueReceipt(deps, tx, invoice, [{ to: RECORDED[method].backTo, cents: amountCents }]);
  await postEntry(deps, tx, {
    event: { kind: `${method}-refund`, amountCents, roundingCents: kept.roundingCents },
    key: `bank-refund:${kept.id}`,
    documentId: invoice.id,
    customerId: invoice.customerId,
    date: transfer.date,
  });
  return true;
}
