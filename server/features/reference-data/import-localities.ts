import type { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import type pg from 'pg';
import { zoneFinder } from '../../../domain/sites/locality-zone.ts';
import { strayLocalities } from '../../../domain/sites/positions.ts';
import { connectDatabase, NO_LIMITS } from '../../db/client.ts';
import {
  type Columns,
  type FileLocality,
  findColumns,
  LocalityFileError,
  readLocalityRow,
} from './locality-file.ts';

export type ImportSummary = {
  /** Rows in the file, without the header. */
  rows: number;
  /** Rows in the table now. */
  localities: number;
  /** Rows that repeat a locality. */
  merged: number;
  /** Rows of post-office boxes and the like, skipped. */
  postOfficeBoxes: number;
  /** Rows skipped because of an error. */
  bad: number;
};

export type ImportEvents = {
  /** Progress, reported now and then. */
  onProgress: (rows: number) => void;
  /** Called for every row with a remark; `isSkipped` if the row is left out. */
  onRow: (row: { line: number; text: string; isSkipped: boolean }) => void;
};

type StagedLocality = FileLocality & { timeZone: string; line: number };

type Placed = { line: number; postcode: string; latitude: number; longitude: number };

const BATCH = 1_000;
const PROGRESS_ROWS = 5_000;
/** A longer record means that a quotation mark was never closed. */
const LONGEST_RECORD = 10_000;

type Parsed = { record: string[]; info: Info };

/** Rows of the file, with the line that each ends on. Only the current row is in memory. */
async function* readRows(file: Readable): AsyncGenerator<Parsed> {
  let line = 0;
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    // Reported while parsing, because an error discards parsed rows that weren't consumed yet.
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
       postcode text, suburb text, state text, "timeZone" text, latitude float8, longitude float8, line int)`,
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
    batch.push({ ...row.locality, timeZone: zoneOf(row.locality), line: info.lines });
    if (batch.length < BATCH) continue;
    await stage(client, batch);
    batch = [];
  }
  if (!columns) throw new LocalityFileError('The file is empty.');
  if (batch.length > 0) await stage(client, batch);
  return counts;
}

/** Takes the positions of localities that are far from all others of their postcode, and reports them. */
async function removeStrayPositions(client: pg.Client, onRow: ImportEvents['onRow']): Promise<void> {
  const { rows } = await client.query<Placed>(
    `select line, postcode, latitude, longitude from staged_localities where latitude is not null order by line`,
  );
  const strays = [...Map.groupBy(rows, ({ postcode }) => postcode).values()].flatMap(strayLocalities);
  for (const { line, postcode, latitude, longitude } of strays.toSorted((a, b) => a.line - b.line)) {
    const text = `its position ${latitude}, ${longitude} is far from the rest of ${postcode}; kept without a position`;
    onRow({ line, text, isSkipped: false });
  }
  const lines = strays.map(({ line }) => line);
  await client.query(
    'update staged_localities set latitude = null, longitude = null where line = any($1::int[])',
    [lines],
  );
}

/** Replaces all localities with the staged ones, in one transaction. */
async function swap(client: pg.Client): Promise<{ staged: number; localities: number }> {
  await client.query('begin');
  await client.query('lock table localities in share row exclusive mode');
  await client.query('delete from localities');
  const { rowCount: localities } = await client.query(
    `insert into localities (postcode, suburb, state, time_zone, latitude, longitude)
     select distinct on (postcode, lower(suburb), state) postcode, suburb, state, time_zone, latitude, longitude
     from staged_localities
     order by postcode, lower(suburb), state, (latitude is null)`,
  );
  const { rows } = await client.query<{ count: string }>('select count(*) from staged_localities');
  await client.query('commit');
  return { staged: Number(rows[0]?.count), localities: localities ?? 0 };
}

/**
 * Replaces the localities with a national list: all of it or nothing (R4.15). Bad rows are reported by line and
 * skipped; serviced areas are another table and stay. Running servers use the new list within a second.
 * @throws LocalityFileError with a sentence that says why nothing was changed
 */
export async function importLocalities(
  databaseUrl: string,
  file: Readable,
  events: ImportEvents,
): Promise<ImportSummary> {
  const client = await connectDatabase({
    connectionString: databaseUrl,
    application_name: 'galley-import',
    ...NO_LIMITS,
  });
  try {
    await client.query(
      `create temporary table staged_localities
         (postcode text, suburb text, state text, time_zone text, latitude float8, longitude float8, line int)`,
    );
    const { rows, postOfficeBoxes, bad } = await readFile(client, file, events);
    if (rows === bad + postOfficeBoxes) {
      throw new LocalityFileError('The file holds no locality that can be used.');
    }
    await removeStrayPositions(client, events.onRow);
    const { staged, localities } = await swap(client);
    return { rows, localities, merged: staged - localities, postOfficeBoxes, bad };
  } finally {
    await client.end();
  }
}
