import type { FastifyInstance } from 'fastify';
import { holdInvoice, holdInvoiceByLink } from '../../../contracts/invoices/invoice-holds.ts';
import * as links from '../../../contracts/invoices/invoice-links.ts';
import type { PayReply } from '../../../contracts/invoices/invoice-payments.ts';
import * as pays from '../../../contracts/invoices/invoice-payments.ts';
import * as calls from '../../../contracts/invoices/invoices.ts';
import {
  chooseOverpayment as chooseOverpaymentCall,
  payWithOwnCredit as payWithOwnCreditCall,
} from '../../../contracts/invoices/overpayments.ts';
import { ownStatement } from '../../../contracts/invoices/statements.ts';
import { invoiceMessages } from '../../../domain/invoices/invoice-messages.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import { declinedCards } from '../../common/attempts/declined-cards.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route } from '../../common/http/route.ts';
import { RATES } from '../../platform/limits.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { customerStatement } from '../ledger/customer-statement.ts';
import { reportProblem } from './collecting/report-problem.ts';
import { presentPdf } from './document-pdf.ts';
import { linkedInvoice, readLinkedInvoice } from './invoice-link.ts';
import type { DocumentRow } from './issue-document.ts';
import { chooseOverpayment } from './overpayments/choose-overpayment.ts';
import { payWithOwnCredit } from './overpayments/move-credit.ts';
import { type PayingCard, payInvoice, payWithinLimits } from './paying/pay-invoice.ts';
import { payInvoices } from './paying/pay-invoices.ts';
import { listCustomerInvoices, listJobInvoices, ownDocument, readCustomerInvoice } from './read-invoices.ts';

const centsOf = (dollars: number | undefined) => (dollars === undefined ? null : centsFromDollars(dollars));

/** Where a card is sent from, for the limits on declined ones. */
const sentBy = (request: { ip: string }, body: { RecaptchaResponse?: string | undefined }) => ({
  address: request.ip,
  solved: body.RecaptchaResponse,
});

type WireCard = { [Name in keyof NonNullable<PayingCard>]?: string | undefined };

type PayingCall = {
  headers: { 'idempotency-key': string };
  body: WireCard & { Amount?: number | undefined; RecaptchaResponse?: string | undefined };
  request: { ip: string };
};

/** A card that is used once, or null for the card on file. @throws Refusal for half a card */
function cardOf({ CheckoutCardToken, CheckoutCardMask, CheckoutCardBrand }: WireCard): PayingCard {
  if (CheckoutCardToken === undefined) return null;
  if (CheckoutCardMask === undefined || CheckoutCardBrand === undefined) {
    throw fieldRefusal('CheckoutCardToken', paymentMessages.cardRequired);
  }
  return { CheckoutCardToken, CheckoutCardMask, CheckoutCardBrand };
}

/** Invoices of a signed-in customer, and by their emailed links. */
export function invoiceRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const limits = declinedCards(deps);

  /** Pays one invoice, signed in or by its link. */
  function pay(invoice: DocumentRow, { headers, body, request }: PayingCall): Promise<PayReply> {
    const card = cardOf(body);
    const key = headers['idempotency-key'];
    return payWithinLimits(deps, limits, { card, key, ...sentBy(request, body) }, () =>
      payInvoice(deps, { invoice, key, amountCents: centsOf(body.Amount), card }),
    );
  }

  route(app, calls.listInvoices, options, ({ caller, query }) =>
    listCustomerInvoices(deps, {
      customerId: caller.customerId,
      siteIds: caller.membership.siteIds,
      search: query.SearchTerm ?? undefined,
      after: query.After,
    }),
  );
  route(app, calls.jobInvoices, options, ({ caller, params }) =>
    listJobInvoices(deps, { customerId: caller.customerId, jobId: params.RepairId }),
  );
  route(app, calls.readInvoice, options, ({ caller, params }) =>
    readCustomerInvoice(deps, { customerId: caller.customerId, invoiceId: params.InvoiceId }),
  );
  route(app, calls.invoicePdf, options, async ({ caller, params }) => {
    const own = { customerId: caller.customerId, invoiceId: params.InvoiceId };
    return presentPdf(deps, await ownDocument(deps, own));
  });
  route(
    app,
    pays.payInvoice,
    options,
    async ({ caller: { customerId }, params: { InvoiceId: invoiceId }, ...paying }) => {
      const invoice = await ownDocument(deps, { customerId, invoiceId });
      // The card on file is the other customer's there, and isn't shown to this one.
      if (cardOf(paying.body) === null && invoice.customerId !== customerId) {
        throw new Refusal('conflict', invoiceMessages.payOfJoined(invoice.number));
      }
      return pay(invoice, paying);
    },
    RATES.cards,
  );
  route(
    app,
    pays.payInvoices,
    options,
    ({ caller, headers, body, request }) => {
      const card = cardOf(body);
      const key = headers['idempotency-key'];
      return payWithinLimits(deps, limits, { card, key, ...sentBy(request, body) }, () =>
        payInvoices(deps, {
          customerId: caller.customerId,
          invoiceIds: body.InvoiceIds,
          shownCents: centsFromDollars(body.Total),
          key,
          card,
        }),
      );
    },
    RATES.cards,
  );

  route(app, ownStatement, options, ({ caller, params }) => {
    // It ends with the balance of the whole business.
    if (caller.membership.siteIds) throw new Refusal('forbidden', peopleMessages.everySiteOnly);
    return customerStatement(deps, { customerId: caller.customerId, month: params.Month });
  });
  route(app, chooseOverpaymentCall, options, ({ caller, params, headers, body }) =>
    chooseOverpayment(deps, {
      key: headers['idempotency-key'],
      customerId: caller.customerId,
      personId: caller.personId,
      invoiceId: params.InvoiceId,
      choice: body.Choice,
    }),
  );
  route(app, payWithOwnCreditCall, options, ({ caller, params, headers }) =>
    payWithOwnCredit(deps, {
      key: headers['idempotency-key'],
      customerId: caller.customerId,
      personId: caller.personId,
      invoiceId: params.InvoiceId,
    }),
  );
  route(
    app,
    holdInvoice,
    options,
    async ({ caller, params, headers, body }) => {
      const own = { customerId: caller.customerId, invoiceId: params.InvoiceId };
      return reportProblem(deps, {
        document: await ownDocument(deps, own),
        key: headers['idempotency-key'],
        message: body.Message,
        personId: caller.personId,
      });
    },
    RATES.contactMessages,
  );

  route(app, links.invoiceByLink, options, ({ body }) => readLinkedInvoice(deps, body.ch), RATES.linkLooks);
  route(
    app,
    links.invoicePdfByLink,
    options,
    async ({ body }) => presentPdf(deps, await linkedInvoice(deps, body.ch)),
    RATES.linkLooks,
  );
  route(
    app,
    links.payInvoiceByLink,
    options,
    async (paying) => pay(await linkedInvoice(deps, paying.body.ch), paying),
    RATES.cards,
  );
  route(
    app,
    holdInvoiceByLink,
    options,
    async ({ headers, body }) =>
      reportProblem(deps, {
        document: await linkedInvoice(deps, body.ch),
        key: headers['idempotency-key'],
        message: body.Message,
        personId: null,
      }),
    RATES.contactMessages,
  );
}
