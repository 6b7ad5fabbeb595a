import { useQuery } from '@tanstack/react-query';
import type {
  confirmPaymentByLink,
  LinkedPayment,
  paymentByLink,
} from '../../../contracts/payments/payment-links.ts';
import { call } from '../../client/call.ts';
import { queryClient } from '../../client/query-client.ts';

const keyOf = (ch: string) => ['payment-by-link', ch];

/** The payment of an emailed link. */
export function useLinkedPayment(ch: string) {
  return useQuery(
    {
      queryKey: keyOf(ch),
      queryFn: ({ signal }): Promise<LinkedPayment> =>
        call<typeof paymentByLink>('POST', '/api/v1/payment/view', { json: { ch } }, { signal }),
      staleTime: 0,
    },
    queryClient,
  );
}

/** Continues the payment, or reads its new state after the cardholder answered the bank; the page then shows it. */
export async function confirmLinkedPayment(ch: string): Promise<void> {
  const json = { ch };
  const payment = await call<typeof confirmPaymentByLink>('POST', '/api/v1/payment/confirm', { json });
  queryClient.setQueryData(keyOf(ch), payment);
}
