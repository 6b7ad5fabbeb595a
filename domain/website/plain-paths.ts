import { SERVICES, servicePath } from './services.ts';

/** The pages with plain paths as well (R2.17), each the same as its hash route. */
export const PLAIN_PATHS: readonly string[] = [...SERVICES.map(servicePath), '/about', '/terms', '/privacy'];

/** Where a plain page links to a route: its plain page if there is one, else the hash route. */
export function plainAddress(route: string): string {
  const [path = ''] = route.split('?');
  return PLAIN_PATHS.includes(path) ? route : `/#${route}`;
}

/** The plain page shown for unknown addresses. */
export const NOT_FOUND_PATH = '/not-found';
