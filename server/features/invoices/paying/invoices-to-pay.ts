import type { Reply } from '../../../../contracts/endpoint.ts';
import type { listInvoices } from '../../../../contracts/invoices/invoices.ts';
import { dollarsFromCents } from '../../../../domain/money/money.ts';
import { MOST_PAID_TOGETHER } from '../../../../domain/payments/card-amount.ts';
import type { OpenInvoice } from '../invoices.queries.ts';

type PayAll = Reply<typeof listInvoices>['PayAll'];

/** Why an invoice with something due isn't paid with the others. A payment that waits for its cardholder is cancelled by the next one instead. */
function obstacleOf(
  { isOnHold, isBeingPaid, customerId: owner }: OpenInvoice,
  customerId: number,
): PayAll['LeftOutList'][number]['Reason'] | null {
  if (isBeingPaid) return 'PaymentPending';
  if (isOnHold) return 'OnHold';
  // A payment is of one customer, with their card (R14.06).
  return owner === customerId ? null : 'OfJoined';
}

/**
 * What one payment can pay together of a customer's invoices, and what it can't.
 * @param open the invoices with something due, the earliest due first
 */
export function invoicesToPay(customerId: number, open: readonly OpenInvoice[]): PayAll {
  const payable = open.filter((one) => obstacleOf(one, customerId) === null).slice(0, MOST_PAID_TOGETHER);
  return {
    Total: dollarsFromCents(payable.reduce((sum, { dueCents }) => sum + dueCents, 0)),
    InvoiceList: payable.map((one) => ({
      InvoiceId: one.documentId,
      Number: one.number,
      EquipmentType: one.equipmentName,
      LocationName: one.siteName,
      AmountDue: dollarsFromCents(one.dueCents),
    })),
    LeftOutList: open.flatMap((one) => {
      const Reason = obstacleOf(one, customerId);
      return Reason ? [{ InvoiceId: one.documentId, Number: one.number, Reason }] : [];
    }),
  };
}
