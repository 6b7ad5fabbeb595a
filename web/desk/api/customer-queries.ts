import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { compareCustomers } from '../../../contracts/customers/customer-joins.ts';
import { findCustomers, getCustomer } from '../../../contracts/customers/customers.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { listCustomerEquipment } from '../../../contracts/equipment/desk-equipment.ts';
import { getBilling } from '../../../contracts/invoices/billing.ts';
import { getDeskMessageChoices } from '../../../contracts/messages/message-choices.ts';
import { payersOfCustomer } from '../../../contracts/payers/desk-payers.ts';
import { listCustomerPeople } from '../../../contracts/people/desk-people.ts';
import { listModelTypes } from '../../../contracts/reference-data/reference-data.ts';
import type { CallOf } from '../../client/call.ts';
import { queryClient, readAgain } from '../../client/query-client.ts';
import { deskCall, liveQuery, pagedQuery } from './desk-call.ts';

export type CustomerEntry = Reply<typeof findCustomers>['CustomerList'][number];
export type CustomerOrder = NonNullable<CallOf<typeof findCustomers>['query']['Order']>;
export type Customer = Reply<typeof getCustomer>;
export type Contact = Customer['Contacts'][number];
export type Site = Customer['Locations'][number];
export type Equipment = Reply<typeof listCustomerEquipment>['AssetList'][number];
export type Billing = Reply<typeof getBilling>;
export type CustomerPayers = Reply<typeof payersOfCustomer>;
export type CustomerPeople = Reply<typeof listCustomerPeople>;
export type DeskChoices = Reply<typeof getDeskMessageChoices>;
export type EquipmentType = Reply<typeof listModelTypes>['EquipmentTypes'][number];

export type ComparedCustomer = Reply<typeof compareCustomers>['Customers'][number];

const CUSTOMERS = ['desk-customers'];
/** Everything that the page of a customer shows. */
const customerKey = (customerId: number) => ['desk-customer', customerId];

/** Customers by words, a page at a time; all of them without any. */
export function useCustomers(searchTerm: string | undefined, order: CustomerOrder = 'newest') {
  return useInfiniteQuery(
    pagedQuery([...CUSTOMERS, searchTerm, order], (After, signal) =>
      deskCall(findCustomers, { query: { SearchTerm: searchTerm, Order: order, After } }, { signal }),
    ),
  );
}

/** One customer with places, card and newest jobs; nothing for nobody. */
export function useCustomer(customerId: number | null) {
  const CustomerId = customerId ?? 0;
  return useQuery({
    ...liveQuery(customerKey(CustomerId), getCustomer, { params: { CustomerId } }),
    enabled: customerId !== null,
  });
}

/** How a customer gets messages (R11.08). */
export function useDeskChoices(CustomerId: number) {
  return useQuery(
    liveQuery([...customerKey(CustomerId), 'messages'], getDeskMessageChoices, { params: { CustomerId } }),
  );
}

/** A customer's equipment in use, or what is retired, by site and a page at a time. */
export function useCustomerEquipment(customerId: number | null, retired: boolean) {
  const CustomerId = customerId ?? 0;
  return useInfiniteQuery({
    ...pagedQuery([...customerKey(CustomerId), 'equipment', retired], (After, signal) =>
      deskCall(
        listCustomerEquipment,
        { params: { CustomerId }, query: { Retired: String(retired), After } },
        { signal },
      ),
    ),
    enabled: customerId !== null,
  });
}

/** How a customer is invoiced, and what is due. */
export function useBilling(customerId: number) {
  return useQuery(
    liveQuery([...customerKey(customerId), 'billing'], getBilling, { params: { CustomerId: customerId } }),
  );
}

/** The people of a customer, and their open invitations (R12.12). */
export function useCustomerPeople(customerId: number | null) {
  const CustomerId = customerId ?? 0;
  return useQuery({
    ...liveQuery([...customerKey(CustomerId), 'people'], listCustomerPeople, { params: { CustomerId } }),
    enabled: customerId !== null,
  });
}

/** Who pays for a customer's sites, and the sites that they pay for (R12.09). */
export function useCustomerPayers(CustomerId: number) {
  return useQuery(
    liveQuery([...customerKey(CustomerId), 'payers'], payersOfCustomer, { params: { CustomerId } }),
  );
}

/** Two customers side by side (R14.06). */
export function useComparison(CustomerId: number, OtherId: number) {
  return useQuery({
    ...liveQuery([...customerKey(CustomerId), 'beside', OtherId], compareCustomers, {
      params: { CustomerId, OtherId },
    }),
    enabled: OtherId > 0,
  });
}

/** Every type of equipment with its servicing types. */
export function useEquipmentTypes() {
  return useQuery({
    queryKey: ['desk-equipment-types'],
    queryFn: async ({ signal }) => (await deskCall(listModelTypes, { query: {} }, { signal })).EquipmentTypes,
  });
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

type Found = Pick<CustomerEntry, 'FoundEquipment' | 'FoundSites' | 'FoundContacts'>;

/** What of a customer's a search found: machines by their serial number, else contacts and sites; empty where it found the customer alone (R10.15). */
export function foundWords({ FoundEquipment, FoundSites, FoundContacts }: Found): string[] {
  if (FoundEquipment.length === 0) {
    return [
      ...FoundContacts.map(({ Name, Role }) => (Role === null ? Name : `${Name}, ${Role}`)),
      ...FoundSites.map(({ LocationName, Address }) => `${LocationName}, ${Address}`),
    ];
  }
  return FoundEquipment.map(({ Name, SerialIdentifier, LocationName, Address, IsRetired }) => {
    const machine = `${Name}, serial ${SerialIdentifier}${IsRetired ? ', retired' : ''}`;
    return `${machine}, at ${LocationName}, ${Address}`;
  });
}
