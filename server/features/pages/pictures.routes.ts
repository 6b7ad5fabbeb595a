import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SharePicture } from '../../../contracts/website-copy.ts';
import { messages } from '../../../domain/messages.ts';
import { PLAIN_PATHS } from '../../../domain/website/plain-paths.ts';
import { MARK_PATH } from '../../../domain/website/website-paths.ts';
import { markFile } from '../../common/brand/brand-mark.ts';
import type { Config } from '../../config.ts';
import { once } from '../../platform/once.ts';
import { Refusal } from '../../platform/refusal.ts';
import { drawIcon } from './brand-icon.ts';
import { drawSharePicture } from './share-picture.ts';

/** How long a picture may be shown without asking, in seconds: a day. */
const MAX_AGE = 86_400;
/** The brand's mark in pixels: for browsers' tabs that know no SVG, home screens and install prompts. */
const ICONS: Readonly<Record<string, number>> = {
  '/favicon.ico': 32,
  '/apple-touch-icon.png': 180,
  '/icon-192.png': 192,
  '/icon-512.png': 512,
};

/** Each page's picture for those who share it, the brand's icons and logos, and the manifest that names icons (R2.17). */
export function pictureRoutes(
  app: FastifyInstance,
  { brand, mark, logos }: Pick<Config, 'brand' | 'mark' | 'logos'>,
  pictureOf: (path: string) => Promise<SharePicture | undefined>,
): void {
  for (const path of PLAIN_PATHS) {
    const draw = async () => {
      const picture = await pictureOf(path);
      if (!picture) throw new Refusal('not_found', messages.notFound);
      return drawSharePicture({ brand, mark, picture });
    };
    app.get(`/share${path}.png`, drawnOnce('image/png', draw));
  }
  for (const [path, size] of Object.entries(ICONS))
    app.get(
      path,
      drawnOnce('image/png', () => drawIcon(mark, brand, size)),
    );

  app.get(
    MARK_PATH,
    drawnOnce('image/svg+xml', async () => Buffer.from(markFile(mark, brand))),
  );

  for (const [path, { type, picture }] of new Map(logos.map((logo) => [logo.path, logo])))
    app.get(
      path,
      drawnOnce(type, async () => picture),
    );

  const manifest = JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    start_url: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  });
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', `public, max-age=${MAX_AGE}`)
      .send(manifest),
  );
}

/** Answers a picture that is drawn when first asked for, and kept: some 40 KB each. */
function drawnOnce(type: string, draw: () => Promise<Buffer>) {
  const drawn = once(async () => {
    const picture = await draw();
    return { picture, tag: `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"` };
  });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { picture, tag } = await drawn();
    reply.header('cache-control', `public, max-age=${MAX_AGE}`).header('etag', tag);
    // Shown by other sites that a link is shared on, so not held to this origin.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    return reply.type(type).send(picture);
  };
}
