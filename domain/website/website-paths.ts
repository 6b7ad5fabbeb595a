/** The brand's mark as SVG; `web/site/index.html` names it too. */
export const MARK_PATH = '/mark.svg';

/** Paths that lead to the marketing website, if there is one (R2.13). */
export const MARKETING_PATHS = ['/home', '/technician', '/terms', '/privacy', '/contact'] as const;
export type MarketingPath = (typeof MARKETING_PATHS)[number];

/** The routes shown here if there isn't (R2.13). */
const OWN_ROUTES: Readonly<Record<MarketingPath, string>> = {
  '/home': '/service-generic',
  '/technician': '/contact-us?topic=provider',
  '/terms': '/terms',
  '/privacy': '/privacy',
  '/contact': '/contact-us',
};

/**
 * Hash routes that people also type or receive as plain paths; the server redirects them. Routes with a plain page
 * aren't listed.
 */
export const TYPED_ROUTES = [
  '/sign-in',
  '/sign-up',
  '/request-password',
  '/changepassword',
  '/rate',
  '/quote-approval',
  '/confirm-payment',
  '/invoice',
  '/invoices',
  '/activate',
  '/register-interest',
  '/contact-us',
  '/instant-quote',
  '/dashboard',
  '/account-detail',
  '/service-history',
  '/equipment-register',
] as const;

/** The staff token belongs to the website it was opened on, and is never passed on (R2.35). */
export const STAYS_BEHIND = 'staffrequest';

/** An address with the current query added; its own parameters win (R2.35). */
export function withQuery(address: string, search: string): string {
  const [path = '', own] = address.split('?');
  const query = new URLSearchParams(search);
  query.delete(STAYS_BEHIND);
  for (const [name, value] of new URLSearchParams(own)) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Our own route in place of a marketing path, with the query added (R2.13, R2.35). */
export function ownRoute(path: MarketingPath, search: string): string {
  return withQuery(OWN_ROUTES[path], search);
}

/**
 * A path's address on the marketing website, with the query added (R2.13, R2.35).
 * @param marketingUrl without a slash at its end
 */
export function marketingAddress(marketingUrl: string, path: MarketingPath, search: string): string {
  return withQuery(`${marketingUrl}${path}`, search);
}

/** Whether a path leads to the marketing website. */
export function isMarketingPath(path: string): path is MarketingPath {
  return (MARKETING_PATHS as readonly string[]).includes(path);
}
