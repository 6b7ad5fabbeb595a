import type { Reply } from '../../../contracts/endpoint.ts';
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
