import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NOT_FOUND_PATH, SIGHT_ROUTES, sightPath } from '../../../domain/website/plain-paths.ts';
import type { Deps } from '../../deps.ts';
import { allowScripts, scriptSource } from '../../platform/http/site.ts';
import { pictureRoutes } from './pictures.routes.ts';
import { publicSite } from './public-site.ts';
import { plainPathsHere, redirectRoutes } from './redirects.routes.ts';

/**
 * The public site as plain pages (R2.17), and its words for the pages that browsers draw.
 * @param script the one that plain pages hold
 */
export async function pagesRoutes(app: FastifyInstance, deps: Deps, script: string): Promise<void> {
  const { publicUrl: origin, env, marketingUrl } = deps.config;
  const paths = plainPathsHere(marketingUrl);
  const site = publicSite(deps, script);
  // No script runs here but the page's own.
  const sources = [scriptSource(script)];
  const answer = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const page = (await site()).pages.get(path);
    if (!page) throw new Error(`No plain page was drawn for ${path}`);
    allowScripts(reply, sources);
    const send = await page.sender();
    return send(request, reply);
  };
  for (const path of [...paths, ...SIGHT_ROUTES.map(sightPath)])
    app.get(path, (request, reply) => answer(path, request, reply));
  redirectRoutes(app, marketingUrl);
  app.get('*', (request, reply) => {
    // Programs that ask for data are answered as by the API.
    if (!isForPeople(request)) return reply.callNotFound();
    return answer(NOT_FOUND_PATH, request, reply.code(404));
  });
  app.get('/pages.json', async (request, reply) => (await site()).words(request, reply));
  app.get('/policies.json', async (request, reply) => (await site()).policies(request, reply));
  pictureRoutes(app, deps.config, async (path) => (await site()).pages.get(path)?.picture);

  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`);
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
      ),
  );
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        env === 'staging'
          ? 'User-agent: *\nDisallow: /\n'
          : `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`,
      ),
  );
}

/** Whether a page was asked for, and not one of the API's answers or a file. */
function isForPeople({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
}
