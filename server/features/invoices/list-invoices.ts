import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  listDeskInvoices as listCall,
  listDeskPayments as paymentsCall,
} from '../../../contracts/invoices/desk-invoices.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { balanceCents } from '../../../domain/invoices/invoice-status.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import type { PaymentState } from '../../../domain/payments/payment-life.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { StaffDoer } from '../../common/audit/record-audit.ts';
import { recordCustomerOpened } from '../../common/audit/record-customer-opened.ts';
import type { Deps } from '../../common/deps.ts';
import { toDate } from '../../platform/clock.ts';
import { PAGE_SIZES } from '../../platform/limits.ts';
import { pageOf, readIdKey } from '../../platform/page-key.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { amountsOf } from '../ledger/invoice-amounts.ts';
import { collectingOf } from './collecting/collecting-of.ts';
import {
  type DueKey,
  type InvoiceState,
  invoicesInState,
  listPayments,
  newestDocuments,
} from './desk-invoices.queries.ts';
import { presentEntry } from './invoices.present.ts';
import { presentPayment } from './read-desk-invoice.ts';

type Found = Awaited<ReturnType<typeof newestDocuments>>;

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

/** `2026-12-02-1037`: the due date and id of the last row. */
function readDueKey(after: string | undefined): DueKey | null {
  if (after === undefined) return null;
  const [, dueDate, id] = /^(\d{4}-\d\d-\d\d)-(\d{1,15})$/.exec(after) ?? [];
  if (!dueDate || !id) throw fieldRefusal('After', requestMessages.unreadableRequest);
  return { dueDate, id: Number(id) };
}

type Filter = {
  customerId: number | undefined;
  jobId: number | undefined;
  number: string | null;
  state: InvoiceState | undefined;
  after: string | undefined;
  by: StaffDoer;
};

/**
 * A page of documents, newest first; or of the invoices in a state, earliest due date first. Listing one customer's is
 * recorded.
 */
export async function listInvoices(deps: Deps, filter: Filter): Promise<Reply<typeof listCall>> {
  const { state, customerId, jobId, number, after, by } = filter;
  if (customerId !== undefined) await recordCustomerOpened(deps, { customerId, by, part: 'invoices' });
  const size = PAGE_SIZES.deskInvoices;
  const limit = size + 1;
  if (state === undefined) {
    const found = await newestDocuments(deps.db, {
      customerId,
      jobId,
      number,
      after: readIdKey(after),
      limit,
    });
    const { rows, next } = pageOf(found, size, ({ document }) => document.id);
    return { InvoiceList: await present(deps, rows), Next: next };
  }
  const today = localToday(deps.clock.now(), OPERATOR_TIME_ZONE);
  const found = await invoicesInState(deps.db, {
    state,
    customerId,
    jobId,
    today,
    after: readDueKey(after),
    limit,
  });
  const rows = found.slice(0, size);
  const last = rows.at(-1)?.document;
  return {
    InvoiceList: await present(deps, rows),
    Next: found.length > size && last ? `${last.dueDate}-${last.id}` : null,
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
  after: string | undefined;
  by: StaffDoer;
};

/** A page of card payments, newest first; listing one customer's is recorded. */
export async function listCardPayments(
  deps: Deps,
  { from, to, after, by, ...filter }: PaymentFilter,
): Promise<Reply<typeof paymentsCall>> {
  const { customerId } = filter;
  if (customerId !== undefined) await recordCustomerOpened(deps, { customerId, by, part: 'payments' });
  const size = PAGE_SIZES.deskInvoices;
  const found = await listPayments(deps.db, {
    ...filter,
    from: from === undefined ? null : startOf(from),
    before: to === undefined ? null : startOf(addDays(to, 1)),
    after: readIdKey(after),
    limit: size + 1,
  });
  const { rows, next } = pageOf(found, size, ({ payment }) => payment.id);
  return {
    PaymentList: rows.map(({ customer, ...one }) => ({
      ...presentPayment(one),
      CustomerId: customer.id,
      CustomerName: customer.name,
    })),
    Next: next,
  };
}
