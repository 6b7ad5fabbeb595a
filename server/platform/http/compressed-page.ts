import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What answers a page: HTML that stays the same, kept compressed in memory. */
export async function compressedPage(html: string) {
  const page = Buffer.from(html);
  const variants = {
    br: await promisify(brotliCompress)(page),
    gzip: await promisify(gzip)(page),
  };
  return (request: FastifyRequest, reply: FastifyReply) => {
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .send(encoding ? variants[encoding] : page);
  };
}
