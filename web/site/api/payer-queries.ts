import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  askPayer,
  changePaidSite,
  endPaidSite,
  endPayer,
  listPaidSites,
  listSitePayers,
  PayerInList,
} from '../../../contracts/payers/payers.ts';
import { type CallOf, call } from '../../client/call.ts';
import { LIVE, readAgain, useQuery } from '../../client/query-client.ts';

const KEY = ['payers'];
const PAID_KEY = ['paid-sites'];
const PATH = '/api/v1/customerportal/sites/{AssetLocationId}/payer';
const PAID_PATH = '/api/v1/customerportal/paid-sites';

/** Who pays for the business's sites in its place (R12.09). */
export function useSitePayers(enabled = true) {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }): Promise<Reply<typeof listSitePayers>> =>
      call<typeof listSitePayers>('GET', '/api/v1/customerportal/payers', {}, { signal }),
    enabled,
    ...LIVE,
  });
}

export const readPayersAgain = () => readAgain(KEY);

/** @throws ApiError */
export async function sendPayerRequest(
  AssetLocationId: number,
  json: CallOf<typeof askPayer>['json'],
  idempotencyKey: string,
): Promise<void> {
  await call<typeof askPayer>('POST', PATH, { params: { AssetLocationId }, json }, { idempotencyKey });
  await readPayersAgain();
}

/** Withdraws the request, or ends that somebody pays. @throws ApiError */
export async function endSitePayer({ AssetLocationId, SitePayerId, Version }: PayerInList): Promise<void> {
  await call<typeof endPayer>('DELETE', PATH, {
    params: { AssetLocationId },
    query: { SitePayerId, Version },
  });
  await readPayersAgain();
}

/** The sites of others that the business pays for. */
export function usePaidSites(enabled = true) {
  return useQuery({
    queryKey: PAID_KEY,
    queryFn: ({ signal }): Promise<Reply<typeof listPaidSites>> =>
      call<typeof listPaidSites>('GET', PAID_PATH, {}, { signal }),
    enabled,
    ...LIVE,
  });
}

export const readPaidSitesAgain = () => readAgain(PAID_KEY);

/** @throws ApiError */
export async function sendPaidSite(
  SitePayerId: string,
  json: CallOf<typeof changePaidSite>['json'],
): Promise<void> {
  await call<typeof changePaidSite>('PUT', `${PAID_PATH}/{SitePayerId}`, { params: { SitePayerId }, json });
  await readPaidSitesAgain();
}

/** @throws ApiError */
export async function stopPaying(SitePayerId: string, Version: number): Promise<void> {
  await call<typeof endPaidSite>('DELETE', `${PAID_PATH}/{SitePayerId}`, {
    params: { SitePayerId },
    query: { Version },
  });
  await readPaidSitesAgain();
}
