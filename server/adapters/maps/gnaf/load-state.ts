import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { rangeState } from '../../../../domain/sites/postcode.ts';
import { isAustralianState } from '../../../../domain/sites/states.ts';
import { titleCase } from '../../../../domain/sites/title-case.ts';
import { NUMBER_MARK, UNIT_MARK } from '../address-index/premises.ts';
import { searchKey } from '../address-index/search-key.ts';
import { AddressFileError } from './address-file-error.ts';
import { ADDRESS_COLUMNS, type CodeNames, readAddress } from './gnaf-address.ts';
import type { StateFiles } from './gnaf-folder.ts';
import { readPsv } from './psv.ts';

export type Codes = { flatTypes: CodeNames; levelTypes: CodeNames; streetSuffixes: CodeNames };

type Place = { street: string; suburb: string };

/** Memory that PostgreSQL may use to sort a state's addresses, in this transaction only; the rest goes to disk. */
const SORT_MEMORY = '64MB';
const PROGRESS_ROWS = 500_000;

/**
 * Adds a state's addresses to an edition, in the open transaction: streams them into a temporary table, which
 * PostgreSQL then groups by street.
 * @returns how many addresses there are
 * @throws AddressFileError if a file is damaged, or has no usable addresses
 */
export async function loadState(
  client: pg.Client,
  edition: number,
  files: StateFiles,
  codes: Codes,
  onProgress: (rows: number) => void,
): Promise<number> {
  await client.query(`set local work_mem = '${SORT_MEMORY}'`);
  await client.query(
    `create temporary table file_streets (id integer primary key, street text, key text, suburb text, suburb_key text) on commit drop`,
  );
  await client.query(
    `create temporary table file_addresses
       (street integer, postcode text, number text, first integer, last integer, unit text, flat integer) on commit drop`,
  );
  const streets = await readStreets(files, codes);
  const ids = new Map([...streets.keys()].map((pid, id) => [pid, id]));
  await copy(client, 'file_streets', streetLines(streets));
  const counted = { rows: 0, addresses: 0 };
  await copy(client, 'file_addresses', addressLines(files.addresses, ids, codes, counted, onProgress));
  if (counted.addresses === 0) {
    throw new AddressFileError(
      `${files.state}_ADDRESS_DETAIL_psv.psv has no address at a street of ${files.state}_STREET_LOCALITY_psv.psv: unpack both from the same zip file.`,
    );
  }
  await gatherByStreet(client, edition, files.state);
  return counted.addresses;
}

/** The state's streets with their suburbs, by their id in the file. There are a few hundred thousand at most. */
async function readStreets(
  { streets, localities }: StateFiles,
  { streetSuffixes }: Codes,
): Promise<Map<string, Place>> {
  const suburbs = new Map<string, string>();
  for await (const rows of readPsv(localities, ['LOCALITY_PID', 'LOCALITY_NAME', 'DATE_RETIRED'])) {
    for (const row of rows) {
      if (row.DATE_RETIRED === '') suburbs.set(row.LOCALITY_PID, titleCase(row.LOCALITY_NAME));
    }
  }
  const places = new Map<string, Place>();
  const columns = [
    'STREET_LOCALITY_PID',
    'STREET_NAME',
    'STREET_TYPE_CODE',
    'STREET_SUFFIX_CODE',
    'LOCALITY_PID',
    'DATE_RETIRED',
  ] as const;
  for await (const rows of readPsv(streets, columns)) {
    for (const row of rows) {
      const suburb = suburbs.get(row.LOCALITY_PID);
      if (suburb === undefined || row.DATE_RETIRED !== '') continue;
      const direction = streetSuffixes.get(row.STREET_SUFFIX_CODE) ?? row.STREET_SUFFIX_CODE;
      const words = [row.STREET_NAME, row.STREET_TYPE_CODE, direction].filter(Boolean);
      places.set(row.STREET_LOCALITY_PID, { street: titleCase(words.join(' ')), suburb });
    }
  }
  return places;
}

async function* streetLines(streets: ReadonlyMap<string, Place>): AsyncGenerator<string> {
  let id = 0;
  for (const { street, suburb } of streets.values()) {
    yield copyLine([id, street, searchKey(street), suburb, searchKey(suburb)]);
    id += 1;
  }
}

async function* addressLines(
  path: string,
  streets: ReadonlyMap<string, number>,
  { flatTypes, levelTypes }: Codes,
  counted: { rows: number; addresses: number },
  onProgress: (rows: number) => void,
): AsyncGenerator<string> {
  let next = PROGRESS_ROWS;
  for await (const rows of readPsv(path, ADDRESS_COLUMNS)) {
    let lines = '';
    for (const row of rows) {
      const street = streets.get(row.STREET_LOCALITY_PID);
      const address = street === undefined ? null : readAddress(row, flatTypes, levelTypes);
      if (!address || !/^\d{4}$/.test(row.POSTCODE)) continue;
      const { number, first, last, unit, flat } = address;
      lines += copyLine([street ?? null, row.POSTCODE, number, first, last, unit, flat]);
      counted.addresses += 1;
    }
    counted.rows += rows.length;
    if (counted.rows >= next) {
      onProgress(counted.rows);
      next += PROGRESS_ROWS;
    }
    if (lines !== '') yield lines;
  }
}

/** A line of PostgreSQL's text format. */
function copyLine(values: readonly (string | number | null)[]): string {
  return `${values.map(copyValue).join('\t')}\n`;
}

function copyValue(value: string | number | null): string | number {
  if (value === null) return '\\N';
  return typeof value === 'string' && /[\\\t\n\r]/.test(value)
    ? value.replace(/\\/g, '\\\\').replace(/\s/g, ' ')
    : value;
}

async function copy(client: pg.Client, table: string, lines: AsyncGenerator<string>): Promise<void> {
  await pipeline(Readable.from(lines), client.query(copyFrom(`copy ${table} from stdin`)));
}

/**
 * Inserts a row per street and postcode. The other territories (OT) have postcodes of the states that Australia Post
 * files them under.
 */
async function gatherByStreet(client: pg.Client, edition: number, fileState: string): Promise<void> {
  await client.query('analyze file_streets');
  await client.query('analyze file_addresses');
  const { rows: postcodes } = await client.query<{ postcode: string }>(
    'select distinct postcode from file_addresses',
  );
  const states = postcodes.map(({ postcode }) => [
    postcode,
    isAustralianState(fileState) ? fileState : rangeState(postcode),
  ]);
  await client.query(
    `with at_number as materialized (
       select street, postcode, number, first, last,
         number || coalesce($1 || string_agg(unit, $1 order by flat, unit), '') as line
       from (select distinct street, postcode, number, first, last, unit, flat from file_addresses) as address
       group by street, postcode, number, first, last
     ), listed as (
       select street, postcode, string_agg(line, $2 order by first, number) as premises
       from at_number group by street, postcode
     ), covered as (
       select street, postcode, array_agg(distinct covers order by covers) as numbers
       from at_number, generate_series(first, last, case when (last - first) % 2 = 0 then 2 else 1 end) as covers
       group by street, postcode
     )
     insert into address_streets (edition, street, key, suburb, suburb_key, state, postcode, numbers, highest, premises)
     select $3, file_streets.street, key, suburb, suburb_key, $4::jsonb ->> postcode, postcode, numbers,
       numbers[array_upper(numbers, 1)], premises
     from listed join covered using (street, postcode) join file_streets on file_streets.id = listed.street
     where $4::jsonb ->> postcode is not null
     order by key, suburb_key`,
    [UNIT_MARK, NUMBER_MARK, edition, JSON.stringify(Object.fromEntries(states))],
  );
}
