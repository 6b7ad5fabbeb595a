import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  invoiceOrder,
  listDeskInvoices as listCall,
  paymentOrder,
  listDeskPayments as paymentsCall,
} from '../../../contracts/invoices/desk-invoices.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { balanceCents } from '../../../domain/invoices/invoice-status.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import type { PaymentState } from '../../../domain/payments/payment-life.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import { recordCustomerOpened } from '../../common/audit/record-customer-opened.ts';
import type { Deps } from '../../common/deps.ts';
import { toDate } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { readPlaceKey } from '../../platform/page-key.ts';
import { amountsOf } from '../ledger/invoice-amounts.ts';
import { collectingOf } from './collecting/collecting-of.ts';
import {
  DOCUMENT_ORDERS,
  type InvoiceState,
  invoicesInState,
  listDocuments,
  listPayments,
} from './desk-invoices.queries.ts';
import { presentEntry } from './invoices.present.ts';
import { presentPayment } from './read-desk-invoice.ts';

type Found = Awaited<ReturnType<typeof listDocuments>>;

async function present(deps: Deps, found: Found): Promise<Reply<typeof listCall>['InvoiceList']> {
  const shown = found.map((row) => ({ ...row, entry: presentEntry(deps, row.document) }));
  const collecting = await collectingOf(
    deps,
    deps.db,
    shown.map(({ entry }) => entry),
  );
  return shown.map(({ entry, document, customer, replacedBy }) => ({
    ...entry,
    CustomerId: customer.id,
    CustomerName: customer.name,
    BusinessName: customer.businessName,
    AmountOverpaid: dollarsFromCents(Math.max(0, -balanceCents(amountsOf(document.moved)))),
    ReplacedBy: replacedBy,
    ...collecting(entry),
  }));
}

type Filter = {
  customerId: number | undefined;
  jobId: number | undefined;
  number: string | null;
  state: InvoiceState | undefined;
  order: z.output<typeof invoiceOrder> | undefined;
  after: string | undefined;
  by: StaffDoer;
};

/** A page of documents, or of the invoices in a state. Listing one customer's is recorded. */
export async function listInvoices(deps: Deps, filter: Filter): Promise<Reply<typeof listCall>> {
  const { state, by, ...list } = filter;
  const { customerId } = list;
  if (customerId !== undefined) await recordCustomerOpened(deps, { customerId, by, part: 'invoices' });
  const order = list.order ?? (state === undefined ? 'newest' : 'earliest-due');
  const { by: column, key } = DOCUMENT_ORDERS[order];
  const size = PAGE_SIZES.deskInvoices;
  const page = { ...list, order, after: readPlaceKey(list.after, key), limit: size + 1 };
  const found =
    state === undefined
      ? await listDocuments(deps.db, page)
      : await invoicesInState(deps.db, {
          ...page,
          state,
          today: localToday(deps.clock.now(), OPERATOR_TIME_ZONE),
        });
  const rows = found.slice(0, size);
  const last = rows.at(-1)?.document;
  return {
    InvoiceList: await present(deps, rows),
    Next: found.length > size && last ? `${last[column]}-${last.id}` : null,
  };
}

/** The first instant of a date in the seller's time zone. */
export const startOf = (date: string): Date =>
  toDate(Temporal.PlainDate.from(date).toZonedDateTime(OPERATOR_TIME_ZONE).toInstant());

type PaymentFilter = {
  state: PaymentState | undefined;
  customerId: number | undefined;
  /** Dates in the seller's time zone, both included. */
  from: string | undefined;
  to: string | undefined;
  order: z.output<typeof paymentOrder> | undefined;
  after: string | undefined;
  by: StaffDoer;
};

/** A page of card payments, newest first; listing one customer's is recorded. */
export async function listCardPayments(
  deps: Deps,
  { from, to, order = 'newest', after, by, ...filter }: PaymentFilter,
): Promise<Reply<typeof paymentsCall>> {
  const { customerId } = filter;
  if (customerId !== undefined) await recordCustomerOpened(deps, { customerId, by, part: 'payments' });
  const size = PAGE_SIZES.deskInvoices;
  const found = await listPayments(deps.db, {
    ...filter,
    amountCents: undefined,
    from: from === undefined ? null : startOf(from),
    before: to === undefined ? null : startOf(addDays(to, 1)),
    order,
    after: readPlaceKey(after, 'integer'),
    limit: size + 1,
  });
  const rows = found.slice(0, size);
  const last = rows.at(-1)?.payment;
  const column = DOCUMENT_ORDERS[order].by === 'id' ? 'id' : 'amountCents';
  return {
    PaymentList: rows.map(({ customer, ...one }) => ({
      ...presentPayment(one),
      CustomerId: customer.id,
      CustomerName: customer.name,
    })),
    Next: found.length > size && last ? `${last[column]}-${last.id}` : null,
  };
}
