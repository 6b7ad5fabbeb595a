import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NOT_FOUND_PATH } from '../../../domain/website/plain-paths.ts';
import type { Deps } from '../../common/deps.ts';
import { sendKept } from '../../platform/http/kept-page.ts';
import type { HelmetFor } from '../../platform/http/page-headers.ts';
import { pictureRoutes } from './pictures.routes.ts';
import { plainScript, plainStyle } from './plain-pages.ts';
import { publicWebsite } from './public-site.ts';
import { plainPathsHere, redirectRoutes } from './redirects.routes.ts';

/** How long browsers may keep the policies, in seconds. */
const POLICIES_MAX_AGE = 300;

/**
 * The public pages as plain HTML (R2.17), and their text as JSON for the hash routes.
 */
export async function pagesRoutes(app: FastifyInstance, deps: Deps, helmetFor: HelmetFor): Promise<void> {
  const { publicUrl: origin, env, marketingUrl, policies } = deps.config;
  const paths = plainPathsHere(marketingUrl);
  const script = await plainScript();
  const options = helmetFor({ scripts: [script], styles: [await plainStyle(deps.config.brand)] });
  const site = publicWebsite(deps, script);
  // Rendered in the background, before the first visitor asks; the start doesn't wait.
  let firstRender: Promise<unknown> | undefined;
  app.addHook('onListen', async () => {
    firstRender = site.current().catch(() => undefined);
  });
  // They read the database, which closes after the server.
  app.addHook('onClose', async () => {
    await firstRender;
    await site.settled();
  });

  const answer = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const page = (await site.current()).pages.get(path);
    if (!page) throw new Error(`No plain page was rendered for ${path}`);
    return sendKept(request, reply, page);
  };
  for (const path of paths) app.get(path, options, (request, reply) => answer(path, request, reply));
  redirectRoutes(app, marketingUrl);
  app.get('*', options, (request, reply) => {
    // Programs that ask for data get the API's errors.
    if (!isForPeople(request)) return reply.callNotFound();
    return answer(NOT_FOUND_PATH, request, reply.code(404));
  });
  app.get('/pages.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send((await site.current()).words),
  );
  app.get('/policies.json', async (_request, reply) =>
    reply.header('cache-control', `public, max-age=${POLICIES_MAX_AGE}`).send(policies),
  );
  pictureRoutes(app, deps.config, async (path) => (await site.current()).pages.get(path)?.picture);

  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`);
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
      ),
  );
  securityTxtRoute(app, deps);
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

/** Whether a person asked for a page, rather than a program for data or a file. */
function isForPeople({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
}

/** RFC 9116 wants less than a year; each reading counts from its own day. */
const VALID_DAYS = 180;

/** Where to report a vulnerability of this website (RFC 9116). */
function securityTxtRoute(app: FastifyInstance, { config, clock }: Pick<Deps, 'config' | 'clock'>): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = clock.now().add({ hours: VALID_DAYS * 24 });
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${config.brand.email}`,
          `Expires: ${expires.toString({ smallestUnit: 'second' })}`,
          'Preferred-Languages: en',
          `Canonical: ${config.publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });
}
