import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { photoMessages } from '../../../domain/photos/photo-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { StorageUnavailable } from '../../adapters/storage/port.ts';
import type { Deps } from '../deps.ts';
import { photoKeys } from './photo-files.ts';
import { linkValidSeconds, PHOTO_SIZES } from './photo-links.ts';

/** A link made by `photoLinks`. */
const askedPhoto = z.object({
  documentId: z.uuid(),
  size: z.enum(PHOTO_SIZES),
  expires: z.coerce.number().int().positive(),
  signature: z.string(),
});

const refuse = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text);

/** The content of a file; null if there's none. */
async function readPhoto({ storage, log }: Deps, key: string): Promise<Buffer | null | 'unavailable'> {
  try {
    return await storage.get(key);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    log.error({ err: error }, 'photo not read');
    return 'unavailable';
  }
}

/** Sends photos to anybody with a signed link; row and session were checked when the link was made. */
export function photoRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/photos/:documentId/:size', async ({ params, query }, reply) => {
    const link = askedPhoto.safeParse({ ...(query as object), ...(params as object) });
    const holds = link.success ? linkValidSeconds(deps, link.data) : null;
    if (!link.success || holds === null) return refuse(reply, 404, requestMessages.notFound);
    if (holds === 0) return refuse(reply, 403, photoMessages.photoLinkExpired);
    const content = await readPhoto(deps, photoKeys(link.data.documentId)[link.data.size]);
    if (content === 'unavailable') return refuse(reply, 503, requestMessages.unavailable);
    if (!content) return refuse(reply, 404, requestMessages.notFound);
    return (
      reply
        .type('image/webp')
        .header('cache-control', `private, max-age=${holds}, immutable`)
        .header('x-content-type-options', 'nosniff')
        // Pages may be on another host than the API; the link itself says who may see the photo.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(content)
    );
  });
}
