import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicConfig } from '../../../contracts/website/public-config.ts';
import type { Deps } from '../../common/deps.ts';
import { accentRules } from '../../config/brand/brand-look.ts';
import { projectFile } from '../../platform/home.ts';
import { escapeHtml } from '../../platform/html.ts';
import { keepPage, sendKept } from '../../platform/http/kept-page.ts';
import type { HelmetFor } from '../../platform/http/page-headers.ts';
import { shellWorker } from './plain-pages.ts';
import { publicConfig } from './public-config.ts';

const SITE = projectFile('dist/web');
const DESK = projectFile('dist/desk');
const TECH = projectFile('dist/tech');
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Serves the built pages of the website, the office and the technicians with the public configuration included.
 * @throws Error if they weren't built
 */
export async function websiteRoutes(app: FastifyInstance, deps: Deps, helmetFor: HelmetFor): Promise<void> {
  const config = publicConfig(deps);
  const styles = [accentRules(config.brand)];
  const pageOf = async (path: string) => {
    const page = await keepPage(fillPage(await readFile(path, 'utf8'), config));
    return async (request: FastifyRequest, reply: FastifyReply) => sendKept(request, reply, page);
  };
  app.get('/', helmetFor({ styles }), await pageOf(join(SITE, 'site/index.html')));
  app.get('/desk', helmetFor({ styles, ownOnly: true }), await pageOf(join(DESK, 'desk/index.html')));
  app.get('/tech', helmetFor({ styles, ownOnly: true }), await pageOf(join(TECH, 'tech/index.html')));
  const worker = await shellWorker();
  // One for each page that opens without a signal: its folder is what it may answer for.
  for (const path of ['/worker.js', '/tech/worker.js']) {
    app.get(path, async (_request, reply) =>
      reply.type('text/javascript').header('cache-control', 'no-cache').send(worker),
    );
  }
  app.get('/config.json', async () => config);
}

/** Serves the built files of all, whose names change with their content, for a year. */
export async function assetRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'));
  await app.register(fastifyStatic, {
    root: [join(SITE, 'assets'), join(DESK, 'assets'), join(TECH, 'assets')],
    // Its own route reads the names of all thousand files for each that is asked for.
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
  });
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) =>
    reply.sendFile(request.params.name),
  );
}

function fillPage(template: string, config: PublicConfig): string {
  const { brand } = config;
  const rules = accentRules(brand);
  const values: Record<string, string> = {
    '%BRAND_NAME%': brand.name,
    '%PHONE%': brand.phone,
    '%PHONE_HREF%': `tel:${brand.phone.replace(/[^\d+]/g, '')}`,
    '%PUBLIC_CONFIG%': JSON.stringify(config),
  };
  return template
    .replace('</head>', (end) => (rules ? `<style>${rules}</style>${end}` : end))
    .replace(/%[A-Z_]+%/g, (name) => escapeHtml(values[name] ?? name));
}
