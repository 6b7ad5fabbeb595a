// The baseline of HTTP calls: plain Fastify in its own process. `node bare-server.ts OPTIONS` takes JSON and prints
// its address once it listens.
import Fastify from 'fastify';
import pg from 'pg';
import { POOL_SIZE } from '../server/db/client.ts';

export type BareServerOptions = {
  /** A route `/BYTES` for each, which returns that many bytes of JSON. */
  sizes: readonly number[];
  /** Adds routes that read one row (`/row`), and that write `inserts` rows in a transaction (`/rows`). */
  databaseUrl?: string;
  inserts?: number;
};

const { sizes, databaseUrl, inserts = 1 }: BareServerOptions = JSON.parse(process.argv[2] ?? '');
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
if (databaseUrl !== undefined) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE });
  await pool.query('create table bench_rows (id uuid primary key, at timestamptz not null)');
  const { rows } = await pool.query('insert into bench_rows values (gen_random_uuid(), now()) returning id');
  const read = { name: 'row', text: 'select * from bench_rows where id = $1', values: [rows[0].id] };
  const write = { name: 'write', text: 'insert into bench_rows values (gen_random_uuid(), now())' };
  app.get('/row', async () => (await pool.query(read)).rows[0]);
  app.post('/rows', async () => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      for (let made = 0; made < inserts; made += 1) await client.query(write);
      await client.query('commit');
    } finally {
      client.release();
    }
    return { made: inserts };
  });
}
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
