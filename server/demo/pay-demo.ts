import { randomUUID } from 'node:crypto';
import type { CardFields } from '../../contracts/payments/card.ts';
import { OPERATOR_TIME_ZONE } from '../../domain/constants.ts';
import { centsFromDollars } from '../../domain/money/money.ts';
import type { RecordedMethod } from '../../domain/payments/recorded-methods.ts';
import { localToday } from '../../domain/visits/local-time.ts';
import type { StaffDoer } from '../common/audit/record-audit.ts';
import type { Deps } from '../common/deps.ts';
import { recordBankPayment } from '../features/invoices/bank-transfers/record-bank-payment.ts';
import { creditInvoice } from '../features/invoices/credit-invoice.ts';
import { payInvoice } from '../features/invoices/paying/pay-invoice.ts';
import { listJobInvoices, ownDocument } from '../features/invoices/read-invoices.ts';
import { takeProviderEvent } from '../features/payments/take-provider-event.ts';

/**
 * Pays the invoices of a job of the demo, oldest first.
 * @param most cents; whatever is due beyond that stays due
 * @param card null for the card on file
 */
export async function payDemo(
  deps: Deps,
  {
    customerId,
    jobId,
    most,
    card,
  }: { customerId: number; jobId: number; most: number; card: CardFields | null },
): Promise<void> {
  let left = most;
  const { InvoiceList } = await listJobInvoices(deps, { customerId, jobId });
  for (const { InvoiceId, AmountDue } of InvoiceList) {
    const amountCents = Math.min(left, centsFromDollars(AmountDue));
    if (amountCents === 0) continue;
    const invoice = await ownDocument(deps, { customerId, invoiceId: InvoiceId });
    await payInvoice(deps, { invoice, key: randomUUID(), amountCents, card });
    left -= amountCents;
  }
}

/** Records that a customer paid the invoices of a job of the demo at the counter, or by bank transfer. */
export async function recordDemo(
  deps: Deps,
  {
    customerId,
    jobId,
    by,
    method,
  }: { customerId: number; jobId: number; by: StaffDoer; method: RecordedMethod },
): Promise<void> {
  const { InvoiceList } = await listJobInvoices(deps, { customerId, jobId });
  for (const { InvoiceId, AmountDue } of InvoiceList) {
    await recordBankPayment(deps, {
      invoiceId: InvoiceId,
      key: randomUUID(),
      by,
      transfer: {
        method,
        amountCents: centsFromDollars(AmountDue),
        date: localToday(deps.clock.now(), OPERATOR_TIME_ZONE),
        description: null,
      },
    });
  }
}

/** Records the provider's disputes of the demo's payments, as its events would. */
export async function disputeDemo(deps: Deps): Promise<void> {
  const { webhook } = deps.payments;
  if (!webhook) return;
  const disputed = await deps.payments.listDisputes(deps.clock.now());
  for (const { disputeId } of disputed) {
    await takeProviderEvent(deps, webhook, { id: `demo_${disputeId}`, kind: 'dispute', disputeId });
  }
}

/** Credits the first invoice of a job of the demo, and sends what was paid of it back to the card. */
export async function refundDemo(
  deps: Deps,
  { customerId, jobId, by, reason }: { customerId: number; jobId: number; by: StaffDoer; reason: string },
): Promise<void> {
  const [invoice] = (await listJobInvoices(deps, { customerId, jobId })).InvoiceList;
  if (!invoice) return;
  await creditInvoice(deps, {
    invoiceId: invoice.InvoiceId,
    key: randomUUID(),
    by,
    credit: { totalCents: centsFromDollars(invoice.TotalIncGst), reason, isRefunded: true, paymentId: null },
  });
}
