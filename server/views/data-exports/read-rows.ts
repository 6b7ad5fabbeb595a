import pg, { type Client } from 'pg';
import type { Cell } from '../../../domain/bookkeeping/sheet.ts';

/** Rows that are in memory at once. */
const BATCH = 500;
const NEXT_ROWS = { text: `fetch ${BATCH} from exported_rows`, rowMode: 'array' } as const;

const { INT2, INT4, INT8, NUMERIC } = pg.types.builtins;
const NUMBERS: ReadonlySet<number> = new Set([INT2, INT4, INT8, NUMERIC]);

/**
 * The titles and rows of a query, some rows at a time, in the transaction that the client has begun. The caller reads
 * all its rows before opening another.
 */
export async function openRows(
  client: Client,
  query: string,
): Promise<{ heading: string[]; rows: AsyncGenerator<Cell[][]> }> {
  await client.query(`declare exported_rows no scroll cursor for ${query}`);
  const first = await client.query<unknown[]>(NEXT_ROWS);
  const isNumber = first.fields.map(({ dataTypeID }) => NUMBERS.has(dataTypeID));
  const cellOf = (value: unknown, at: number): Cell =>
    value === null ? null : isNumber[at] ? { digits: String(value) } : String(value);
  async function* rows() {
    for (let batch = first.rows; batch.length > 0; batch = (await client.query<unknown[]>(NEXT_ROWS)).rows) {
      yield batch.map((row) => row.map(cellOf));
    }
    await client.query('close exported_rows');
  }
  return { heading: first.fields.map(({ name }) => name), rows: rows() };
}

export async function countRows(client: Client, query: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from (${query}) as counted`);
  return Number(rows[0]?.count);
}
