// The baseline of bookings and emails: transactions that write one short row.
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { POOL_SIZE } from '../server/db/client.ts';
import { CONNECTIONS } from './http-load.ts';

const TRANSACTIONS = 4_000;

/** One-row transactions a second of as many callers as a load has, over a pool like a server's. */
export async function measureTransactions(run: AsyncDisposableStack, databaseUrl: string): Promise<number> {
  await using owner = run.use(new AsyncDisposableStack());
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE });
  owner.defer(() => pool.end());
  await pool.query('create table bench_rows (id uuid primary key, at timestamptz not null)');
  owner.defer(async () => void (await pool.query('drop table bench_rows')));
  const call = async () => {
    for (let index = 0; index < TRANSACTIONS / CONNECTIONS; index += 1) {
      await pool.query('insert into bench_rows values (gen_random_uuid(), now())');
    }
  };
  await call();
  const begun = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, call));
  return (1000 * TRANSACTIONS) / (performance.now() - begun);
}
