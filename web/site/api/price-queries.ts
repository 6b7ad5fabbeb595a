import type { PriceSetReply, priceSet, priceSingle } from '../../../contracts/instant-quotes/prices.ts';
import { call } from '../../client/call.ts';
import { AT_ONCE, queryClient, useQuery } from '../../client/query-client.ts';

/** Prices, policy and today's remaining windows all change: they're reloaded whenever a screen opens. */
const STALE_MS = 30_000;

/** What to price; `suburb` is sent if known, for postcodes that span several (R4.15). */
export type Priced = { equipmentTypeId: number | null; postcode: string; suburb: string };

/**
 * Every price of a type in an area, with policy and holidays (R7.53); dollars ex GST. Waits for a type and postcode.
 */
export function usePriceSet(priced: Priced) {
  const enabled = priced.equipmentTypeId !== null && priced.postcode !== '';
  return useQuery({ ...priceSetQuery(priced), enabled });
}

/** The same once, for an area that is being considered (R4.15). */
export function findPriceSet(priced: Priced): Promise<PriceSetReply> {
  return queryClient.fetchQuery({ ...priceSetQuery(priced), ...AT_ONCE });
}

/**
 * One window's price (R7.54, R4.11). `attendanceDate` is its local start, from domain/visits/attendance-date.ts;
 * null until something is chosen.
 */
export function usePriceSingle(priced: Priced, attendanceDate: string | null) {
  const enabled = priced.equipmentTypeId !== null && priced.postcode !== '' && attendanceDate !== null;
  return useQuery({ ...priceSingleQuery(priced, attendanceDate ?? ''), enabled });
}

/** The same once. */
export function findPriceSingle(priced: Priced, attendanceDate: string) {
  return queryClient.fetchQuery({ ...priceSingleQuery(priced, attendanceDate), ...AT_ONCE });
}

/** Reloads everything: the server has refused what was on screen. */
export function refreshPrices(): void {
  for (const name of ['price-set', 'price-single']) queryClient.invalidateQueries({ queryKey: [name] });
}

function priceSetQuery({ equipmentTypeId, postcode, suburb }: Priced) {
  return {
    queryKey: ['price-set', equipmentTypeId, postcode, suburb],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<PriceSetReply> => {
      const query = { equipmentTypeId, postcode, suburb: suburb || undefined };
      return call<typeof priceSet>('GET', '/api/v1/Prices/Set', { query }, { signal });
    },
    staleTime: STALE_MS,
  };
}

function priceSingleQuery({ equipmentTypeId, postcode, suburb }: Priced, attendanceDate: string) {
  return {
    queryKey: ['price-single', equipmentTypeId, postcode, suburb, attendanceDate],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      const query = { equipmentTypeId, postcode, suburb: suburb || undefined, attendanceDate };
      return call<typeof priceSingle>('GET', '/api/v1/Prices/Single', { query }, { signal });
    },
    staleTime: STALE_MS,
  };
}
