import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import fc from 'fast-check';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { BROTLI_OPTIONS, ENCODINGS } from './compression.ts';
import { keepPage, sendKept } from './kept-page.ts';

const HTML = `<!doctype html><title>Ovens</title>${'<p>Café ovens, repaired 24x7.</p>'.repeat(100)}`;

/** A page as it's kept, and the same text as the plug-ins would answer it. */
async function twoPages() {
  const app = Fastify();
  await app.register(compress, { encodings: [...ENCODINGS], brotliOptions: BROTLI_OPTIONS });
  await app.register(etag, { weak: true });
  const page = await keepPage(HTML);
  app.get('/kept', async (request, reply) => sendKept(request, reply, page));
  app.get('/plugins', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(HTML),
  );
  return { app, tag: page.etag };
}

const unpack = (encoding: unknown, body: Buffer) =>
  encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;

const quality = fc.constantFrom('', ';q=0', ';q=0.3', '; q=0.8', ';q=1');
const coding = fc.constantFrom('br', 'gzip', 'x-gzip', 'BR', 'deflate', 'zstd', 'identity', '*', '');
const acceptEncoding = fc
  .array(fc.tuple(coding, quality), { maxLength: 5 })
  .chain((parts) =>
    fc.constantFrom(',', ', ', ' ,').map((comma) => parts.map((part) => part.join('')).join(comma)),
  );

test('a kept page is answered as hashing and compressing it anew would', async () => {
  const { app, tag } = await twoPages();
  const matches = [tag, tag.slice(2), '"other"', '*', `${tag}, "other"`, ''];
  await fc.assert(
    fc.asyncProperty(
      fc.record(
        {
          'accept-encoding': acceptEncoding,
          'if-none-match': fc.constantFrom(...matches),
          'x-no-compression': fc.constant('1'),
        },
        { requiredKeys: [] },
      ),
      fc.constantFrom('GET' as const, 'HEAD' as const),
      async (headers, method) => {
        const answerAt = async (url: string) => {
          const reply = await app.inject({ url, method, headers });
          const { date, 'content-length': length, 'transfer-encoding': transfer, ...rest } = reply.headers;
          const body =
            method === 'HEAD' ? length : String(unpack(rest['content-encoding'], reply.rawPayload));
          return { status: reply.statusCode, headers: rest, body };
        };
        expect(await answerAt('/kept')).toEqual(await answerAt('/plugins'));
      },
    ),
    { numRuns: 500 },
  );
});
