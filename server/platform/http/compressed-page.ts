import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { once } from '../once.ts';

export type PageSender = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * What answers a page, or another text that stays the same: compressed for the first browser that takes it so, then
 * kept in memory, with a tag by which browsers learn that theirs still holds.
 * @param maxAge how long browsers may show theirs without asking, in seconds
 */
export function compressedPage(text: string, type = 'text/html; charset=utf-8', maxAge = 0): PageSender {
  const plain = Buffer.from(text);
  const variants = {
    br: once(() => promisify(brotliCompress)(plain)),
    gzip: once(() => promisify(gzip)(plain)),
  };
  // Weak: one tag for all the encodings.
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return async (request, reply) => {
    reply
      .header('cache-control', maxAge > 0 ? `public, max-age=${maxAge}` : 'no-cache')
      .header('etag', tag)
      .header('vary', 'accept-encoding');
    const isHeld = request.headers['if-none-match']?.includes(tag) ?? false;
    if (isHeld && reply.statusCode === 200) return reply.code(304).send();
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type(type).send(encoding ? await variants[encoding]() : plain);
  };
}
