import { keepPreviousData } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { holdInvoice, holdInvoiceByLink } from '../../../contracts/invoices/invoice-holds.ts';
import type {
  invoiceByLink,
  invoicePdfByLink,
  payInvoiceByLink,
} from '../../../contracts/invoices/invoice-links.ts';
import type { PayReply, payInvoice, payInvoices } from '../../../contracts/invoices/invoice-payments.ts';
import type {
  InvoiceDocumentReply,
  InvoiceEntry,
  invoicePdf,
  jobInvoices,
  listInvoices,
  readInvoice,
} from '../../../contracts/invoices/invoices.ts';
import type {
  chooseOverpayment as chooseOverpaymentCall,
  payWithOwnCredit as payWithOwnCreditCall,
} from '../../../contracts/invoices/overpayments.ts';
import type { ownStatement } from '../../../contracts/invoices/statements.ts';
import type { QuoteCard } from '../../../domain/instant-quotes/quote-draft.ts';
import { CARD_TIMEOUT_MS, call } from '../../client/call.ts';
import { LIVE, readAgain, useQuery } from '../../client/query-client.ts';
import { usePages } from '../../client/use-pages.ts';
import { useKnownToMay } from './business-queries.ts';

/** How soon a page looks again while the provider hasn't said whether a payment went through. */
const WAITING_POLL_MS = 5_000;

/** One of the customer's own invoices, or that of an emailed link. */
export type InvoiceSource = { readonly id: number } | { readonly ch: string };

const keyOf = (source: InvoiceSource) =>
  'ch' in source ? ['invoice-by-link', source.ch] : ['invoices', source.id];

/** The customer's documents, newest first, page by page, and what is due in total. */
export function useInvoices(search = '') {
  const query = usePages({
    queryKey: ['invoices', 'list', search],
    queryFn: ({ pageParam, signal }): Promise<Reply<typeof listInvoices>> =>
      call<typeof listInvoices>(
        'GET',
        '/api/v1/customerportal/invoices',
        { query: { After: pageParam ?? undefined, SearchTerm: search || undefined } },
        { signal },
      ),
    // The list stays on screen while the next one loads.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.PayAll.LeftOutList.some(({ Reason }) => Reason === 'PaymentPending')
        ? WAITING_POLL_MS
        : false,
    ...LIVE,
  });
  const invoices: InvoiceEntry[] | undefined = query.data?.pages.flatMap((page) => page.InvoiceList);
  return { ...query, invoices, due: query.data?.pages[0] };
}

/** The documents of a job, oldest first. */
export function useJobInvoices(RepairId: number) {
  const seesInvoices = useKnownToMay('invoices');
  return useQuery({
    enabled: seesInvoices,
    queryKey: ['invoices', 'job', RepairId],
    queryFn: async ({ signal }): Promise<InvoiceEntry[]> => {
      const path = '/api/v1/customerportal/jobs/{RepairId}/invoices';
      const { InvoiceList } = await call<typeof jobInvoices>(
        'GET',
        path,
        { params: { RepairId } },
        { signal },
      );
      return InvoiceList;
    },
    ...LIVE,
  });
}

/** A document in full; it's polled while one of its payments isn't settled. */
export function useInvoice(source: InvoiceSource) {
  return useQuery({
    queryKey: keyOf(source),
    queryFn: ({ signal }): Promise<InvoiceDocumentReply> => fetchInvoice(source, signal),
    refetchInterval: ({ state }) =>
      state.data?.Attempts.some(({ State }) => State === 'started') ? WAITING_POLL_MS : false,
    ...LIVE,
  });
}

/** What was invoiced and paid in a month. @param Month `2026-11` */
export function useStatement(Month: string) {
  return useQuery({
    queryKey: ['invoices', 'statement', Month],
    queryFn: ({ signal }): Promise<Reply<typeof ownStatement>> =>
      call<typeof ownStatement>(
        'GET',
        '/api/v1/customerportal/statements/{Month}',
        { params: { Month } },
        { signal },
      ),
    ...LIVE,
  });
}

function fetchInvoice(source: InvoiceSource, signal: AbortSignal): Promise<InvoiceDocumentReply> {
  if ('ch' in source) {
    const json = { ch: source.ch };
    return call<typeof invoiceByLink>('POST', '/api/v1/invoice/view', { json }, { signal });
  }
  const path = '/api/v1/customerportal/invoices/{InvoiceId}';
  return call<typeof readInvoice>('GET', path, { params: { InvoiceId: source.id } }, { signal });
}

/** A document's PDF. @throws ApiError */
export function fetchInvoicePdf(source: InvoiceSource): Promise<File> {
  if ('ch' in source) {
    return call<typeof invoicePdfByLink>('POST', '/api/v1/invoice/pdf', { json: { ch: source.ch } });
  }
  const path = '/api/v1/customerportal/invoices/{InvoiceId}/pdf';
  return call<typeof invoicePdf>('GET', path, { params: { InvoiceId: source.id } });
}

/** What is paid: an invoice, or several of the customer's own together. */
export type PaySource = InvoiceSource | { readonly ids: readonly number[] };

/** One press of the button: the same request sent again is the same payment. */
export type PaymentRequest = {
  readonly source: PaySource;
  readonly key: string;
  /** Dollars inc GST; of several invoices, what they come to. */
  readonly amount: number;
  /** A card that is used once; null for the card on file. */
  readonly card: QuoteCard | null;
};

/** Pays invoices, or continues a payment once the cardholder has confirmed it. @throws ApiError */
export function sendPayment({ source, key, amount, card }: PaymentRequest): Promise<PayReply> {
  const options = { timeoutMs: CARD_TIMEOUT_MS, idempotencyKey: key };
  const Amount = amount;
  if ('ch' in source) {
    if (!card) throw new Error('A link never pays with the card on file');
    const json = { ch: source.ch, Amount, ...card };
    return call<typeof payInvoiceByLink>('POST', '/api/v1/invoice/pay', { json }, options);
  }
  if ('ids' in source) {
    const json = { InvoiceIds: [...source.ids], Total: amount, ...card };
    return call<typeof payInvoices>('POST', '/api/v1/customerportal/invoices/pay', { json }, options);
  }
  const input = { params: { InvoiceId: source.id }, json: { Amount, ...card } };
  return call<typeof payInvoice>('POST', '/api/v1/customerportal/invoices/{InvoiceId}/pay', input, options);
}

export type OverpaymentChoice = 'keep' | 'return';

/** Sends the customer's choice for an overpayment. @throws ApiError */
export function chooseOverpayment(
  InvoiceId: number,
  Choice: OverpaymentChoice,
  idempotencyKey: string,
): Promise<Reply<typeof chooseOverpaymentCall>> {
  const path = '/api/v1/customerportal/invoices/{InvoiceId}/overpayment';
  const options = { timeoutMs: CARD_TIMEOUT_MS, idempotencyKey };
  return call<typeof chooseOverpaymentCall>(
    'POST',
    path,
    { params: { InvoiceId }, json: { Choice } },
    options,
  );
}

/** Pays an invoice with the customer's credit, as far as that goes. @throws ApiError */
export function payWithCredit(
  InvoiceId: number,
  idempotencyKey: string,
): Promise<Reply<typeof payWithOwnCreditCall>> {
  const path = '/api/v1/customerportal/invoices/{InvoiceId}/use-credit';
  return call<typeof payWithOwnCreditCall>(
    'POST',
    path,
    { params: { InvoiceId }, json: {} },
    { timeoutMs: CARD_TIMEOUT_MS, idempotencyKey },
  );
}

/** Tells the office what isn't right with an invoice. @returns their reply. @throws ApiError */
export async function reportInvoiceProblem(
  source: InvoiceSource,
  { key, text }: { key: string; text: string },
): Promise<string> {
  const options = { idempotencyKey: key };
  if ('ch' in source) {
    const json = { ch: source.ch, Message: text };
    return (await call<typeof holdInvoiceByLink>('POST', '/api/v1/invoice/hold', { json }, options)).Message;
  }
  const path = '/api/v1/customerportal/invoices/{InvoiceId}/hold';
  const input = { params: { InvoiceId: source.id }, json: { Message: text } };
  return (await call<typeof holdInvoice>('POST', path, input, options)).Message;
}

/** Reads the invoices again, and every list that they're in. */
export async function refreshInvoice(source: PaySource): Promise<void> {
  await readAgain('ch' in source ? keyOf(source) : ['invoices']);
}
