import { keepPreviousData } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { listReceipts, ReceiptEntry, receiptPdf } from '../../../contracts/invoices/invoice-payments.ts';
import { call } from '../../client/call.ts';
import { usePages } from '../../client/use-pages.ts';

/** Receipts for what the customer paid, newest first, page by page. */
export function useReceipts(search: string) {
  const query = usePages({
    // Read again with the invoices, whenever something was paid.
    queryKey: ['invoices', 'receipts', search],
    queryFn: ({ pageParam, signal }): Promise<Reply<typeof listReceipts>> =>
      call<typeof listReceipts>(
        'GET',
        '/api/v1/customerportal/receipts',
        { query: { After: pageParam ?? undefined, SearchTerm: search || undefined } },
        { signal },
      ),
    // The list stays on screen while the next one loads.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const receipts: ReceiptEntry[] | undefined = query.data?.pages.flatMap((page) => page.ReceiptList);
  return { ...query, receipts };
}

/** A receipt's PDF. @throws ApiError */
export function fetchReceiptPdf(PaymentId: number): Promise<File> {
  const path = '/api/v1/customerportal/receipts/{PaymentId}/pdf';
  return call<typeof receiptPdf>('GET', path, { params: { PaymentId } });
}
