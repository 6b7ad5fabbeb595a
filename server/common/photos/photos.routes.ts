import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { photoMessages } from '../../../domain/photos/photo-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { StorageUnavailable } from '../../adapters/storage/port.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import type { Deps } from '../deps.ts';
import { messagePdf } from './message-files.ts';
import { originalKey, photoKeys } from './photo-files.ts';
import { LINKED, linkValidSeconds, type PhotoLink } from './photo-links.ts';

/** A link made by `photoLinks` or `messageFileLinks`. */
const askedPhoto = z.object({
  documentId: z.uuid(),
  size: z.enum(LINKED),
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

/** Where the file of a link is, and a PDF's name; null if it's gone. */
async function findFile({ db }: Deps, { documentId, size }: PhotoLink) {
  if (size !== 'pdf') return { key: photoKeys(documentId)[size], name: null };
  const pdf = await messagePdf(db, documentId);
  return pdf && { key: originalKey(documentId, pdf.originalName), name: pdf.name };
}

/** Sends photos and PDFs to anybody with a signed link; row and session were checked when the link was made. */
export function photoRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/photos/:documentId/:size', async ({ params, query }, reply) => {
    const link = askedPhoto.safeParse({ ...(query as object), ...(params as object) });
    const holds = link.success ? linkValidSeconds(deps, link.data) : null;
    if (!link.success || holds === null) return refuse(reply, 404, requestMessages.notFound);
    if (holds === 0) return refuse(reply, 403, photoMessages.photoLinkExpired);
    const file = await findFile(deps, link.data);
    const content = file && (await readPhoto(deps, file.key));
    if (content === 'unavailable') return refuse(reply, 503, requestMessages.unavailable);
    if (!content) return refuse(reply, 404, requestMessages.notFound);
    const answer = reply
      .header('cache-control', `private, max-age=${holds}, immutable`)
      .header('x-content-type-options', 'nosniff')
      // Pages may be on another host than the API; the link itself says who may see the photo.
      .header('cross-origin-resource-policy', 'cross-origin');
    if (file?.name) return sendFile(answer, { name: file.name, type: 'application/pdf', content });
    return answer.type('image/webp').send(content);
  });
}
