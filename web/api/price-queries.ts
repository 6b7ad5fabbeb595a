import { useQuery } from '@tanstack/react-query';
import type { PriceSetReply, priceSet, priceSingle } from '../../contracts/prices.ts';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';

/** Prices, policy and what is left of today all move: they are asked for again each time a screen opens. */
const STALE_MS = 30_000;

/** What is priced; `suburb` is sent where it is known, for postcodes that span several (R4.15). */
export type Priced = { equipmentTypeId: number | null; postcode: string; suburb: string };

/** Every price of a type at a place, with policy and holidays (R7.53); dollars ex GST. Waits for a type and postcode. */
export function usePriceSet({ equipmentTypeId, postcode, suburb }: Priced) {
  return useQuery(
    {
      queryKey: ['price-set', equipmentTypeId, postcode, suburb],
      queryFn: ({ signal }): Promise<PriceSetReply> =>
        call<typeof priceSet>(
          'GET',
          '/api/v1/Prices/Set',
          { query: { equipmentTypeId, postcode, suburb: suburb || undefined } },
          { signal },
        ),
      enabled: equipmentTypeId !== null && postcode !== '',
      staleTime: STALE_MS,
    },
    queryClient,
  );
}

/**
 * One window's price (R7.54, R4.11). `attendanceDate` is its local start, from domain/attendance-date.ts; null
 * while nothing is chosen.
 */
export function usePriceSingle({ equipmentTypeId, postcode, suburb }: Priced, attendanceDate: string | null) {
  return useQuery(
    {
      queryKey: ['price-single', equipmentTypeId, postcode, suburb, attendanceDate],
      queryFn: ({ signal }) =>
        call<typeof priceSingle>(
          'GET',
          '/api/v1/Prices/Single',
          {
            query: {
              equipmentTypeId,
              postcode,
              suburb: suburb || undefined,
              attendanceDate: attendanceDate ?? '',
            },
          },
          { signal },
        ),
      enabled: equipmentTypeId !== null && postcode !== '' && attendanceDate !== null,
      staleTime: STALE_MS,
    },
    queryClient,
  );
}
