import { SERVICES, servicePath } from './services.ts';

/** The pages that also answer at plain paths (R2.17), each at the same path as its hash route. */
export const PLAIN_PATHS: readonly string[] = [...SERVICES.map(servicePath), '/about', '/terms', '/privacy'];

/** Where a route is found from a plain page: at its plain page, or else at the hash route. */
export function plainAddress(route: string): string {
  const [path = ''] = route.split('?');
  return PLAIN_PATHS.includes(path) ? route : `/#${route}`;
}

/** The key of the plain page that answers an unknown address. */
export const NOT_FOUND_PATH = '/not-found';
