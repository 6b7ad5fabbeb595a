// The yardstick of a booking: a transaction of as many statements and rows, and nothing else.
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { POOL_SIZE } from '../server/db/client.ts';
import { CONNECTIONS, type Measured, median } from './http-load.ts';

/** What one transaction does, each a round trip: reads, then one statement for all the rows. */
export type TransactionShape = {
  reads: number;
  insertedRows: number;
  /** Whether `begin` and `commit` travel too; a single statement needs neither. */
  isWrapped: boolean;
};

/** About what a row of a booking takes. */
const BODY = 'x'.repeat(200);

/** Makes the scratch table, which goes with the owner. */
export async function makeScratchTable(owner: AsyncDisposableStack, databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  owner.defer(() => pool.end());
  await pool.query('drop table if exists bench_rows');
  await pool.query(
    'create table bench_rows (id bigint generated always as identity primary key, key uuid unique, body text)',
  );
  owner.defer(async () => void (await pool.query('drop table bench_rows')));
}

/** Does a transaction each time it is called, over a pool that goes with the owner. */
export async function bareTransactions(
  owner: AsyncDisposableStack,
  databaseUrl: string,
  { reads, insertedRows, isWrapped }: TransactionShape,
): Promise<() => Promise<void>> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE });
  owner.defer(() => pool.end());
  const known = crypto.randomUUID();
  await pool.query('insert into bench_rows (key, body) values ($1, $2)', [known, BODY]);
  const read = { name: 'bench_read', text: 'select body from bench_rows where key = $1', values: [known] };
  const places = Array.from({ length: insertedRows }, (_, at) => `($${at + 2}, $1)`);
  const insert = () => ({
    name: 'bench_insert',
    text: `insert into bench_rows (key, body) values ${places}`,
    values: [BODY, ...places.map(() => crypto.randomUUID())],
  });
  return async () => {
    for (let at = 0; at < reads; at += 1) await pool.query(read);
    const client = await pool.connect();
    if (isWrapped) await client.query('begin');
    await client.query(insert());
    if (isWrapped) await client.query('commit');
    client.release();
  };
}

/** So many transactions, as many at a time as HTTP loads have connections. */
export async function loadTransactions(transaction: () => Promise<void>, count: number): Promise<Measured> {
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
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  const perSecond = (count * 1000) / (performance.now() - begun);
  const sorted = times.toSorted((a, b) => a - b);
  return { perSecond, p50: median(times), p99: sorted[Math.floor(times.length * 0.99)] ?? Number.NaN };
}
