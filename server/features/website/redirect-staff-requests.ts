import type { FastifyInstance } from 'fastify';
import { isMarketingPath, STAYS_BEHIND } from '../../../domain/website/website-paths.ts';

/**
 * Redirects a staff request opened at a plain path to the same hash route, which stores it and removes it from the address
 * (R2.24). A plain page would ignore it, and staff would book as a visitor (R6.05). Paths of the marketing site go there
 * without it.
 */
export function redirectStaffRequests(pages: FastifyInstance, marketingUrl: string | undefined): void {
  pages.addHook('onRequest', async ({ url }, reply) => {
    const [path = '/', search] = url.split('?', 2);
    const query = new URLSearchParams(search);
    const token = query.get(STAYS_BEHIND);
    if (!token || path === '/' || (marketingUrl && isMarketingPath(path))) return;
    return reply.redirect(`/#${path}?${query}`);
  });
}
