import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg, { type Client } from 'pg';
import { REFERENCE_TABLES, TABLE_NAMES } from '../../../contracts/reference-data/tables/reference-tables.ts';
import type { Cell } from '../../../domain/bookkeeping/sheet.ts';
import {
  type DataExportFailure,
  OPEN_DATA_EXPORT_STATES,
} from '../../../domain/data-exports/data-export-states.ts';
import { DATA_EXPORT_DAYS } from '../../../domain/lifetimes.ts';
import { StorageUnavailable } from '../../adapters/storage/port.ts';
import type { Deps } from '../../common/deps.ts';
import { connectDatabase, NO_LIMITS } from '../../db/client.ts';
import { and, eq, inArray } from '../../db/drizzle.ts';
import { dataExports } from '../../db/schema/data-exports.ts';
import { transaction } from '../../db/transaction.ts';
import { readChoices, readRows } from '../../features/reference-data/tables/read-rows.ts';
import { fileOf } from '../../features/reference-data/tables/reference-file.ts';
import { exportTemplates } from '../../features/repair-quotes/templates/template-file.ts';
import { notifyEverythingExported } from '../../features/staff/notify-staff-change.ts';
import { toDate } from '../../platform/clock.ts';
import { importableSheets } from './importable-sheets.ts';
import { exportFolder } from './kept-exports.ts';
import { otherSheets } from './other-sheets.ts';
import { readme } from './readme.ts';
import { receiveZip } from './zip-writer.ts';

/**
 * Writes the file that an administrator asked for: every row as of one instant. Nobody waits for it, and it's only there
 * once it's whole; running it again after it was killed writes another one.
 */
export async function writeDataExport(deps: Deps, { exportId }: { exportId: number }): Promise<void> {
  const begun = await changeOpen(deps, exportId, { state: 'writing', part: null, done: 0, failure: null });
  if (!begun) return;
  try {
    await write(deps, exportId);
  } catch (error) {
    // Whatever the failure was, it's the reason why the task is tried again.
    await changeOpen(deps, exportId, { state: 'failed', failure: failureOf(error) }).catch(() => false);
    throw error;
  }
}

type Change = Partial<typeof dataExports.$inferInsert>;

/** Changes an export that isn't over. @returns false if it's ready, given up or gone */
async function changeOpen({ db, clock }: Deps, exportId: number, change: Change): Promise<boolean> {
  const { rowCount } = await db
    .update(dataExports)
    .set({ ...change, touchedAt: toDate(clock.now()) })
    .where(and(eq(dataExports.id, exportId), inArray(dataExports.state, [...OPEN_DATA_EXPORT_STATES])));
  return rowCount === 1;
}

function failureOf(error: unknown): DataExportFailure {
  if (error instanceof StorageUnavailable) return 'storage';
  return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'disk' : 'other';
}

async function write(deps: Deps, exportId: number): Promise<void> {
  const { clock, databaseUrl, storage } = deps;
  const now = clock.now();
  const counts: { what: string; rows: number }[] = [];
  const client = await connectDatabase({ connectionString: databaseUrl, ...NO_LIMITS });
  try {
    await client.query('begin isolation level repeatable read read only');
    const sheets = [
      ...importableSheets({ now, policy: deps.catalogue.current().pricing.policy }),
      ...otherSheets(),
    ];
    let total = 0;
    for (const { query } of sheets) total += await countRows(client, query);
    await changeOpen(deps, exportId, { total });
    await using file = await receiveZip(storage, toDate(now), async (zip) => {
      let done = 0;
      await zip.addText('README.txt', readme(deps.config.brand.name, now, sheets));
      for (const sheet of sheets) {
        const before = done;
        const { heading, rows } = await openRows(client, sheet.query);
        await zip.addSheet(
          sheet.name,
          heading,
          onEach(rows, async (batch) => {
            done += batch.length;
            await changeOpen(deps, exportId, { part: sheet.name, done });
          }),
        );
        counts.push({ what: sheet.name, rows: done - before });
      }
      const db = drizzle({ client, casing: 'snake_case' });
      for (const name of TABLE_NAMES) {
        const table = fileOf(REFERENCE_TABLES[name], await readRows(db, name), await readChoices(db, name));
        await zip.addText(`reference/${name}.csv`, table);
      }
      const templates = await exportTemplates(db);
      await zip.addText(`reference/${templates.FileName}`, templates.Content);
    });
    await client.query('commit');
    const { size: bytes } = await stat(file.path);
    // A name of its own for each attempt, so that a download of an earlier one's file gets all of it.
    const fileKey = `${exportFolder(exportId)}/${randomUUID()}.zip`;
    await storage.keep(file, fileKey);
    const ready = await finish(deps, exportId, { fileKey, bytes, counts });
    if (!ready) await storage.remove(fileKey);
    else deps.log.info({ dataExport: { exportId, bytes, counts } }, 'everything exported');
  } finally {
    await client.end();
  }
}

async function* onEach<Item>(source: AsyncIterable<Item>, act: (item: Item) => Promise<void>) {
  for await (const item of source) {
    yield item;
    await act(item);
  }
}

type Written = { fileKey: string; bytes: number; counts: { what: string; rows: number }[] };

/** Says that a file is ready, and emails every administrator. @returns false if it was given up for another one meanwhile */
async function finish(deps: Deps, exportId: number, written: Written): Promise<boolean> {
  const now = deps.clock.now();
  return transaction(deps.pool, async (tx) => {
    const [ready] = await tx
      .update(dataExports)
      .set({
        ...written,
        state: 'ready',
        part: null,
        failure: null,
        touchedAt: toDate(now),
        expiresAt: toDate(now.add({ hours: DATA_EXPORT_DAYS * 24 })),
      })
      .where(and(eq(dataExports.id, exportId), inArray(dataExports.state, [...OPEN_DATA_EXPORT_STATES])))
      .returning({ by: dataExports.staffId });
    if (!ready) return false;
    await notifyEverythingExported(deps, tx, { exportId, by: ready.by });
    return true;
  });
}

/** Rows that are in memory at once. */
const BATCH = 500;
const NEXT_ROWS = { text: `fetch ${BATCH} from exported_rows`, rowMode: 'array' } as const;

const { INT2, INT4, INT8, NUMERIC } = pg.types.builtins;
const NUMBERS: ReadonlySet<number> = new Set([INT2, INT4, INT8, NUMERIC]);

/**
 * The titles and rows of a query, some rows at a time, in the transaction that the client has begun. The caller reads
 * all its rows before opening another.
 */
async function openRows(
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

async function countRows(client: Client, query: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from (${query}) as counted`);
  return Number(rows[0]?.count);
}
