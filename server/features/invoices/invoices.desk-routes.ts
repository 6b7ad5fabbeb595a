import type { FastifyInstance } from 'fastify';
import * as billingCalls from '../../../contracts/invoices/billing.ts';
import * as calls from '../../../contracts/invoices/desk-invoices.ts';
import * as changes from '../../../contracts/invoices/invoice-changes.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import { type RecordedOnWire, recordedMethod } from '../../../domain/payments/recorded-methods.ts';
import type { Deps } from '../../common/deps.ts';
import { type Call, type RouteOptions, route } from '../../common/http/route.ts';
import { recordBankPayment } from './bank-transfers/record-bank-payment.ts';
import { recordBankRefund } from './bank-transfers/record-bank-refund.ts';
import { takeBackTransfer } from './bank-transfers/take-back-transfer.ts';
import { changeBilling, openBilling, setPoNumber } from './change-billing.ts';
import type { InvoiceChange } from './change-invoice.ts';
import { chargeInvoice } from './collecting/charge-invoice.ts';
import { holdInvoice, releaseInvoice } from './collecting/hold-invoice.ts';
import { correctedLines, correctInvoice } from './correct-invoice.ts';
import { creditInvoice } from './credit-invoice.ts';
import { invoiceCallOut } from './invoice-call-out.ts';
import { listCardPayments, listInvoices } from './list-invoices.ts';
import {
  keepOverpayment,
  payWithCredit,
  returnCredit,
  returnOverpayment,
} from './overpayments/overpayments.ts';
import { openDeskInvoice, openDeskInvoicePdf } from './read-desk-invoice.ts';
import { endInvoiceLink, sendInvoice } from './send-invoice.ts';
import { reverseWriteOff, writeOffInvoice } from './write-off-invoice.ts';

type ChangeCall = Pick<Call<typeof changes.sendInvoice>, 'params' | 'headers' | 'body' | 'by'>;

const changeOf = ({ params, headers, body, by }: ChangeCall): InvoiceChange => ({
  invoiceId: params.InvoiceId,
  version: body.Version,
  key: headers['idempotency-key'],
  by,
});

/** The amount in a body: dollars on the wire, null for all. */
const part = ({ Amount }: { Amount?: number | null | undefined }) => ({
  amountCents: Amount == null ? null : centsFromDollars(Amount),
});

const transferOf = ({
  Method,
  Amount,
  Date: date,
  Description,
}: {
  Method: RecordedOnWire;
  Amount: number;
  Date: string;
  Description: string | null;
}) => ({
  transfer: {
    method: recordedMethod(Method),
    amountCents: centsFromDollars(Amount),
    date,
    description: Description,
  },
});

/** Invoices and payments at the desk. */
export function deskInvoiceRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listDeskInvoices, options, ({ query, by }) =>
    listInvoices(deps, {
      state: query.State,
      customerId: query.CustomerId,
      jobId: query.RepairId,
      number: query.Number,
      order: query.Order,
      after: query.After,
      by,
    }),
  );
  route(app, calls.getDeskInvoice, options, ({ params, by }) =>
    openDeskInvoice(deps, { invoiceId: params.InvoiceId, by }),
  );
  route(app, calls.deskInvoicePdf, options, ({ params, by }) =>
    openDeskInvoicePdf(deps, { invoiceId: params.InvoiceId, by }),
  );
  route(app, calls.listDeskPayments, options, ({ query, by }) =>
    listCardPayments(deps, {
      state: query.State,
      customerId: query.CustomerId,
      from: query.From,
      to: query.To,
      order: query.Order,
      after: query.After,
      by,
    }),
  );
  route(app, changes.chargeInvoice, options, (call) =>
    chargeInvoice(deps, {
      ...changeOf(call),
      ...part(call.body),
      chargesDeclinedCard: call.body.ChargeDeclinedCard,
    }),
  );
  route(app, changes.creditInvoice, options, (call) => {
    const { body } = call;
    const credit = {
      totalCents: centsFromDollars(body.Amount),
      reason: body.Reason,
      isRefunded: body.Refund,
      paymentId: body.PaymentId ?? null,
    };
    return creditInvoice(deps, { ...changeOf(call), credit });
  });
  route(app, changes.returnOverpayment, options, (call) =>
    returnOverpayment(deps, { ...changeOf(call), ...part(call.body) }),
  );
  route(app, changes.keepOverpayment, options, (call) =>
    keepOverpayment(deps, { ...changeOf(call), ...part(call.body) }),
  );
  route(app, changes.payWithCredit, options, (call) =>
    payWithCredit(deps, { ...changeOf(call), ...part(call.body) }),
  );
  route(app, changes.returnCredit, options, (call) => {
    const { BankTransfer: sent } = call.body;
    const transfer = sent
      ? { method: recordedMethod(sent.Method), date: sent.Date, description: sent.Description }
      : null;
    return returnCredit(deps, { ...changeOf(call), ...part(call.body), transfer });
  });
  route(app, changes.correctInvoice, options, (call) => {
    const { body } = call;
    const correction = { reason: body.Reason, lines: body.Lines ? correctedLines(body.Lines) : null };
    return correctInvoice(deps, { ...changeOf(call), correction });
  });
  route(app, changes.recordBankPayment, options, (call) =>
    recordBankPayment(deps, {
      ...changeOf(call),
      ...transferOf(call.body),
      isEarlyConfirmed: call.body.RecordEarly,
      isMoreConfirmed: call.body.RecordMore,
    }),
  );
  route(app, changes.takeBackTransfer, options, (call) => {
    const { body } = call;
    return takeBackTransfer(deps, {
      ...changeOf(call),
      transferId: body.TransferId,
      cause: body.Cause === 'Dishonoured' ? 'dishonoured' : 'wrong-invoice',
      date: body.Date ?? null,
      reason: body.Reason,
      lineKey: body.LineKey ?? null,
    });
  });
  route(app, changes.recordBankRefund, options, (call) =>
    recordBankRefund(deps, { ...changeOf(call), ...transferOf(call.body) }),
  );
  route(app, changes.writeOffInvoice, options, (call) =>
    writeOffInvoice(deps, { ...changeOf(call), ...part(call.body), reason: call.body.Reason }),
  );
  route(app, changes.reverseWriteOff, options, (call) =>
    reverseWriteOff(deps, { ...changeOf(call), ...part(call.body), reason: call.body.Reason }),
  );
  route(app, changes.holdInvoice, options, (call) =>
    holdInvoice(deps, { ...changeOf(call), reason: call.body.Reason }),
  );
  route(app, changes.releaseInvoice, options, (call) => releaseInvoice(deps, changeOf(call)));
  route(app, changes.sendInvoice, options, (call) => sendInvoice(deps, changeOf(call)));
  route(app, changes.endInvoiceLink, options, (call) => endInvoiceLink(deps, changeOf(call)));
}

/** Call-outs that couldn't be done, PO numbers, and how a customer is invoiced. */
export function deskBillingRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, changes.invoiceCallOut, options, ({ params, body, by }) =>
    invoiceCallOut(deps, {
      jobId: params.RepairId,
      by,
      version: body.Version,
      reason: body.Reason,
      note: body.Note,
    }),
  );
  route(app, changes.setPoNumber, options, ({ params, body, by }) =>
    setPoNumber(deps, {
      jobId: params.RepairId,
      by,
      version: body.Version,
      poNumber: body.PoNumber,
    }),
  );
  route(app, billingCalls.getBilling, options, ({ params, by }) =>
    openBilling(deps, { customerId: params.CustomerId, by }),
  );
  route(app, billingCalls.changeBilling, options, ({ params, body, by }) =>
    changeBilling(deps, {
      customerId: params.CustomerId,
      by,
      version: body.Version,
      change: {
        paymentTerms: body.PaymentTerms,
        needsPoNumber: body.NeedsPoNumber,
        accountsEmail: body.AccountsEmail,
      },
    }),
  );
}
