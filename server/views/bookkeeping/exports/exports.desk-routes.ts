import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contracts/bookkeeping/exports.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { exportEInvoice } from './export-e-invoice.ts';
import { exportInvoices, exportLedger } from './export-invoices.ts';
import { exportPayments } from './export-payments.ts';

/** Files for the accountant. */
export function deskExportRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.exportInvoices, options, ({ query, by }) =>
    exportInvoices(deps, {
      format: query.Format,
      range: { from: query.From, to: query.To },
      by,
    }),
  );
  route(app, calls.exportPayments, options, ({ query, by }) =>
    exportPayments(deps, { format: query.Format, range: { from: query.From, to: query.To }, by }),
  );
  route(app, calls.exportLedger, options, ({ query, by }) =>
    exportLedger(deps, { range: { from: query.From, to: query.To }, by }),
  );
  route(app, calls.exportEInvoice, options, ({ params, by }) =>
    exportEInvoice(deps, { invoiceId: params.InvoiceId, by }),
  );
}
