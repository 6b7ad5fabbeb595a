// Files of the shape and size of the national address file, with made-up streets. The same seed gives the same files.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GNAF_HEADERS, gnafRow, writeGnafCodes } from '../../tests/kit/files/gnaf-files.ts';
import { type Random, seededRandom } from '../../tests/kit/random.ts';
import { placeName, streetName } from './gnaf-names.ts';

/** Each state's share of the addresses, as published, its first postcode and its number of postcodes. */
const STATES: [state: string, share: number, postcode: number, postcodes: number][] = [
  ['NSW', 0.31, 2000, 600],
  ['VIC', 0.27, 3000, 690],
  ['QLD', 0.21, 4000, 440],
  ['WA', 0.1, 6000, 380],
  ['SA', 0.075, 5000, 340],
  ['TAS', 0.02, 7000, 110],
  ['ACT', 0.01, 2600, 20],
  ['NT', 0.005, 800, 40],
];
const STREETS_IN_SUBURB = 42;
/** The mean; the longest streets have thousands. */
const ADDRESSES_AT_STREET = 21;
/** Units at a number that has any: most often two to eight, now and then a tower. */
const UNITS = [2, 3, 4, 4, 6, 8, 12, 20, 60];
/** The share of streets with units. */
const UNIT_SHARE = 0.16;
/** Far apart in the file, as published: neighbours have no neighbouring ids. */
const STRIDE = 1_000_003;
const CHUNK = 1024 * 1024;

export type GeneratedStreet = {
  id: string;
  name: string;
  type: string;
  suburb: string;
  postcode: string;
  addresses: number;
  /** Addresses at each number; the first is the whole number, the others are its units. */
  perNumber: number;
};

export type GeneratedFiles = { addresses: number; streets: GeneratedStreet[]; bytes: number };

/** Writes the files. @param total roughly how many addresses */
export async function generateGnaf(
  folder: string,
  total: number,
  seed: number,
  say: (line: string) => void,
): Promise<GeneratedFiles> {
  const standard = await writeGnafCodes(folder);
  const random = seededRandom(seed);
  const result: GeneratedFiles = { addresses: 0, streets: [], bytes: 0 };
  for (const [state, share, postcode, postcodes] of STATES) {
    const streets = await writeStreets(standard, random, {
      state,
      postcode,
      postcodes,
      wanted: total * share,
    });
    const path = join(standard, `${state}_ADDRESS_DETAIL_psv.psv`);
    result.addresses += await writeAddresses(path, state, streets);
    result.streets = result.streets.concat(streets);
    result.bytes += (await stat(path)).size;
    say(`  ${state}: ${streets.length} streets written`);
  }
  return result;
}

async function writeStreets(
  standard: string,
  random: Random,
  {
    state,
    postcode,
    postcodes,
    wanted,
  }: { state: string; postcode: number; postcodes: number; wanted: number },
): Promise<GeneratedStreet[]> {
  const streets: GeneratedStreet[] = [];
  const localities: string[] = [];
  const lines: string[] = [];
  for (let written = 0; written < wanted; ) {
    const locality = `loc${state}${localities.length}`;
    const suburb = placeName(random);
    const code = String(postcode + Math.floor(random.share() * postcodes)).padStart(4, '0');
    localities.push(
      gnafRow('LOCALITY', { LOCALITY_PID: locality, LOCALITY_NAME: suburb, DATE_CREATED: '2016-08-11' }),
    );
    for (let index = 0; index < STREETS_IN_SUBURB; index += 1) {
      const { name, type } = streetName(random);
      const id = `${state}${3_000_000 + streets.length}`;
      const street = { id, name, type, suburb, postcode: code, ...sizeOf(random) };
      streets.push(street);
      written += street.addresses;
      const fields = {
        STREET_LOCALITY_PID: id,
        STREET_CLASS_CODE: 'C',
        STREET_NAME: name,
        STREET_TYPE_CODE: type,
      };
      lines.push(
        gnafRow('STREET_LOCALITY', { ...fields, LOCALITY_PID: locality, DATE_CREATED: '2016-08-11' }),
      );
    }
  }
  await writeLines(join(standard, `${state}_LOCALITY_psv.psv`), [GNAF_HEADERS.LOCALITY, ...localities]);
  await writeLines(join(standard, `${state}_STREET_LOCALITY_psv.psv`), [
    GNAF_HEADERS.STREET_LOCALITY,
    ...lines,
  ]);
  return streets;
}

/** Sizes of streets are spread lognormally; the sum of twelve shares is nearly a normal number. */
function sizeOf(random: Random): Pick<GeneratedStreet, 'addresses' | 'perNumber'> {
  const normal = Array.from({ length: 12 }, () => random.share()).reduce((sum, share) => sum + share, -6);
  const perNumber = random.share() < UNIT_SHARE ? random.pick(UNITS) : 1;
  const addresses = Math.ceil(Math.exp(normal * 1.25) * ADDRESSES_AT_STREET * 0.4 * Math.sqrt(perNumber));
  return { addresses, perNumber };
}

/** The parts of an address of a street, the same each time: one in 25 numbers has a letter, one in 30 is a range. */
export function addressAt({ perNumber }: GeneratedStreet, at: number) {
  const place = Math.floor(at / perNumber);
  const flat = at % perNumber;
  const number = place + 1;
  const suffix = place % 25 === 11 ? 'A' : '';
  const last = place % 30 === 17 ? number + 2 : null;
  return { number, suffix, last, flat: flat === 0 ? null : flat, type: flat % 9 === 8 ? 'SHOP' : 'UNIT' };
}

async function writeAddresses(
  path: string,
  state: string,
  streets: readonly GeneratedStreet[],
): Promise<number> {
  const ends: number[] = [];
  let total = 0;
  for (const street of streets) {
    total += street.addresses;
    ends.push(total);
  }
  const line = addressLines(state);
  function* all() {
    yield GNAF_HEADERS.ADDRESS_DETAIL;
    for (let row = 0; row < total; row += 1) {
      const at = (row * STRIDE) % total;
      const index = streetAt(ends, at);
      const street = streets[index];
      if (street) yield line(street, at - (ends[index - 1] ?? 0), row);
    }
  }
  await writeLines(path, all());
  return total;
}

/** The first street that ends after an address. */
function streetAt(ends: readonly number[], at: number): number {
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Fills the columns of ADDRESS_DETAIL, the unused ones too, so that lines are as long as published ones. */
function addressLines(state: string) {
  const columns = GNAF_HEADERS.ADDRESS_DETAIL.split('|');
  const fields = columns.map(() => '');
  const place = (name: string) => columns.indexOf(name);
  const set = (name: string) => {
    const at = place(name);
    return (value: string) => {
      fields[at] = value;
    };
  };
  set('DATE_CREATED')('2016-08-11');
  set('ALIAS_PRINCIPAL')('P');
  set('CONFIDENCE')('2');
  set('LEVEL_GEOCODED_CODE')('7');
  const pid = set('ADDRESS_DETAIL_PID');
  const site = set('ADDRESS_SITE_PID');
  const parcel = set('LEGAL_PARCEL_ID');
  const [flatType, flat, first, suffix, last] = [
    set('FLAT_TYPE_CODE'),
    set('FLAT_NUMBER'),
    set('NUMBER_FIRST'),
    set('NUMBER_FIRST_SUFFIX'),
    set('NUMBER_LAST'),
  ];
  const streetId = set('STREET_LOCALITY_PID');
  const postcode = set('POSTCODE');
  const secondary = set('PRIMARY_SECONDARY');
  return (street: GeneratedStreet, at: number, row: number): string => {
    const address = addressAt(street, at);
    pid(`GA${state}_${700_000_000 + row}`);
    site(`${700_000_000 + row}`);
    parcel(`${row % 900}//DP${100_000 + (row % 800_000)}`);
    flatType(address.flat === null ? '' : address.type);
    flat(address.flat === null ? '' : String(address.flat));
    first(String(address.number));
    suffix(address.suffix);
    last(address.last === null ? '' : String(address.last));
    streetId(street.id);
    postcode(street.postcode);
    secondary(address.flat === null ? '' : 'S');
    return fields.join('|');
  };
}

async function writeLines(path: string, lines: Iterable<string>): Promise<void> {
  const file = createWriteStream(path);
  let text = '';
  for (const line of lines) {
    text += `${line}\r\n`;
    if (text.length < CHUNK) continue;
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  }
  file.end(text);
  await once(file, 'finish');
}
