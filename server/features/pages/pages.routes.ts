import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PLAIN_PATHS } from '../../../domain/plain-paths.ts';
import type { Deps } from '../../deps.ts';
import { serveAssets } from '../../platform/http/site.ts';
import { pictureRoutes } from './pictures.routes.ts';
import { PLAIN_FOLDER, publicSite } from './public-site.ts';

/** The public site as plain pages (R2.17), and its words for the pages that browsers draw. */
export async function pagesRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { publicUrl: origin, env } = deps.config;
  const site = publicSite(deps);
  for (const path of PLAIN_PATHS) {
    app.get(path, async (request, reply) => {
      const page = (await site()).pages.get(path);
      if (!page) throw new Error(`No plain page was drawn for ${path}`);
      return page.send(request, reply);
    });
  }
  app.get('/pages.json', async (request, reply) => (await site()).words(request, reply));
  await serveAssets(app, join(PLAIN_FOLDER, 'assets'), '/plain/assets/');
  pictureRoutes(app, deps.config.brand, async (path) => (await site()).pages.get(path)?.picture);

  // What the postcode box of a plain page asks for.
  app.get<{ Querystring: { postcode?: string } }>('/start', async ({ query }, reply) => {
    const typed = new URLSearchParams({ postcode: String(query.postcode ?? '').slice(0, 80) });
    return reply.redirect(`/#/instant-quote?${typed}`);
  });

  const urls = PLAIN_PATHS.map((path) => `<url><loc>${origin}${path}</loc></url>`);
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
        env !== 'staging'
          ? `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`
          : 'User-agent: *\nDisallow: /\n',
      ),
  );
}
