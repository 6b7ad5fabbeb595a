import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Reply } from '../../contracts/endpoint.ts';
import type {
  Asset,
  addEquipment,
  getEquipment,
  listEquipment,
  removeEquipmentPhoto,
  requestWarranty,
  serviceHistory,
  warrantyRequestHistory,
} from '../../contracts/equipment.ts';
import { type CallOf, call } from './call.ts';
import { queryClient } from './query-client.ts';

const EQUIPMENT = '/api/v1/customerportal/equipment';

export type AssetDetail = Reply<typeof getEquipment>;
export type EquipmentForm = CallOf<typeof addEquipment>['form'];

/** A photo is re-encoded within seconds of its arrival. */
const PHOTO_POLL_MS = 2_000;

/** The customer's equipment that matches, page by page, and the places they can be at (R7.17). */
export function useEquipmentList(search: string) {
  const SearchTerm = search.trim();
  return useInfiniteQuery(
    {
      queryKey: ['equipment', 'list', SearchTerm.toLowerCase()],
      queryFn: ({ pageParam, signal }) => {
        const query = { SearchTerm: SearchTerm || undefined, After: pageParam ?? undefined };
        return call<typeof listEquipment>('GET', EQUIPMENT, { query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.Next,
      placeholderData: keepPreviousData,
      // Jobs move while nobody looks.
      staleTime: 0,
    },
    queryClient,
  );
}

/** One piece of equipment with its photos; null asks nothing (R7.19). */
export function useEquipment(EquipmentId: number | null) {
  return useQuery(
    {
      queryKey: ['equipment', EquipmentId],
      queryFn: ({ signal }): Promise<AssetDetail> =>
        call<typeof getEquipment>(
          'GET',
          `${EQUIPMENT}/{EquipmentId}`,
          { params: { EquipmentId } },
          { signal },
        ),
      enabled: EquipmentId !== null,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.Photos.some(({ Status }) => Status === 'received') ? PHOTO_POLL_MS : false,
    },
    queryClient,
  );
}

/** Every visit of equipment, newest first, with what its jobs came to (R7.32). */
export function useEquipmentVisits(EquipmentId: number) {
  return useInfiniteQuery(
    {
      queryKey: ['equipment', EquipmentId, 'visits'],
      queryFn: ({ pageParam, signal }) =>
        call<typeof serviceHistory>(
          'GET',
          '/api/v1/customerportal/servicehistory',
          { query: { EquipmentId, After: pageParam ?? undefined } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.Next,
      staleTime: 0,
    },
    queryClient,
  );
}

/** What was asked for under warranty of equipment, and what was answered, newest first (R7.23). */
export function useWarrantyRequests(EquipmentId: number) {
  return useInfiniteQuery(
    {
      queryKey: ['equipment', EquipmentId, 'warranty'],
      queryFn: ({ pageParam, signal }) =>
        call<typeof warrantyRequestHistory>(
          'GET',
          `${EQUIPMENT}/warrantyrequesthistory`,
          { query: { EquipmentId, After: pageParam ?? undefined } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.Next,
      staleTime: 0,
    },
    queryClient,
  );
}

/** Registers equipment; the same key twice is one piece of equipment (R7.18). */
export function registerEquipment(form: EquipmentForm, idempotencyKey: string): Promise<Asset> {
  return call<typeof addEquipment>('POST', EQUIPMENT, { form }, { idempotencyKey });
}

/** Removes a photo; also while the page is being left (R7.21). */
export async function deleteEquipmentPhoto(EquipmentId: number, documentId: string): Promise<void> {
  await call<typeof removeEquipmentPhoto>(
    'DELETE',
    `${EQUIPMENT}/{EquipmentId}/photo/{documentId}`,
    { params: { EquipmentId, documentId } },
    { keepalive: true },
  );
}

/** Asks for a repair under warranty; answers the sentence to show (R7.22). */
export async function askForWarranty(
  EquipmentId: number,
  Message: string,
  idempotencyKey: string,
): Promise<string> {
  const reply = await call<typeof requestWarranty>(
    'POST',
    `${EQUIPMENT}/{EquipmentId}/warrantyrequest`,
    { params: { EquipmentId }, json: { Message, AssetId: EquipmentId } },
    { idempotencyKey },
  );
  return reply.Message;
}

/** The places that the customer has, once, for a form. */
export function useCustomerLocations() {
  return useQuery(
    {
      queryKey: ['equipment', 'locations'],
      queryFn: async ({ signal }) =>
        (await call<typeof listEquipment>('GET', EQUIPMENT, { query: {} }, { signal })).Locations,
      staleTime: 0,
    },
    queryClient,
  );
}

/** Asks for all equipment again: one was changed here. */
export function refreshEquipment(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['equipment'] });
}
