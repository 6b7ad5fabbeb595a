import type { Reply } from '../../../../contracts/endpoint.ts';
import type { recordTransfers as recordCall } from '../../../../contracts/invoices/bank-transfers.ts';
import { deskInvoiceMessages } from '../../../../domain/invoices/desk-invoice-messages.ts';
import type { RecordedMethod } from '../../../../domain/payments/recorded-methods.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { transaction } from '../../../db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { asInvoice, lockedDocuments } from '../find-invoice.ts';
import { takenBackByKey } from './bank-transfers.queries.ts';
import type { TransferPart } from './keep-transfer.ts';
import type { StatementTransfer } from './match-transfers.ts';
import { keepBankPayment, refuseEarly } from './record-bank-payment.ts';

type SplitTransfer = StatementTransfer & {
  method: RecordedMethod;
  /** The payment that was taken back and is recorded anew. */
  takenBack: number | null;
  isEarlyConfirmed: boolean;
  isMoreConfirmed: boolean;
  parts: readonly { invoiceId: number; cents: number }[];
};

/** Records payments of customers, each in a transaction of its own and once. One that is refused stops no other. */
export async function recordTransfers(
  deps: Deps,
  { by, transfers }: { by: StaffDoer; transfers: readonly SplitTransfer[] },
): Promise<Reply<typeof recordCall>> {
  const rows: Reply<typeof recordCall>['Rows'] = [];
  for (const transfer of transfers) {
    try {
      const isNew = await recordTransfer(deps, by, transfer);
      rows.push({ Key: transfer.key, Status: isNew ? 'recorded' : 'recorded-before', Message: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      rows.push({ Key: transfer.key, Status: 'refused', Message: error.message });
    }
  }
  return { Rows: rows };
}

/** @returns false if it was recorded before */
async function recordTransfer(
  deps: Deps,
  by: StaffDoer,
  { parts, takenBack, isEarlyConfirmed, ...kept }: SplitTransfer,
): Promise<boolean> {
  return transaction(deps.pool, async (tx) => {
    const invoices = await lockedDocuments(
      tx,
      parts.map(({ invoiceId }) => invoiceId),
    );
    const before = (await takenBackByKey(tx, [kept.key])).get(kept.key);
    if (before && before.id !== takenBack) {
      throw new Refusal('conflict', deskInvoiceMessages.matchAgain(before.numbers.join(', ')));
    }
    const transfer = { ...kept, method: before?.method ?? kept.method, staffId: by.id };
    const split: TransferPart[] = parts.flatMap(({ invoiceId, cents }) => {
      const invoice = invoices.find(({ id }) => id === invoiceId);
      return invoice ? [{ invoice: asInvoice(invoice), cents }] : [];
    });
    if (!isEarlyConfirmed) refuseEarly(split, transfer.date);
    const isNew = await keepBankPayment(deps, tx, split, transfer);
    if (!isNew) return false;
    const { method, date, description } = transfer;
    for (const { invoice, cents } of split) {
      await recordAudit(tx, deps, {
        by,
        action: 'bank-payment-recorded',
        subject: { kind: 'invoice', id: invoice.id },
        customerId: invoice.customerId,
        details: { number: invoice.number, method, amountCents: cents, date, description, isNew },
      });
    }
    return true;
  });
}
