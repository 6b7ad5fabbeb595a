import { useSearchParams } from 'react-router';

/**
 * The routes of invoices: the customer's list, paying all that is due, the receipts, a monthly statement, one invoice, and one receipt. The
 * last two also open by an emailed link.
 */
export const INVOICE_ROUTES = {
  list: '/invoices',
  payAll: '/pay-all',
  receipts: '/receipts',
  statement: '/statement',
  one: '/invoice',
  receipt: '/receipt',
} as const;

export function invoiceHref(invoiceId: number): string {
  return `#${INVOICE_ROUTES.one}?id=${invoiceId}`;
}

/** The address of a payment's receipt, for a signed-in customer or with the secret of an emailed link. */
export function receiptHref(invoice: { id: number } | { ch: string }, paymentId: number): string {
  const query = new URLSearchParams('ch' in invoice ? { ch: invoice.ch } : { id: String(invoice.id) });
  return `#${INVOICE_ROUTES.receipt}?${query}&payment=${paymentId}`;
}

/** @param month `2026-11` */
export function statementHref(month: string): string {
  return `#${INVOICE_ROUTES.statement}?month=${month}`;
}

/** The invoice in the address (`?id=12`); null if there is none. */
export function useInvoiceId(): number | null {
  const [query] = useSearchParams();
  const id = Number(query.get('id'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
