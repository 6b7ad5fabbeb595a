import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { DEFAULT_BOOKING_POLICY } from '../../../domain/constants.ts';
import { zoneFinder } from '../../../domain/sites/locality-zone.ts';
import { type AustralianState, isAustralianState } from '../../../domain/sites/states.ts';
import { projectFile } from '../../platform/home.ts';
import { connectDatabase, NO_LIMITS } from '../client.ts';

type Cell = string | number | string[] | null;
type Row = Record<string, Cell>;

/** Held while loading, so that servers starting together on one database load it once. */
const SEED_LOCK = 716_355;
const PRICE_BOOK_NAME = 'Opening prices';

/** The file of each table, in the order that their references need. */
const FILES = {
  price_regions: 'price-regions.csv',
  service_areas: 'service-areas.csv',
  time_zone_exceptions: 'time-zones.csv',
  localities: 'localities.csv',
  equipment_types: 'equipment-types.csv',
  licence_kinds: 'licence-kinds.csv',
  servicing_types: 'servicing-types.csv',
  brands: 'brands.csv',
  brand_equipment_types: 'brand-types.csv',
  models: 'models.csv',
  problems: 'problems.csv',
  safety_advice: 'safety-advice.csv',
  price_rows: 'price-book.csv',
  phone_prices: 'phone-prices.csv',
  public_holidays: 'public-holidays.csv',
  promo_codes: 'promo-codes.csv',
  mark_ups: 'mark-ups.csv',
  hourly_costs: 'hourly-costs.csv',
};

/** Column names of the files that differ from the tables'. */
const COLUMNS: Record<string, string> = { lat: 'latitude', lng: 'longitude', group: 'group_name' };

function columnOf(header: string): string {
  return COLUMNS[header] ?? header.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Rows of a data file by column; an empty cell is null. */
async function readRows(file: string): Promise<Row[]> {
  const content = await readFile(projectFile(`server/db/seed/data/${file}`));
  return parse(content, {
    bom: true,
    columns: (headers: string[]) => headers.map(columnOf),
    cast: (value, { header }) => (value === '' && !header ? null : value),
  });
}

async function readFiles() {
  const tables = await Promise.all(
    Object.entries(FILES).map(async ([table, file]) => [table, await readRows(file)] as const),
  );
  return Object.fromEntries(tables) as Record<keyof typeof FILES, Row[]>;
}

const text = (cell: Cell | undefined) => String(cell ?? '');

function stateOf(row: Row): AustralianState {
  if (isAustralianState(row.state)) return row.state;
  throw new Error(`Seed data: there is no state ${row.state} (${JSON.stringify(row)})`);
}

/** The rows as the tables need them, with references between files resolved. */
function joined(tables: Awaited<ReturnType<typeof readFiles>>, questions: Row[], priceBook: number) {
  const exceptions = tables.time_zone_exceptions.map((row) => ({ ...row, suburb: text(row.suburb) }));
  const zoneOf = zoneFinder(
    exceptions.map((row: Row) => ({
      postcode: text(row.postcode),
      suburb: text(row.suburb),
      timeZone: text(row.time_zone),
    })),
  );
  const questionOf = new Map(questions.map((row) => [row.equipment_type_id, row.question ?? null]));
  return {
    ...tables,
    time_zone_exceptions: exceptions,
    localities: tables.localities.map((row) => ({
      ...row,
      time_zone: zoneOf({ postcode: text(row.postcode), suburb: text(row.suburb), state: stateOf(row) }),
    })),
    equipment_types: tables.equipment_types.map((row) => ({
      ...row,
      servicing_question: questionOf.get(row.id ?? null) ?? null,
    })),
    price_rows: tables.price_rows.map((row) => ({ ...row, version: priceBook })),
    public_holidays: tables.public_holidays.map((row) => ({
      ...row,
      state: stateOf(row),
      postcodes: row.postcodes ? text(row.postcodes).split(/[\s;,]+/) : null,
    })),
    promo_codes: tables.promo_codes.map((row) => ({ ...row, uses: 0 })),
  } satisfies Record<keyof typeof FILES, Row[]>;
}

/** Inserts all rows of a table in one statement; PostgreSQL converts the cells to the columns' types. */
async function insert(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map((column) => `"${column}"`)
    .join(', ');
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const anyRow = [...Object.keys(FILES), 'price_books', 'booking_policies']
    .map((table) => `exists (select from ${table})`)
    .join(' or ');
  const { rows } = await client.query<{ filled: boolean }>(`select ${anyRow} as filled`);
  return rows[0]?.filled === false;
}

async function fill(client: pg.Client): Promise<void> {
  const [tables, questions] = await Promise.all([readFiles(), readRows('servicing-questions.csv')]);
  await client.query('insert into booking_policies (policy) values ($1)', [DEFAULT_BOOKING_POLICY]);
  const book = await client.query<{ version: number }>(
    'insert into price_books (name) values ($1) returning version',
    [PRICE_BOOK_NAME],
  );
  const rows = joined(tables, questions, book.rows[0]?.version ?? 1);
  for (const table of Object.keys(FILES) as (keyof typeof FILES)[]) await insert(client, table, rows[table]);
  // Its rows are kept from then on. It was in force before anything else happened, by any clock.
  await client.query("update price_books set starts_at = 'epoch'");
}

/**
 * Loads the data files, the default booking policy and the first price book, all or nothing, into a database without
 * reference data. An operator's edits are never touched.
 * @returns whether it loaded
 */
export async function loadSeed(databaseUrl: string): Promise<boolean> {
  const client = await connectDatabase({ connectionString: databaseUrl, ...NO_LIMITS });
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    const empty = await isEmpty(client);
    if (empty) await fill(client);
    await client.query('commit');
    return empty;
  } finally {
    await client.end();
  }
}
