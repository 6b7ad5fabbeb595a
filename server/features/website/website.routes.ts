import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { PublicConfig } from '../../../contracts/website/public-config.ts';
import { accentRules } from '../../common/brand/brand-look.ts';
import type { Deps } from '../../common/deps.ts';
import { escapeHtml } from '../../platform/html.ts';
import type { HelmetFor } from '../../platform/http/page-headers.ts';
import { publicConfig } from './public-config.ts';

const FOLDER = fileURLToPath(new URL('../../../dist/web', import.meta.url));
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Serves the built website's page with the public configuration included.
 * @throws Error if the website wasn't built
 */
export async function websiteRoutes(app: FastifyInstance, deps: Deps, helmetFor: HelmetFor): Promise<void> {
  const config = publicConfig(deps);
  const page = fillPage(await readFile(join(FOLDER, 'site/index.html'), 'utf8'), config);
  app.get('/', helmetFor({ styles: [accentRules(config.brand)] }), async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  );
  app.get('/config.json', async () => config);
}

/** Serves the built website's files, whose names change with their content, for a year. */
export async function assetRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'));
  await app.register(fastifyStatic, {
    root: join(FOLDER, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
    decorateReply: false,
  });
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
