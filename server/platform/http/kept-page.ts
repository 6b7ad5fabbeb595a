import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROTLI_OPTIONS, ENCODINGS } from './compression.ts';

type Encoding = (typeof ENCODINGS)[number];

/** A page as it's sent, hashed and compressed once for all its visitors. */
export type KeptPage = { readonly etag: string; readonly plain: Buffer } & Readonly<Record<Encoding, Buffer>>;

/** Hashes and compresses a page. */
export async function keepPage(html: string): Promise<KeptPage> {
  const plain = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, BROTLI_OPTIONS),
    promisify(gzip)(plain),
  ]);
  const etag = `W/"${createHash('sha1').update(plain).digest('base64')}"`;
  return { etag, plain, br, gzip: gzipped };
}

/** Sends a kept page as @fastify/etag and @fastify/compress would, whose work is done already. */
export function sendKept(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  reply: FastifyReply,
  page: KeptPage,
): FastifyReply {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('etag', page.etag);
  const known = headers['if-none-match'];
  if (known === page.etag || `W/${known}` === page.etag) return reply.code(304).send('');
  // The answer to HEAD has no content that could be compressed.
  const encoding = method === 'HEAD' ? null : acceptedEncoding(headers);
  if (encoding === null) return reply.send(page.plain);
  return reply.header('vary', 'accept-encoding').header('content-encoding', encoding).send(page[encoding]);
}

/** The encoding that a caller likes most, of equals the one that we prefer; null if it takes neither. */
function acceptedEncoding(headers: IncomingHttpHeaders): Encoding | null {
  if (headers['x-no-compression'] !== undefined) return null;
  const accepted = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .replaceAll(/\*|x-gzip/g, 'gzip')
    .split(',')
    .map((part) => part.replaceAll(/\s/g, '').split(';q='));
  const quality = (encoding: Encoding) =>
    Math.max(
      0,
      ...accepted.filter(([name]) => name === encoding).map(([, q = '1']) => Number.parseFloat(q) || 0),
    );
  const best = Math.max(...ENCODINGS.map(quality));
  return best > 0 ? (ENCODINGS.find((encoding) => quality(encoding) === best) ?? null) : null;
}
