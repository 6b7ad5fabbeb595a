import type { FastifyInstance } from 'fastify';
import { isMarketingPath, STAYS_BEHIND } from '../../../domain/website/website-paths.ts';

/**
 * Leads a staff request that was opened at any plain path to the same route of the site, which keeps it and takes it off
 * the address (R2.24); a plain page knows nothing of it, and from there staff would book as a visitor (R6.05). What leads
 * to the marketing site leads there without it.
 */
export function leadStaffIn(pages: FastifyInstance, marketingUrl: string | undefined): void {
  pages.addHook('onRequest', async ({ url }, reply) => {
    const [path = '/', search] = url.split('?', 2);
    const query = new URLSearchParams(search);
    const token = query.get(STAYS_BEHIND);
    if (!token || path === '/' || (marketingUrl && isMarketingPath(path))) return;
    query.delete(STAYS_BEHIND);
    const route = query.size > 0 ? `${path}?${query}` : path;
    return reply.redirect(`/?${new URLSearchParams({ [STAYS_BEHIND]: token })}#${route}`);
  });
}
