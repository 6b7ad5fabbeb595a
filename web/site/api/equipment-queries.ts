import { keepPreviousData } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  Asset,
  addEquipment,
  EquipmentOrder,
  editEquipment,
  getEquipment,
  listEquipment,
  removeEquipmentPhoto,
  requestWarranty,
  restoreEquipment,
  retireEquipment,
  warrantyRequestHistory,
} from '../../../contracts/equipment/equipment.ts';
import type { serviceHistory } from '../../../contracts/jobs/history.ts';
import { type CallOf, call } from '../../client/call.ts';
import { queryClient, useQuery } from '../../client/query-client.ts';
import { usePages } from '../../client/use-pages.ts';

const EQUIPMENT = '/api/v1/customerportal/equipment';

export type AssetDetail = Reply<typeof getEquipment>;
export type EquipmentForm = CallOf<typeof addEquipment>['form'];

/** A photo is re-encoded within seconds of its upload. */
const PHOTO_POLL_MS = 2_000;

type EquipmentView = { isRetired: boolean; order: EquipmentOrder };
const IN_USE: EquipmentView = { isRetired: false, order: 'site' };

/** The customer's matching equipment, page by page: equipment in use, by site, by default (R7.17). */
export function useEquipmentList(search: string, { isRetired, order } = IN_USE) {
  const SearchTerm = search.trim();
  return usePages({
    queryKey: ['equipment', 'list', isRetired, order, SearchTerm.toLowerCase()],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        SearchTerm: SearchTerm || undefined,
        Retired: isRetired ? 'true' : undefined,
        Sort: order,
        After: pageParam ?? undefined,
      };
      return call<typeof listEquipment>('GET', EQUIPMENT, { query }, { signal });
    },
    placeholderData: keepPreviousData,
    // Jobs change without the browser knowing.
    staleTime: 0,
  });
}

/** One piece of equipment with its photos; null loads nothing (R7.19). */
export function useEquipment(EquipmentId: number | null) {
  return useQuery({
    queryKey: ['equipment', EquipmentId],
    queryFn: ({ signal }): Promise<AssetDetail> =>
      call<typeof getEquipment>('GET', `${EQUIPMENT}/{EquipmentId}`, { params: { EquipmentId } }, { signal }),
    enabled: EquipmentId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.Photos.some(({ Status }) => Status === 'received') ? PHOTO_POLL_MS : false,
  });
}

/** Every visit of equipment, newest first, with the results of its jobs (R7.32). */
export function useEquipmentVisits(EquipmentId: number) {
  return usePages({
    queryKey: ['equipment', EquipmentId, 'visits'],
    queryFn: ({ pageParam, signal }) =>
      call<typeof serviceHistory>(
        'GET',
        '/api/v1/customerportal/servicehistory',
        { query: { EquipmentId, After: pageParam ?? undefined } },
        { signal },
      ),
    staleTime: 0,
  });
}

/** Warranty requests for equipment and their replies, newest first (R7.23). */
export function useWarrantyRequests(EquipmentId: number) {
  return usePages({
    queryKey: ['equipment', EquipmentId, 'warranty'],
    queryFn: ({ pageParam, signal }) =>
      call<typeof warrantyRequestHistory>(
        'GET',
        `${EQUIPMENT}/warrantyrequesthistory`,
        { query: { EquipmentId, After: pageParam ?? undefined } },
        { signal },
      ),
    staleTime: 0,
  });
}

/** Registers equipment; sending the same key twice registers it once (R7.18). */
export function registerEquipment(form: EquipmentForm, idempotencyKey: string): Promise<Asset> {
  return call<typeof addEquipment>('POST', EQUIPMENT, { form }, { idempotencyKey });
}

/** Replaces the register's details of equipment, including its site. */
export async function saveEquipment(EquipmentId: number, form: EquipmentForm): Promise<Asset> {
  const saved = await call<typeof editEquipment>('PUT', `${EQUIPMENT}/{EquipmentId}`, {
    params: { EquipmentId },
    form,
  });
  await refreshEquipment();
  return saved;
}

/** Brings equipment back into use, or retires it. */
export async function setEquipmentInUse(EquipmentId: number, inUse: boolean): Promise<void> {
  const params = { EquipmentId };
  if (inUse) await call<typeof restoreEquipment>('POST', `${EQUIPMENT}/{EquipmentId}/restore`, { params });
  else await call<typeof retireEquipment>('POST', `${EQUIPMENT}/{EquipmentId}/retire`, { params });
  await refreshEquipment();
}

/** Removes a photo; works while the page is being left too (R7.21). */
export async function deleteEquipmentPhoto(EquipmentId: number, documentId: string): Promise<void> {
  await call<typeof removeEquipmentPhoto>(
    'DELETE',
    `${EQUIPMENT}/{EquipmentId}/photo/{documentId}`,
    { params: { EquipmentId, documentId } },
    { keepalive: true },
  );
}

/** Requests a repair under warranty; returns the sentence to show (R7.22). */
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

/** The customer's sites, loaded once, for a form. */
export function useCustomerLocations({ enabled } = { enabled: true }) {
  return useQuery({
    enabled,
    queryKey: ['equipment', 'locations'],
    queryFn: async ({ signal }) =>
      (await call<typeof listEquipment>('GET', EQUIPMENT, { query: {} }, { signal })).Locations,
    staleTime: 0,
  });
}

/** Reloads all equipment after a change here. */
export function refreshEquipment(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['equipment'] });
}
