import { createHash } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

type PageHeaders = {
  https: boolean;
  /** Origins that pages call and load photos from, besides their own. */
  apiHosts: readonly string[];
};

/** Headers of every page; scripts and frames come from this origin only. */
export async function installPageHeaders(app: FastifyInstance, options: PageHeaders): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy(options, ["'self'"]),
    // Every response has these three, see safety-headers.ts.
    strictTransportSecurity: false,
    referrerPolicy: false,
    xContentTypeOptions: false,
    // Covered by the content security policy, or only for obsolete browsers and plug-ins.
    xFrameOptions: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** The `helmet` option of a route whose page runs one inline script and no other. */
export function onlyInlineScript(script: string, options: PageHeaders): FastifyHelmetOptions {
  const hash = createHash('sha256').update(script).digest('base64');
  return { contentSecurityPolicy: contentPolicy(options, [`'sha256-${hash}'`]) };
}

function contentPolicy({ https, apiHosts }: PageHeaders, scripts: string[]) {
  return {
    directives: {
      'script-src': scripts,
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:', ...apiHosts],
      'connect-src': ["'self'", ...apiHosts],
      'font-src': ["'self'"],
      'frame-ancestors': ["'none'"],
      'upgrade-insecure-requests': https ? [] : null,
    },
  };
}
