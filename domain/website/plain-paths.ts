import { SERVICES, servicePath } from './services.ts';

/** The pages that also answer at plain paths (R2.17), each at the same path as its hash route. */
export const PLAIN_PATHS: readonly string[] = [...SERVICES.map(servicePath), '/about', '/terms', '/privacy'];

/** Where a route is found from a plain page: at its plain page, or else at the hash route. */
export function plainAddress(route: string): string {
  const [path = ''] = route.split('?');
  return PLAIN_PATHS.includes(path) ? route : `/#${route}`;
}

/** Public routes that have no plain page: the server draws their first sight, which stands until the site's program is needed. */
export const SIGHT_ROUTES = ['/instant-quote', '/contact-us', '/register-interest'] as const;
export type SightRoute = (typeof SIGHT_ROUTES)[number];

/** Where a route's first sight is answered: `/first-sight/contact-us`. */
export function sightPath(route: SightRoute): string {
  return `/first-sight${route}`;
}

/** Under this path the plain page is drawn that answers an address that there is nothing at. */
export const NOT_FOUND_PATH = '/not-found';
