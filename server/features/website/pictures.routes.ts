import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SharePicture } from '../../../contracts/website/website-copy.ts';
import { PLAIN_PATHS } from '../../../domain/website/plain-paths.ts';
import { MARK_PATH } from '../../../domain/website/website-paths.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Look } from '../../config/brand/brand-look.ts';
import { drawMark, markFile } from '../../config/brand/brand-mark.ts';
import type { Config } from '../../config/config.ts';
import { loadSharp } from '../../platform/load-sharp.ts';
import { once } from '../../platform/once.ts';
import { Refusal } from '../../platform/refusal.ts';
import { drawSharePicture } from './share-picture.ts';

/** How long browsers may keep a picture, in seconds: a day. */
const MAX_AGE = 86_400;
/** Sizes of the brand's icons in pixels: for tabs without SVG support, home screens and install prompts. */
const ICONS: Readonly<Record<string, number>> = {
  '/favicon.ico': 32,
  '/apple-touch-icon.png': 180,
  '/icon-192.png': 192,
  '/icon-512.png': 512,
};

/** Each page's Open Graph image, the brand's icons and logos, and the web manifest (R2.17). */
export function pictureRoutes(
  app: FastifyInstance,
  { brand, mark, logos }: Pick<Config, 'brand' | 'mark' | 'logos'>,
  pictureOf: (path: string) => Promise<SharePicture | undefined>,
): void {
  for (const path of PLAIN_PATHS) {
    const draw = async () => {
      const picture = await pictureOf(path);
      if (!picture) throw new Refusal('not_found', requestMessages.notFound);
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

/** Sends a picture that is rendered on the first request and then cached: about 40 KB each. */
function drawnOnce(type: string, draw: () => Promise<Buffer>) {
  const drawn = once(draw);
  return async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type(type)
      .header('cache-control', `public, max-age=${MAX_AGE}`)
      // Other websites show it next to a shared link.
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(await drawn());
}

/** The brand's mark on white as PNG, `size` pixels wide and high. */
async function drawIcon(mark: string, look: Look, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const edge = Math.round(size / 8);
  return sharp(await drawMark(mark, look, size - 2 * edge))
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
