import type { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import type pg from 'pg';
import { zoneFinder } from '../../../domain/places/locality-zone.ts';
import { connectDatabase } from '../../db/client.ts';
import {
  type Columns,
  type FileLocality,
  findColumns,
  LocalityFileError,
  readLocalityRow,
} from './locality-file.ts';

export type ImportSummary = {
  /** Rows of the file, its first line left out. */
  rows: number;
  /** What the table holds now. */
  localities: number;
  /** Rows that named a place that another row had named. */
  merged: number;
  /** Rows of post-office boxes and the like, left out. */
  postOfficeBoxes: number;
  /** Rows left out because something was wrong with them. */
  bad: number;
};

export type ImportEvents = {
  /** Told now and then. */
  onProgress: (rows: number) => void;
  /** Told of every row with something to say about; `isSkipped` where it is left out. */
  onRow: (row: { line: number; text: string; isSkipped: boolean }) => void;
};

type StagedLocality = FileLocality & { timeZone: string };

const BATCH = 1_000;
const PROGRESS_ROWS = 5_000;
/** A record longer than this is a quotation mark that is never closed. */
const LONGEST_RECORD = 10_000;

type Parsed = { record: string[]; info: Info };

/** Rows of the file with the line that each ends at. Nothing but the row at hand is kept in memory. */
async function* readRows(file: Readable): AsyncGenerator<Parsed> {
  let line = 0;
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    // Told while parsing: a fault discards what was parsed and not yet taken.
    on_record(record, { lines }) {
      line = lines;
      return record;
    },
  });
  file.once('error', (error) => parser.destroy(error));
  try {
    yield* file.pipe(parser) as AsyncIterable<Parsed>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new LocalityFileError(
      `The file can't be read on after line ${line}: a quotation mark is not closed.`,
    );
  }
}

async function stage(client: pg.Client, batch: readonly StagedLocality[]): Promise<void> {
  await client.query(
    `insert into staged_localities select * from json_to_recordset($1) as row (
       postcode text, suburb text, state text, "timeZone" text, latitude float8, longitude float8)`,
    [JSON.stringify(batch)],
  );
}

async function readFile(client: pg.Client, file: Readable, events: ImportEvents) {
  const exceptions = await client.query<{ postcode: string; suburb: string; timeZone: string }>(
    'select postcode, suburb, time_zone as "timeZone" from time_zone_exceptions',
  );
  const zoneOf = zoneFinder(exceptions.rows);
  const counts = { rows: 0, postOfficeBoxes: 0, bad: 0 };
  let columns: Columns | undefined;
  let batch: StagedLocality[] = [];
  for await (const { record, info } of readRows(file)) {
    if (!columns) {
      columns = findColumns(record);
      continue;
    }
    counts.rows += 1;
    if (counts.rows % PROGRESS_ROWS === 0) events.onProgress(counts.rows);
    const row = readLocalityRow(record, columns);
    if (row.kind === 'post office box') counts.postOfficeBoxes += 1;
    if (row.kind === 'bad') {
      counts.bad += 1;
      events.onRow({ line: info.lines, text: row.reason, isSkipped: true });
    }
    if (row.kind !== 'locality') continue;
    if (row.note) events.onRow({ line: info.lines, text: row.note, isSkipped: false });
    batch.push({ ...row.locality, timeZone: zoneOf(row.locality) });
    if (batch.length < BATCH) continue;
    await stage(client, batch);
    batch = [];
  }
  if (!columns) throw new LocalityFileError('The file is empty.');
  if (batch.length > 0) await stage(client, batch);
  return counts;
}

/** Puts what is staged in the place of all localities, in one transaction. */
async function swap(client: pg.Client): Promise<{ staged: number; localities: number }> {
  await client.query('begin');
  await client.query('lock table localities in share row exclusive mode');
  await client.query('delete from localities');
  const { rowCount: localities } = await client.query(
    `insert into localities (postcode, suburb, state, time_zone, latitude, longitude)
     select distinct on (postcode, lower(suburb), state) * from staged_localities
     order by postcode, lower(suburb), state, (latitude is null)`,
  );
  const { rows } = await client.query<{ count: string }>('select count(*) from staged_localities');
  await client.query('commit');
  return { staged: Number(rows[0]?.count), localities: localities ?? 0 };
}

/**
 * Loads a national list of localities in the place of the one that is there: all of it or nothing (R4.15). Bad rows
 * are told of by line and left out; serviced areas are another table and stay. Running servers use the new list
 * within a second.
 * @throws LocalityFileError whose sentence says why nothing was changed
 */
export async function importLocalities(
  databaseUrl: string,
  file: Readable,
  events: ImportEvents,
): Promise<ImportSummary> {
  const client = await connectDatabase({
    connectionString: databaseUrl,
    application_name: 'galley-import',
  });
  try {
    await client.query(
      `create temporary table staged_localities
         (postcode text, suburb text, state text, time_zone text, latitude float8, longitude float8)`,
    );
    const { rows, postOfficeBoxes, bad } = await readFile(client, file, events);
    if (rows === bad + postOfficeBoxes) {
      throw new LocalityFileError('The file holds no locality that can be used.');
    }
    const { staged, localities } = await swap(client);
    return { rows, localities, merged: staged - localities, postOfficeBoxes, bad };
  } finally {
    await client.end();
  }
}
