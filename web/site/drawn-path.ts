import type { PublicConfig } from '../../contracts/public-config.ts';
import { PLAIN_PATHS } from '../../domain/plain-paths.ts';
import { isMarketingPath, STAYS_BEHIND } from '../../domain/site-paths.ts';

/** What is kept of everybody, and changes no page. */
const OF_EVERYBODY = 'visitor';

type Visit = {
  /** Before the hash, and the hash: `#/about`. */
  search: string;
  hash: string;
  config: { brand: Pick<PublicConfig['brand'], 'storagePrefix'> } & Pick<PublicConfig, 'marketingUrl'>;
  /** The keys of both storages. */
  stored: readonly string[];
};

/**
 * Where the server has the route of an address drawn (R2.17), null where only the site itself can show it: routes that
 * are no public page, and all of them for whoever has entered something here or is signed in.
 */
export function drawnPath({ search, hash, config, stored }: Visit): string | null {
  const path = hash.slice(1);
  const { storagePrefix } = config.brand;
  const isKnown = stored.some(
    (key) => key.startsWith(`${storagePrefix}:`) && key !== `${storagePrefix}:${OF_EVERYBODY}`,
  );
  const leadsAway = config.marketingUrl !== null && isMarketingPath(path);
  if (isKnown || leadsAway || new URLSearchParams(search).has(STAYS_BEHIND)) return null;
  return PLAIN_PATHS.includes(path) ? path : null;
}
