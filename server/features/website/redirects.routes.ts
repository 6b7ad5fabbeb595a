import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PLAIN_PATHS, plainAddress } from '../../../domain/website/plain-paths.ts';
import {
  isMarketingPath,
  MARKETING_PATHS,
  marketingAddress,
  ownRoute,
  TYPED_ROUTES,
  withQuery,
} from '../../../domain/website/website-paths.ts';

/** Plain paths that redirect: to the marketing website (R2.13), or to the hash route of their name. */
export function redirectRoutes(app: FastifyInstance, marketingUrl: string | undefined): void {
  for (const path of MARKETING_PATHS) {
    if (marketingUrl) {
      app.get(path, (request, reply) =>
        reply.redirect(marketingAddress(marketingUrl, path, searchOf(request))),
      );
    } else if (!PLAIN_PATHS.includes(path)) {
      app.get(path, (request, reply) => reply.redirect(plainAddress(ownRoute(path, searchOf(request)))));
    }
  }
  for (const route of TYPED_ROUTES) {
    app.get(route, (request, reply) => reply.redirect(`/#${withQuery(route, searchOf(request))}`));
  }

  // The short link in texts about a job, which only its customer can open.
  app.get<{ Params: { jobId: string } }>('/j/:jobId(^\\d{1,15}$)', async ({ params }, reply) =>
    reply.redirect(`/#/dashboard--job?RepairId=${params.jobId}`),
  );

  // The postcode box of a plain page submits here without its script.
  app.get<{ Querystring: { postcode?: string } }>('/start', async ({ query }, reply) => {
    const typed = new URLSearchParams({ postcode: String(query.postcode ?? '').slice(0, 80) });
    return reply.redirect(`/#/instant-quote?${typed}`);
  });
}

/** This server's plain pages; if there's a marketing website, they redirect there (R2.17). */
export function plainPathsHere(marketingUrl: string | undefined): string[] {
  return PLAIN_PATHS.filter((path) => !(marketingUrl && isMarketingPath(path)));
}

function searchOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}
