import { useSearchParams } from 'react-router';

/** The routes of invoices: all of one's own, and one of them, signed in or by its emailed link. */
export const INVOICE_ROUTES = { list: '/invoices', one: '/invoice' } as const;

export function invoiceHref(invoiceId: number): string {
  return `#${INVOICE_ROUTES.one}?id=${invoiceId}`;
}

/** The invoice in the address (`?id=12`); null if there is none. */
export function useInvoiceId(): number | null {
  const [query] = useSearchParams();
  const id = Number(query.get('id'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
