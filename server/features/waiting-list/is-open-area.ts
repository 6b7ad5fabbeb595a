import type { Catalogue } from '../../catalogue/catalogue.ts';

/** Whether visitors of a postcode can get a price: it's serviced, and its region has prices (R7.43). */
export function isOpenArea({ places, pricing }: Catalogue, postcode: string, now: Temporal.Instant): boolean {
  const region = places.region(postcode);
  return region !== null && pricing.at(now).hasPrices(region);
}
