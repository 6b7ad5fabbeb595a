import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { findCustomers, getCustomer } from '../../../contracts/customers/customers.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { listCustomerEquipment } from '../../../contracts/equipment/desk-equipment.ts';
import { getBilling } from '../../../contracts/invoices/billing.ts';
import { getDeskMessageChoices } from '../../../contracts/messages/message-choices.ts';
import { listModelTypes } from '../../../contracts/reference-data/reference-data.ts';
import { LIVE, queryClient, readAgain } from '../../client/query-client.ts';
import { deskCall } from './desk-call.ts';

export type CustomerEntry = Reply<typeof findCustomers>['CustomerList'][number];
export type Customer = Reply<typeof getCustomer>;
export type Site = Customer['Locations'][number];
export type Equipment = Reply<typeof listCustomerEquipment>['AssetList'][number];
export type Billing = Reply<typeof getBilling>;
export type DeskChoices = Reply<typeof getDeskMessageChoices>;
export type EquipmentType = Reply<typeof listModelTypes>['EquipmentTypes'][number];

const CUSTOMERS = ['desk-customers'];
/** Everything that the page of a customer shows. */
const customerKey = (customerId: number) => ['desk-customer', customerId];

/** Customers by words, a page at a time; the newest without any. */
export function useCustomers(searchTerm: string | undefined) {
  return useInfiniteQuery(
    {
      ...LIVE,
      queryKey: [...CUSTOMERS, searchTerm],
      queryFn: ({ pageParam, signal }) =>
        deskCall(findCustomers, { query: { SearchTerm: searchTerm, After: pageParam } }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ Next }: Reply<typeof findCustomers>) => Next ?? undefined,
    },
    queryClient,
  );
}

/** One customer with places, card and newest jobs; nothing for nobody. */
export function useCustomer(customerId: number | null) {
  const CustomerId = customerId ?? 0;
  return useQuery(
    {
      ...LIVE,
      queryKey: customerKey(CustomerId),
      queryFn: ({ signal }) => deskCall(getCustomer, { params: { CustomerId } }, { signal }),
      enabled: customerId !== null,
    },
    queryClient,
  );
}

/** How a customer gets messages (R11.08). */
export function useDeskChoices(CustomerId: number) {
  return useQuery(
    {
      ...LIVE,
      queryKey: [...customerKey(CustomerId), 'messages'],
      queryFn: ({ signal }) => deskCall(getDeskMessageChoices, { params: { CustomerId } }, { signal }),
    },
    queryClient,
  );
}

/** A customer's equipment in use, or what is retired, by site and a page at a time. */
export function useCustomerEquipment(customerId: number | null, retired: boolean) {
  const CustomerId = customerId ?? 0;
  return useInfiniteQuery(
    {
      ...LIVE,
      queryKey: [...customerKey(CustomerId), 'equipment', retired],
      enabled: customerId !== null,
      queryFn: ({ pageParam, signal }) =>
        deskCall(
          listCustomerEquipment,
          { params: { CustomerId }, query: { Retired: String(retired), After: pageParam } },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ Next }: Reply<typeof listCustomerEquipment>) => Next ?? undefined,
    },
    queryClient,
  );
}

/** How a customer is invoiced, and what is due. */
export function useBilling(customerId: number) {
  return useQuery(
    {
      ...LIVE,
      queryKey: [...customerKey(customerId), 'billing'],
      queryFn: ({ signal }) => deskCall(getBilling, { params: { CustomerId: customerId } }, { signal }),
    },
    queryClient,
  );
}

/** Every type of equipment with its servicing types. */
export function useEquipmentTypes() {
  return useQuery(
    {
      queryKey: ['desk-equipment-types'],
      queryFn: async ({ signal }) =>
        (await deskCall(listModelTypes, { query: {} }, { signal })).EquipmentTypes,
    },
    queryClient,
  );
}

/** After a change of a customer, a site or equipment. */
export async function readCustomerAgain(customerId: number): Promise<void> {
  await Promise.all([readAgain(customerKey(customerId)), readAgain(CUSTOMERS)]);
}

/** A customer as they are now, after a colleague's change. @throws ApiError */
export function freshCustomer(customerId: number): Promise<Customer> {
  const queryFn = () => deskCall(getCustomer, { params: { CustomerId: customerId } });
  return queryClient.fetchQuery({ queryKey: customerKey(customerId), queryFn, staleTime: 0 });
}
