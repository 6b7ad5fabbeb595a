import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contracts/invoices/invoice-payments.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { RATES } from '../../../platform/limits.ts';
import { customerReceiptPdf, listCustomerReceipts } from './read-receipts.ts';

/** Receipts for what a signed-in customer paid. */
export function receiptRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.listReceipts, options, ({ caller, query }) =>
    listCustomerReceipts(deps, {
      customerId: caller.customerId,
      siteIds: caller.membership.siteIds,
      search: query.SearchTerm ?? undefined,
      after: query.After,
    }),
  );
  route(
    app,
    calls.receiptPdf,
    options,
    ({ caller, params }) =>
      customerReceiptPdf(deps, {
        customerId: caller.customerId,
        siteIds: caller.membership.siteIds,
        paymentId: params.PaymentId,
      }),
    RATES.receiptPdfs,
  );
}
