import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  checkSiteCodes,
  SavedAccess,
  saveSiteAccess,
  saveSiteCodes,
  showSiteCodes,
} from '../../../contracts/sites/site-access.ts';
import type { listSites, SavedHours, saveSiteHours } from '../../../contracts/sites/site-hours.ts';
import { type CallOf, call } from '../../client/call.ts';
import { queryClient, useQuery } from '../../client/query-client.ts';

const KEY = ['sites'];
const PATH = '/api/v1/customerportal/sites';

export type OwnSites = Reply<typeof listSites>;
export type OwnSite = OwnSites['Sites'][number];

/** The customer's sites, with their hours to avoid (R12.10). */
export function useSites() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }): Promise<OwnSites> => call<typeof listSites>('GET', PATH, {}, { signal }),
    staleTime: 0,
  });
}

/** Replaces the hours to avoid of a site. @throws ApiError */
export async function sendSiteHours(
  AssetLocationId: number,
  json: CallOf<typeof saveSiteHours>['json'],
): Promise<SavedHours> {
  const saved = await call<typeof saveSiteHours>('PUT', `${PATH}/{AssetLocationId}/hours`, {
    params: { AssetLocationId },
    json,
  });
  await queryClient.invalidateQueries({ queryKey: KEY });
  // A request for its equipment offers other times from now on.
  await queryClient.invalidateQueries({ queryKey: ['equipment'] });
  return saved;
}

/** Replaces how to get into a site. @throws ApiError */
export async function sendSiteAccess(
  AssetLocationId: number,
  json: CallOf<typeof saveSiteAccess>['json'],
): Promise<SavedAccess> {
  const saved = await call<typeof saveSiteAccess>('PUT', `${PATH}/{AssetLocationId}/access`, {
    params: { AssetLocationId },
    json,
  });
  await queryClient.invalidateQueries({ queryKey: KEY });
  // A request for its equipment begins with it from now on.
  await queryClient.invalidateQueries({ queryKey: ['equipment'] });
  return saved;
}

/** Keeps the codes of a site, or removes them. @throws ApiError */
export async function sendSiteCodes(
  AssetLocationId: number,
  json: CallOf<typeof saveSiteCodes>['json'],
): Promise<SavedAccess> {
  const saved = await call<typeof saveSiteCodes>('PUT', `${PATH}/{AssetLocationId}/codes`, {
    params: { AssetLocationId },
    json,
  });
  await queryClient.invalidateQueries({ queryKey: KEY });
  return saved;
}

/** The codes of a site, which no cache keeps. @throws ApiError */
export const askSiteCodes = (AssetLocationId: number): Promise<Reply<typeof showSiteCodes>> =>
  call<typeof showSiteCodes>('POST', `${PATH}/{AssetLocationId}/codes/show`, { params: { AssetLocationId } });

/** Says that the codes of a site are still right. @throws ApiError */
export async function sendCodesChecked(AssetLocationId: number, Version: number): Promise<void> {
  await call<typeof checkSiteCodes>('POST', `${PATH}/{AssetLocationId}/codes/checked`, {
    params: { AssetLocationId },
    json: { Version },
  });
  await queryClient.invalidateQueries({ queryKey: KEY });
}
