import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PublicConfig } from '../../../contracts/public-config.ts';
import { accentRules } from '../../common/brand/brand-look.ts';
import { escapeHtml } from '../html.ts';
import { compressedPage } from './compressed-page.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Headers of every page; scripts and frames come from this origin only.
 * @param apiHosts what pages call and take photos from, beside their own origin
 */
export async function installPageHeaders(
  app: FastifyInstance,
  { https, apiHosts }: { https: boolean; apiHosts: readonly string[] },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...apiHosts],
        'connect-src': ["'self'", ...apiHosts],
        'font-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'upgrade-insecure-requests': https ? [] : null,
      },
    },
    strictTransportSecurity: https,
    // Said by the policy above, or to browsers and plug-ins of long ago; a page's first answer holds only so much.
    xFrameOptions: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}

const POLICY = 'content-security-policy';

/** What a content policy names a script by that stands in the page itself. */
export function scriptSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Sets which scripts the answer's page may run. */
export function allowScripts(reply: FastifyReply, sources: readonly string[]): void {
  const policy = String(reply.getHeader(POLICY));
  reply.header(POLICY, policy.replace("script-src 'self'", `script-src ${sources.join(' ')}`));
}

function fillPage(template: string, config: PublicConfig): string {
  const rules = accentRules(config.brand);
  return template
    .replace('</head>', (end) => (rules ? `<style>${rules}</style>${end}` : end))
    .replaceAll('%BRAND_NAME%', () => escapeHtml(config.brand.name))
    .replaceAll('%PUBLIC_CONFIG%', () => escapeHtml(JSON.stringify(config)));
}

/**
 * Serves the built site from `folder`: the page with the public configuration in it, kept compressed in memory,
 * and its assets, whose names change with their content, for a year.
 * @param drawnWith the script of the pages that this one may show as the server drew them
 * @throws Error where the site was not built
 */
export async function serveSite(
  app: FastifyInstance,
  folder: string,
  config: PublicConfig,
  drawnWith: string,
): Promise<void> {
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  const [, own = ''] = /<script>(.*?)<\/script>/s.exec(template) ?? [];
  const sources = ["'self'", scriptSource(own), scriptSource(drawnWith)];
  const send = compressedPage(fillPage(template, config));
  app.get('/', (request, reply) => {
    allowScripts(reply, sources);
    return send(request, reply);
  });
  app.get('/config.json', async () => config);
  await serveAssets(app, join(folder, 'assets'), '/assets/');
}

/** Serves a folder of built files, whose names change with their content, for a year. */
export async function serveAssets(app: FastifyInstance, folder: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
    decorateReply: false,
  });
}
