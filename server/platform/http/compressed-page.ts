import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * What answers a page, or another text that stays the same: kept compressed in memory, with a tag by which browsers
 * learn that theirs still holds.
 * @param maxAge how long browsers may show theirs without asking, in seconds
 */
export async function compressedPage(text: string, type = 'text/html; charset=utf-8', maxAge = 0) {
  const plain = Buffer.from(text);
  const variants = {
    br: await promisify(brotliCompress)(plain),
    gzip: await promisify(gzip)(plain),
  };
  // Weak: one tag for all the encodings.
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply
      .header('cache-control', maxAge > 0 ? `public, max-age=${maxAge}` : 'no-cache')
      .header('etag', tag)
      .header('vary', 'accept-encoding');
    const isHeld = request.headers['if-none-match']?.includes(tag) ?? false;
    if (isHeld && reply.statusCode === 200) return reply.code(304).send();
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type(type).send(encoding ? variants[encoding] : plain);
  };
}
