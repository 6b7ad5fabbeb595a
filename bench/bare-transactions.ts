// The yardstick of a booking: a transaction of as many statements and rows, with nothing around it.
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import type { Statements } from './booking-statements.ts';
import { type Measured, median } from './http-load.ts';

/** As many as the server's own pool has, and as many callers as the HTTP loads have connections. */
const POOL_SIZE = 10;
const CALLERS = 50;
/** About what a row of a booking takes. */
const BODY = 'x'.repeat(200);

/** Makes the scratch table, which goes with the owner. `run(count)` does that many transactions. */
export async function openBareTransactions(
  owner: AsyncDisposableStack,
  databaseUrl: string,
  { reads, insertedRows }: Statements,
): Promise<(count: number) => Promise<Measured>> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE });
  owner.defer(() => pool.end());
  await pool.query('drop table if exists bench_rows');
  await pool.query(
    'create table bench_rows (id bigint generated always as identity primary key, key uuid unique, body text)',
  );
  owner.defer(async () => void (await pool.query('drop table bench_rows')));
  const known = crypto.randomUUID();
  await pool.query('insert into bench_rows (key, body) values ($1, $2)', [known, BODY]);

  const read = { name: 'bench_read', text: 'select body from bench_rows where key = $1', values: [known] };
  const insert = (rows: number) => ({
    name: `bench_insert_${rows}`,
    text: `insert into bench_rows (key, body) values ${Array.from({ length: rows }, (_, at) => `($${at + 2}, $1)`)}`,
    values: [BODY, ...Array.from({ length: rows }, () => crypto.randomUUID())],
  });

  async function transaction() {
    for (let at = 0; at < reads; at += 1) await pool.query(read);
    const client = await pool.connect();
    await client.query('begin');
    for (const rows of insertedRows) await client.query(insert(rows));
    await client.query('commit');
    client.release();
  }

  return async (count) => {
    const times: number[] = [];
    let left = count;
    const begun = performance.now();
    const caller = async () => {
      while (left > 0) {
        left -= 1;
        const start = performance.now();
        await transaction();
        times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    const perSecond = (count * 1000) / (performance.now() - begun);
    const sorted = times.toSorted((a, b) => a - b);
    return { perSecond, p50: median(times), p99: sorted[Math.floor(times.length * 0.99)] ?? Number.NaN };
  };
}
