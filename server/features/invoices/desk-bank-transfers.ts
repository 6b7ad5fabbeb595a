import type { Deps } from '../../deps.ts';
import {
  type BankTransfer,
  recordBankPayment as keepPayment,
  recordBankRefund as keepRefund,
} from './bank-transfers.ts';
import { type ChangedInvoice, changeInvoice, type InvoiceChange } from './change-invoice.ts';
import { asInvoice } from './find-invoice.ts';

type Transfer = InvoiceChange & { transfer: Pick<BankTransfer, 'amountCents' | 'date' | 'description'> };

/** Records a customer's bank transfer, once per key. @throws Refusal `not_found`, `conflict`, `invalid_fields` */
export async function recordBankPayment(
  deps: Deps,
  { transfer, ...change }: Transfer,
): Promise<ChangedInvoice> {
  return record(deps, change, {
    transfer,
    action: 'bank-payment-recorded',
    keep: (_, tx, invoice, kept) => keepPayment(deps, tx, [{ invoice, cents: kept.amountCents }], kept),
  });
}

/** Records a transfer back to the customer, once per key. @throws Refusal `not_found`, `conflict`, `invalid_fields` */
export async function recordBankRefund(
  deps: Deps,
  { transfer, ...change }: Transfer,
): Promise<ChangedInvoice> {
  return record(deps, change, { transfer, action: 'bank-refund-recorded', keep: keepRefund });
}

async function record(
  deps: Deps,
  change: InvoiceChange,
  {
    transfer,
    action,
    keep,
  }: Pick<Transfer, 'transfer'> & {
    action: 'bank-payment-recorded' | 'bank-refund-recorded';
    keep: typeof keepRefund;
  },
): Promise<ChangedInvoice> {
  const recorded = { ...change, action, body: transfer } as const;
  return changeInvoice(deps, recorded, async (tx, document) => {
    const staffId = change.by.id;
    const isNew = await keep(deps, tx, asInvoice(document), { ...transfer, key: change.key, staffId });
    return { ...transfer, isNew };
  });
}
