import type { PublicConfig } from '../../contracts/public-config.ts';
import { STEP_ROUTES } from '../../domain/quote-draft/quote-step-order.ts';
import { PLAIN_PATHS, SIGHT_ROUTES, sightPath } from '../../domain/website/plain-paths.ts';
import { isMarketingPath, STAYS_BEHIND } from '../../domain/website/website-paths.ts';

/** What is kept of everybody, and changes no page. */
const OF_EVERYBODY = 'visitor';

type Visit = {
  /** Before the hash, and the hash: `#/about`. */
  search: string;
  hash: string;
  config: { brand: Pick<PublicConfig['brand'], 'storagePrefix'> } & Pick<
    PublicConfig,
    'marketingUrl' | 'bookingUrl'
  >;
  /** The keys of both storages. */
  stored: readonly string[];
};

/**
 * Where the server has the route of an address drawn, whole (R2.17) or its first sight; null where only the site itself
 * can show it: routes that are no public page, and all of them for whoever has entered something here or is signed in.
 */
export function drawnPath({ search, hash, config, stored }: Visit): string | null {
  const path = hash.slice(1);
  const { storagePrefix } = config.brand;
  const isKnown = stored.some(
    (key) => key.startsWith(`${storagePrefix}:`) && key !== `${storagePrefix}:${OF_EVERYBODY}`,
  );
  const leadsAway =
    (config.marketingUrl !== null && isMarketingPath(path)) ||
    (config.bookingUrl !== null && path === STEP_ROUTES.postcode);
  if (isKnown || leadsAway || new URLSearchParams(search).has(STAYS_BEHIND)) return null;
  const sight = SIGHT_ROUTES.find((route) => route === path);
  if (sight) return sightPath(sight);
  return PLAIN_PATHS.includes(path) ? path : null;
}
