import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import {
  getDeskInvoice,
  listDeskInvoices,
  listDeskPayments,
} from '../../../contracts/invoices/desk-invoices.ts';
import type { CallOf } from '../../client/call.ts';
import { queryClient, readAgain } from '../../client/query-client.ts';
import { deskCall, liveQuery, pagedQuery } from './desk-call.ts';
import { JOB_LISTS, REFRESH_MS } from './job-queries.ts';

export type DeskInvoice = Reply<typeof getDeskInvoice>;
export type DeskInvoiceEntry = Reply<typeof listDeskInvoices>['InvoiceList'][number];
export type DeskPayment = Reply<typeof listDeskPayments>['PaymentList'][number];
type InvoiceFilters = Omit<CallOf<typeof listDeskInvoices>['query'], 'After'>;
export type InvoiceOrder = NonNullable<InvoiceFilters['Order']>;
type PaymentFilters = Omit<CallOf<typeof listDeskPayments>['query'], 'After'>;
export type PaymentOrder = NonNullable<PaymentFilters['Order']>;

/** A change of a job may issue one. */
export const INVOICE_LISTS = [...JOB_LISTS, 'invoices'];
const DOCUMENT = ['desk-invoice'];
const invoiceKey = (invoiceId: number) => [...DOCUMENT, invoiceId];

/** Documents by what is filtered for, a page at a time; all of them without a filter. */
export function useDeskInvoices(filters: InvoiceFilters) {
  return useInfiniteQuery({
    ...pagedQuery([...INVOICE_LISTS, filters], (After, signal) =>
      deskCall(listDeskInvoices, { query: { ...filters, After } }, { signal }),
    ),
    refetchInterval: REFRESH_MS,
  });
}

/** A document, kept up to date while its page is looked at. */
export function useDeskInvoice(invoiceId: number) {
  return useQuery({
    ...liveQuery(invoiceKey(invoiceId), getDeskInvoice, { params: { InvoiceId: invoiceId } }),
    refetchInterval: REFRESH_MS,
  });
}

/** A document as it is now, after a colleague's change. @throws ApiError */
export const freshInvoice = (invoiceId: number): Promise<DeskInvoice> =>
  queryClient.fetchQuery({
    queryKey: invoiceKey(invoiceId),
    queryFn: () => deskCall(getDeskInvoice, { params: { InvoiceId: invoiceId } }),
    staleTime: 0,
  });

/** Charges of cards, a page at a time. */
export function useDeskPayments(filters: PaymentFilters) {
  return useInfiniteQuery({
    ...pagedQuery([...INVOICE_LISTS, 'payments', filters], (After, signal) =>
      deskCall(listDeskPayments, { query: { ...filters, After } }, { signal }),
    ),
    refetchInterval: REFRESH_MS,
  });
}

/** Shows a document as a change's reply has it; lists load again. */
export async function keepInvoice(invoice: DeskInvoice): Promise<void> {
  const queryKey = invoiceKey(invoice.InvoiceId);
  // A load that began before the change must not overwrite its reply.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, invoice);
  await readAgain(INVOICE_LISTS);
}

/** Loads documents and lists again after payments of several. */
export async function readInvoicesAgain(): Promise<void> {
  await Promise.all([readAgain(INVOICE_LISTS), readAgain(DOCUMENT)]);
}
