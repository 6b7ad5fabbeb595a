import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { OPENAPI_PATH } from '../../../contracts/problem.ts';
import { html } from '../html.ts';
import type { HelmetFor } from './page-headers.ts';

const PAGE_PATH = '/api/docs';

/** The folder of Swagger UI's files. It's resolved, because an import would load a browser program of 1.7 MB. */
const SWAGGER_UI = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')));

/**
 * Served as a separate file, because the content security policy allows no inline script. It has no validator, because
 * that would be an external web service.
 */
const SETTINGS = `SwaggerUIBundle(${JSON.stringify({
  url: OPENAPI_PATH,
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'list',
  validatorUrl: null,
})});\n`;

function page(title: string): string {
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${PAGE_PATH}/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${PAGE_PATH}/swagger-ui-bundle.js"></script>
<script src="${PAGE_PATH}/settings.js"></script>
</body>
</html>
`.markup;
}

/** Serves a page to read the OpenAPI document and try its calls (R7.61); it loads nothing from other hosts. */
export async function serveApiReader(
  app: FastifyInstance,
  title: string,
  helmetFor: HelmetFor,
): Promise<void> {
  // Swagger UI writes its own HTML and styles.
  app.get(PAGE_PATH, helmetFor({ anyStyle: true, anyHtml: true }), (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(title)),
  );
  app.get(`${PAGE_PATH}/settings.js`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SETTINGS),
  );
  await app.register(fastifyStatic, {
    root: SWAGGER_UI,
    prefix: `${PAGE_PATH}/`,
    allowedPath: (path) => path === '/swagger-ui.css' || path === '/swagger-ui-bundle.js',
    index: false,
    decorateReply: false,
  });
}
