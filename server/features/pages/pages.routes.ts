import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { APP_VERSION } from '../../../domain/constants.ts';
import { PLAIN_PATHS } from '../../../domain/plain-paths.ts';
import type { Deps } from '../../deps.ts';
import { compressedPage } from '../../platform/http/compressed-page.ts';
import { serveAssets } from '../../platform/http/site.ts';
import { drawPlainPages } from './plain-pages.ts';

const PLAIN_FOLDER = fileURLToPath(new URL('../../../dist/plain', import.meta.url));
/** How long browsers may keep the words of the site, in seconds. */
const COPY_MAX_AGE = 300;

/** The public site as plain pages (R2.17), and its words for the pages that browsers draw. */
export async function pagesRoutes(app: FastifyInstance, { config }: Deps): Promise<void> {
  const { brand, pages: copy, publicUrl: origin } = config;
  // Drawn when first asked for: a start need not wait for it.
  let drawn: Promise<Map<string, Awaited<ReturnType<typeof compressedPage>>>> | undefined;
  async function draw() {
    const pages = await drawPlainPages(PLAIN_FOLDER, { brand, copy, origin, version: APP_VERSION });
    return new Map(
      await Promise.all([...pages].map(async ([path, html]) => [path, await compressedPage(html)] as const)),
    );
  }
  for (const path of PLAIN_PATHS) {
    app.get(path, async (request, reply) => {
      drawn ??= draw();
      const send = (await drawn).get(path);
      if (!send) throw new Error(`No plain page was drawn for ${path}`);
      return send(request, reply);
    });
  }
  await serveAssets(app, join(PLAIN_FOLDER, 'assets'), '/plain/assets/');

  const words = JSON.stringify(copy);
  app.get('/pages.json', async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', `public, max-age=${COPY_MAX_AGE}`)
      .send(words),
  );

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
        config.env !== 'staging'
          ? `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`
          : 'User-agent: *\nDisallow: /\n',
      ),
  );
}
