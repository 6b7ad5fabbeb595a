import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { deskPayment, getDeskInvoice } from '../../../contracts/invoices/desk-invoices.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { needsResponse } from '../../../domain/payments/dispute-words.ts';
import { RECORDED } from '../../../domain/payments/recorded-methods.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import { recordOpening } from '../../common/audit/record-opening.ts';
import type { Deps } from '../../common/deps.ts';
import type { payments } from '../../db/schema/payments.ts';
import { wireInstant } from '../../platform/clock.ts';
import { creditKeptFrom } from '../ledger/credit-kept.ts';
import { openHold } from '../payments/invoice-holds.ts';
import { leftOnCards } from '../payments/refundable-payments.ts';
import { transfersFor } from './bank-transfers/bank-transfers.queries.ts';
import { cardPaymentsOf, disputesOf, entriesOf, partsOf, refundsOf } from './desk-invoices.queries.ts';
import { presentPdf } from './document-pdf.ts';
import { findDocument } from './find-invoice.ts';
import { workingLink } from './invoice-link.ts';
import { invoiceVersion } from './invoice-version.ts';
import { presentDocument } from './invoices.present.ts';
import { cardWords } from './money-words.ts';

/** A card payment, or the part of it for an invoice, as the desk sees it. */
export function presentPayment({
  payment,
  cents,
  refundedCents,
  numbers,
}: {
  payment: typeof payments.$inferSelect;
  cents: number;
  refundedCents: number;
  numbers: string[];
}): z.output<typeof deskPayment> {
  return {
    PaymentId: payment.id,
    CreatedOn: wireInstant(payment.createdAt),
    State: payment.state,
    Amount: dollarsFromCents(cents),
    Refunded: dollarsFromCents(refundedCents),
    InvoiceNumbers: numbers,
    Detail: cardWords(payment) ?? payment.brand,
    DeclineReason: payment.declineReason,
    DeclineCode: payment.declineCode,
    IsByCustomer: payment.isCardholderPresent,
    AutomaticAttempt: payment.automaticAttempt,
  };
}

/** A document with everything that the office needs to know. @throws Refusal `not_found` */
export async function readDeskInvoice(deps: Deps, invoiceId: number): Promise<Reply<typeof getDeskInvoice>> {
  const { db } = deps;
  const document = await findDocument(db, invoiceId);
  const { customer, replaces, replacedBy } = await partsOf(db, document);
  const link = await workingLink(deps, db, document.invoiceId ?? invoiceId);
  const hold = await openHold(db, invoiceId);
  return {
    ...(await presentDocument(deps, db, document)),
    CustomerId: customer.id,
    CustomerName: customer.name,
    CustomerUserName: customer.userName,
    AccountsEmail: customer.accountsEmail,
    CreditKept: dollarsFromCents(await creditKeptFrom(db, document)),
    Replaces: replaces,
    ReplacedBy: replacedBy,
    HasLink: link !== null,
    Hold: hold && { HeldOn: wireInstant(hold.heldAt), Reason: hold.reason },
    LeftOnCards: dollarsFromCents(await leftOnCards(db, invoiceId)),
    CardPayments: (await cardPaymentsOf(db, invoiceId)).map(presentPayment),
    BankTransfers: (await transfersFor(db, invoiceId)).map((transfer) => ({
      TransferId: transfer.id,
      Method: RECORDED[transfer.method].wire,
      Date: transfer.date,
      Amount: dollarsFromCents(transfer.cents),
      HandedOver: dollarsFromCents(transfer.cents + transfer.roundingCents),
      Part: dollarsFromCents(transfer.part),
      Text: transfer.description,
      InvoiceNumbers: transfer.numbers,
      TakenBackOn: transfer.takenBackOn,
    })),
    Refunds: (await refundsOf(db, invoiceId)).map(({ refund, cents, number }) => ({
      RefundId: refund.id,
      PaymentId: refund.paymentId,
      CreatedOn: wireInstant(refund.createdAt),
      State: refund.state,
      Amount: dollarsFromCents(cents),
      FailureCode: refund.failureCode,
      Number: number,
    })),
    Disputes: (await disputesOf(db, invoiceId)).map(({ dispute }) => ({
      DisputeId: dispute.providerId,
      PaymentId: dispute.paymentId,
      OpenedOn: wireInstant(dispute.createdAt),
      State: dispute.state,
      Reason: dispute.reason,
      Amount: dollarsFromCents(dispute.amountCents),
      // The provider's date stays after we've sent evidence or the bank has decided.
      RespondBy: dispute.respondBy && needsResponse(dispute.state) ? wireInstant(dispute.respondBy) : null,
    })),
    Entries: (await entriesOf(db, invoiceId)).map(({ kind, postedAt, cents, note }) => ({
      PostedOn: wireInstant(postedAt),
      Kind: kind,
      Amount: dollarsFromCents(cents),
      Note: note,
    })),
    Version: await invoiceVersion(db, invoiceId),
  };
}

/** The same, for staff; opening it is recorded. @throws Refusal `not_found` */
export async function openDeskInvoice(
  deps: Deps,
  { invoiceId, by }: { invoiceId: number; by: StaffDoer },
): Promise<Reply<typeof getDeskInvoice>> {
  const invoice = await readDeskInvoice(deps, invoiceId);
  await recordInvoiceOpened(deps, { invoiceId, customerId: invoice.CustomerId, by });
  return invoice;
}

/** A document's PDF for staff; that's recorded too. @throws Refusal `not_found`, `provider_unavailable` */
export async function openDeskInvoicePdf(
  deps: Deps,
  { invoiceId, by }: { invoiceId: number; by: StaffDoer },
): Promise<File> {
  const document = await findDocument(deps.db, invoiceId);
  await recordInvoiceOpened(deps, { invoiceId, customerId: document.customerId, by });
  return presentPdf(deps, document);
}

const recordInvoiceOpened = (
  deps: Deps,
  { invoiceId, customerId, by }: { invoiceId: number; customerId: number; by: StaffDoer },
) =>
  recordOpening(deps, {
    by,
    action: 'invoice-opened',
    subject: { kind: 'invoice', id: invoiceId },
    customerId,
  });
