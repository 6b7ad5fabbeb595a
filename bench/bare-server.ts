// The yardstick: Fastify as it comes, in a process of its own. `node bare-server.ts BYTES ...` has a route
// `/BYTES` for each size, which answers that many bytes of JSON; it writes its address when it listens.
import formbody from '@fastify/formbody';
import Fastify from 'fastify';

const app = Fastify();
await app.register(formbody);
for (const bytes of process.argv.slice(2).map(Number)) {
  const empty = JSON.stringify({ text: '' }).length;
  const json = JSON.stringify({ text: 'x'.repeat(bytes - empty) });
  app.route({
    method: ['GET', 'POST'],
    url: `/${bytes}`,
    handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(json),
  });
}
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
