// Files as Geoscape publishes them: pipe-separated, with names in the first line. What is in them is made up.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Columns of the tables that an import reads, as in the G-NAF product description. */
export const GNAF_HEADERS = {
  ADDRESS_DETAIL:
    'ADDRESS_DETAIL_PID|DATE_CREATED|DATE_LAST_MODIFIED|DATE_RETIRED|BUILDING_NAME|LOT_NUMBER_PREFIX|LOT_NUMBER|LOT_NUMBER_SUFFIX|FLAT_TYPE_CODE|FLAT_NUMBER_PREFIX|FLAT_NUMBER|FLAT_NUMBER_SUFFIX|LEVEL_TYPE_CODE|LEVEL_NUMBER_PREFIX|LEVEL_NUMBER|LEVEL_NUMBER_SUFFIX|NUMBER_FIRST_PREFIX|NUMBER_FIRST|NUMBER_FIRST_SUFFIX|NUMBER_LAST_PREFIX|NUMBER_LAST|NUMBER_LAST_SUFFIX|STREET_LOCALITY_PID|LOCATION_DESCRIPTION|LOCALITY_PID|ALIAS_PRINCIPAL|POSTCODE|PRIVATE_STREET|LEGAL_PARCEL_ID|CONFIDENCE|ADDRESS_SITE_PID|LEVEL_GEOCODED_CODE|PROPERTY_PID|GNAF_PROPERTY_PID|PRIMARY_SECONDARY',
  STREET_LOCALITY:
    'STREET_LOCALITY_PID|DATE_CREATED|DATE_RETIRED|STREET_CLASS_CODE|STREET_NAME|STREET_TYPE_CODE|STREET_SUFFIX_CODE|LOCALITY_PID|GNAF_STREET_PID|GNAF_STREET_CONFIDENCE|GNAF_RELIABILITY_CODE',
  LOCALITY:
    'LOCALITY_PID|DATE_CREATED|DATE_RETIRED|LOCALITY_NAME|PRIMARY_POSTCODE|LOCALITY_CLASS_CODE|STATE_PID|GNAF_LOCALITY_PID|GNAF_RELIABILITY_CODE',
} as const;

const CODES = {
  FLAT_TYPE: ['APT|APARTMENT|APARTMENT', 'SHOP|SHOP|SHOP', 'UNIT|UNIT|UNIT'],
  LEVEL_TYPE: ['G|GROUND|GROUND', 'L|LEVEL|LEVEL'],
  STREET_SUFFIX: ['N|NORTH|NORTH', 'W|WEST|WEST'],
};

/** For imports that nobody watches. */
export const NO_EVENTS = { onState() {}, onProgress() {}, onFinishedState() {} };

type Table = keyof typeof GNAF_HEADERS;

/** A row of a table, with what isn't given empty. */
export function gnafRow(table: Table, fields: Readonly<Record<string, string | number>>): string {
  return GNAF_HEADERS[table]
    .split('|')
    .map((column) => fields[column] ?? '')
    .join('|');
}

export type GnafState = Partial<Record<Table, readonly Readonly<Record<string, string | number>>[]>>;

/** Writes the tables of these states where an unpacked zip file has them. @returns the path of `Standard` */
export async function writeGnaf(
  folder: string,
  states: Readonly<Record<string, GnafState>>,
): Promise<string> {
  const standard = await writeGnafCodes(folder);
  for (const [state, tables] of Object.entries(states)) {
    for (const table of Object.keys(GNAF_HEADERS) as Table[]) {
      const rows = (tables[table] ?? []).map((fields) => gnafRow(table, fields));
      const text = [GNAF_HEADERS[table], ...rows, ''].join('\r\n');
      await writeFile(join(standard, `${state}_${table}_psv.psv`), text);
    }
  }
  return standard;
}

/** Writes the authority tables. @returns the path of `Standard`, made for the other tables */
export async function writeGnafCodes(folder: string): Promise<string> {
  const edition = join(folder, 'G-NAF', 'G-NAF TEST 2026');
  const [standard, authority] = [join(edition, 'Standard'), join(edition, 'Authority Code')];
  await mkdir(standard, { recursive: true });
  await mkdir(authority, { recursive: true });
  for (const [table, rows] of Object.entries(CODES)) {
    const text = ['CODE|NAME|DESCRIPTION', ...rows, ''].join('\r\n');
    await writeFile(join(authority, `Authority_Code_${table}_AUT_psv.psv`), text);
  }
  return standard;
}
