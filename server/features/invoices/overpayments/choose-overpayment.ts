import type { Reply } from '../../../../contracts/endpoint.ts';
import type { chooseOverpayment as chooseOverpaymentCall } from '../../../../contracts/invoices/overpayments.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { dollarsFromCents, formatMoney } from '../../../../domain/money/money.ts';
import type { Deps } from '../../../common/deps.ts';
import { submitOnce } from '../../../common/idempotency/submit-once.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { amountsOfInvoice } from '../../ledger/invoice-amounts.ts';
import { settleRefundsOf } from '../../payments/refundable-payments.ts';
import { asInvoice, lockedDocument } from '../find-invoice.ts';
import { ownDocument } from '../read-invoices.ts';
import { keepCredit } from './move-credit.ts';
import { overpaymentReturn } from './return-old-overpayments.ts';
import { returnOverpayment } from './return-overpayment.ts';

type Choice = {
  key: string;
  customerId: number;
  personId: number;
  invoiceId: number;
  choice: 'keep' | 'return';
};

/**
 * Keeps an overpayment as credit for a later invoice, or sends it back to its card now, before the week is over.
 * @throws Refusal `not_found` for somebody else's invoice; `conflict` if nothing is overpaid, or it wasn't paid by
 *   card; `idempotency_key_reused`
 */
export async function chooseOverpayment(
  deps: Deps,
  { key, customerId, personId, invoiceId, choice }: Choice,
): Promise<Reply<typeof chooseOverpaymentCall>> {
  await ownDocument(deps, { customerId, invoiceId });
  const submit = { key, customerId, personId, operation: `overpayment of ${invoiceId}`, body: { choice } };
  const { cents, receiptId } = await submitOnce(deps, submit, async (tx) => {
    const invoice = asInvoice(await lockedDocument(tx, invoiceId));
    if (choice === 'keep') {
      return { cents: await keepCredit(deps, tx, invoice, { amountCents: null, key }), receiptId: null };
    }
    const { returnsOn } = await overpaymentReturn(tx, invoiceId, await amountsOfInvoice(tx, invoiceId));
    if (returnsOn === null) {
      throw new Refusal('conflict', invoiceMessages.overpaymentNotByCard(deps.config.brand.phone));
    }
    const receipt = await returnOverpayment(deps, tx, invoice, null);
    return { cents: receipt.totalCents, receiptId: receipt.id };
  });
  if (receiptId !== null) await settleRefundsOf(deps, receiptId);
  const amount = formatMoney(cents);
  return {
    Amount: dollarsFromCents(cents),
    Message:
      choice === 'keep'
        ? invoiceMessages.overpaymentKept(amount)
        : invoiceMessages.overpaymentReturned(amount),
  };
}
