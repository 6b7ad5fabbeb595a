import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { findCustomers, getCustomer } from '../../../contracts/customers/customers.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { LIVE, queryClient } from '../../client/query-client.ts';
import { deskCall } from './desk-call.ts';

export type CustomerEntry = Reply<typeof findCustomers>['CustomerList'][number];
export type Customer = Reply<typeof getCustomer>;

/** Customers by words, a page at a time; the newest without any. */
export function useCustomers(searchTerm: string | undefined) {
  return useInfiniteQuery(
    {
      ...LIVE,
      queryKey: ['desk-customers', searchTerm],
      queryFn: ({ pageParam, signal }) =>
        deskCall(findCustomers, { query: { SearchTerm: searchTerm, After: pageParam } }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ Next }: Reply<typeof findCustomers>) => Next ?? undefined,
    },
    queryClient,
  );
}

/** One customer with places, card and newest jobs. */
export function useCustomer(customerId: number) {
  return useQuery(
    {
      ...LIVE,
      queryKey: ['desk-customer', customerId],
      queryFn: ({ signal }) => deskCall(getCustomer, { params: { CustomerId: customerId } }, { signal }),
    },
    queryClient,
  );
}
