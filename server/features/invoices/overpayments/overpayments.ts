import type { Deps } from '../../../common/deps.ts';
import { settleRefundsOf } from '../../payments/refundable-payments.ts';
import type { TypedTransfer } from '../bank-transfers/keep-transfer.ts';
import { type ChangedInvoice, changeInvoice, changeOnce, type InvoiceChange } from '../change-invoice.ts';
import { asInvoice } from '../find-invoice.ts';
import { readDeskInvoice } from '../read-desk-invoice.ts';
import { keepCredit, useCredit } from './move-credit.ts';
import { returnCredit as startCreditReturn } from './return-credit.ts';
import { returnOverpayment as startReturn } from './return-overpayment.ts';

/** Cents, or null for all. */
type Part = InvoiceChange & { amountCents: number | null };

/**
 * Sends an overpayment back to the card, with a refund receipt.
 * @throws Refusal `not_found`; `conflict` if there's nothing to send back, or not to a card; `invalid_fields`
 */
export async function returnOverpayment(
  deps: Deps,
  { amountCents, ...change }: Part,
): Promise<ChangedInvoice> {
  const { receiptId } = await changeOnce(
    deps,
    { ...change, action: 'overpayment-returned', body: { amountCents } },
    async (tx, document) => {
      const receipt = await startReturn(deps, tx, asInvoice(document), amountCents);
      return { receiptId: receipt.id, receipt: receipt.number, amountCents: receipt.totalCents };
    },
  );
  await settleRefundsOf(deps, receiptId);
  return readDeskInvoice(deps, change.invoiceId);
}

/** Keeps an overpayment as credit for a later invoice. @throws Refusal `not_found`, `conflict`, `invalid_fields` */
export async function keepOverpayment(deps: Deps, { amountCents, ...change }: Part): Promise<ChangedInvoice> {
  const recorded = { ...change, action: 'overpayment-kept', body: { amountCents } } as const;
  return changeInvoice(deps, recorded, async (tx, document) => ({
    amountCents: await keepCredit(deps, tx, asInvoice(document), { amountCents, key: change.key }),
  }));
}

/**
 * Sends credit that was kept from an invoice back to the card, or records that it was sent back another way.
 * @throws Refusal `not_found`, `conflict`, `invalid_fields`
 */
export async function returnCredit(
  deps: Deps,
  { amountCents, transfer, ...change }: Part & { transfer: Omit<TypedTransfer, 'amountCents'> | null },
): Promise<ChangedInvoice> {
  const { receiptId } = await changeOnce(
    deps,
    { ...change, action: 'credit-returned', body: { amountCents, transfer } },
    async (tx, document) =>
      startCreditReturn(deps, tx, asInvoice(document), {
        key: change.key,
        amountCents,
        transfer: transfer && { ...transfer, staffId: change.by.id },
      }),
  );
  if (receiptId !== null) await settleRefundsOf(deps, receiptId);
  return readDeskInvoice(deps, change.invoiceId);
}

/** Pays an invoice with the customer's credit. @throws Refusal `not_found`, `conflict`, `invalid_fields` */
export async function payWithCredit(deps: Deps, { amountCents, ...change }: Part): Promise<ChangedInvoice> {
  const recorded = { ...change, action: 'credit-used', body: { amountCents } } as const;
  return changeInvoice(deps, recorded, async (tx, document) => ({
    amountCents: await useCredit(deps, tx, asInvoice(document), { amountCents, key: change.key }),
  }));
}
