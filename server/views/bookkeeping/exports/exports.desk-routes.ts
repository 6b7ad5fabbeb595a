import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contracts/bookkeeping/exports.ts';
import { doer } from '../../../common/audit/doer.ts';
import type { Deps } from '../../../common/deps.ts';
import { type RouteOptions, route } from '../../../common/http/route.ts';
import { exportEInvoice } from './export-e-invoice.ts';
import { exportInvoices, exportLedger } from './export-invoices.ts';

/** Files for the accountant. */
export function deskExportRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  route(app, calls.exportInvoices, options, ({ query, caller, request }) =>
    exportInvoices(deps, {
      format: query.Format,
      range: { from: query.From, to: query.To },
      by: doer(caller, request),
    }),
  );
  route(app, calls.exportLedger, options, ({ query, caller, request }) =>
    exportLedger(deps, { range: { from: query.From, to: query.To }, by: doer(caller, request) }),
  );
  route(app, calls.exportEInvoice, options, ({ params, caller, request }) =>
    exportEInvoice(deps, { invoiceId: params.InvoiceId, by: doer(caller, request) }),
  );
}
