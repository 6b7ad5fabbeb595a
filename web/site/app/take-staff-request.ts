import { STAYS_BEHIND, withQuery } from '../../../domain/website/website-paths.ts';

/**
 * Removes the staff request from the address, whether it's before the hash or in it, so that it's in no history,
 * bookmark, report or redirect (R2.24, R2.35). Returns its token; null if there is none.
 */
export function takeStaffRequest(): string | null {
  const { pathname, search, hash } = window.location;
  const [route = '', ...afterRoute] = hash.split('?');
  const inHash = afterRoute.join('?');
  const queries = [new URLSearchParams(search), new URLSearchParams(inHash)];
  if (!queries.some((query) => query.has(STAYS_BEHIND))) return null;
  const address = withQuery(pathname, search) + withQuery(route, inHash);
  window.history.replaceState(window.history.state, '', address);
  const tokens = queries.flatMap((query) => query.getAll(STAYS_BEHIND)).map((token) => token.trim());
  return tokens.find((token) => token !== '') ?? null;
}
