// The baseline of HTTP calls: plain Fastify in its own process. `node bare-server.ts OPTIONS` takes JSON and prints
// its address once it listens.
import Fastify from 'fastify';

export type BareServerOptions = {
  /** A route `/BYTES` for each, which returns that many bytes of JSON. */
  sizes: readonly number[];
};

const { sizes }: BareServerOptions = JSON.parse(process.argv[2] ?? '');
const app = Fastify();

function jsonOf(bytes: number): string {
  const empty = JSON.stringify({ text: '' }).length;
  return JSON.stringify({ text: 'x'.repeat(bytes - empty) });
}

for (const bytes of sizes) {
  const json = jsonOf(bytes);
  app.route({
    method: ['GET', 'POST'],
    url: `/${bytes}`,
    handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(json),
  });
}
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
