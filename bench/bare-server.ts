// The yardstick of HTTP calls: Fastify as it comes, in a process of its own. `node bare-server.ts OPTIONS` takes
// JSON and writes its address once it listens.
import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import { hashPassword } from '../server/platform/password.ts';
import { bareTransactions, type TransactionShape } from './bare-transactions.ts';
import { PASSWORD } from './booking-form.ts';

export type BareServerOptions = {
  /** For each a route `/BYTES` that answers that many bytes of JSON. */
  sizes: readonly number[];
  /** A route `/transaction` that hashes so many passwords, does one, and answers the first of the sizes. */
  transaction?: TransactionShape & { databaseUrl: string; hashes: number };
};

const { sizes, transaction }: BareServerOptions = JSON.parse(process.argv[2] ?? '');
const app = Fastify();
await app.register(formbody);

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
if (transaction) {
  const json = jsonOf(sizes[0] ?? 0);
  const owner = new AsyncDisposableStack();
  const run = await bareTransactions(owner, transaction.databaseUrl, transaction);
  app.post('/transaction', async (_request, reply) => {
    for (let at = 0; at < transaction.hashes; at += 1) await hashPassword(PASSWORD);
    await run();
    return reply.type('application/json; charset=utf-8').send(json);
  });
  process.on('SIGTERM', () => owner.disposeAsync().then(() => process.exit(0)));
}
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
