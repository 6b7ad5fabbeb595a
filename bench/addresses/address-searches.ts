// What people type of an address, letter by letter or nearly whole, and how long its search takes.

import { addressIndex } from '../../server/adapters/maps/address-index/address-index.ts';
import type { KnownLocalities } from '../../server/adapters/maps/local.ts';
import { localMaps } from '../../server/adapters/maps/local.ts';
import { openDatabase } from '../../server/db/client.ts';
import { type Random, seededRandom } from '../../tests/kit/random.ts';
import { addressAt, type GeneratedStreet } from './gnaf-files.ts';

export type SearchFigures = { name: string; p50: number; p99: number; most: number; found: number };

const WARM_UP = 200;
const SHORT_TYPES: Record<string, string> = { STREET: 'st', ROAD: 'rd', CRESCENT: 'cres', AVENUE: 'ave' };
/** The baseline for comparison with the others. */
export const NOTHING = 'nothing, for comparison: select 1';
const NEIGHBOURS = 8;
const LIMIT = 8;

type Typed = { text: string; postcode: string | null };
type Form = { name: string; type: (place: Place) => Typed };
type Place = {
  number: string;
  unit: string | null;
  street: string;
  short: string;
  suburb: string;
  postcode: string;
};

/** The forms that a search can have; the last two make the database look at the most rows. */
const FORMS: Form[] = [
  {
    name: '"12 marl" near a booking',
    type: (p) => ({ text: `${p.number} ${p.street.slice(0, 4)}`, postcode: p.postcode }),
  },
  {
    name: '"3/12 marl" near a booking',
    type: (p) => ({ text: `${unitOf(p)}${p.number} ${p.street.slice(0, 4)}`, postcode: p.postcode }),
  },
  {
    name: '"unit 3 12 Marlowe Street" near a booking',
    type: (p) => ({
      text: `${p.unit ? `unit ${p.unit} ` : ''}${p.number} ${p.street}`,
      postcode: p.postcode,
    }),
  },
  {
    name: '"12 marlowe st fitz" anywhere',
    type: (p) => ({ text: `${p.number} ${p.short} ${p.suburb.slice(0, 4)}`, postcode: null }),
  },
  {
    name: '"3/12 marlowe st, fitzroy" anywhere',
    type: (p) => ({ text: `${unitOf(p)}${p.number} ${p.short}, ${p.suburb}`, postcode: null }),
  },
  {
    name: '"12 marl" anywhere',
    type: (p) => ({ text: `${p.number} ${p.street.slice(0, 4)}`, postcode: null }),
  },
  {
    name: '"12 mar" anywhere',
    type: (p) => ({ text: `${p.number} ${p.street.slice(0, 3)}`, postcode: null }),
  },
  {
    name: '"9871 mar" anywhere, which nobody has',
    type: (p) => ({ text: `9871 ${p.street.slice(0, 3)}`, postcode: null }),
  },
];

const unitOf = ({ unit }: Place) => (unit ? `${unit}/` : '');

/** Measures each form several times, one search after the other. */
export async function measureSearches(
  databaseUrl: string,
  streets: readonly GeneratedStreet[],
  { times, seed }: { times: number; seed: number },
): Promise<SearchFigures[]> {
  const { db, close } = openDatabase(databaseUrl, (error) => {
    throw error;
  });
  try {
    const maps = localMaps(() => numberedPostcodes, addressIndex(db));
    const random = seededRandom(seed);
    /** How long an empty statement takes, beside each search: on a busy machine everything is slow. */
    const empty: { ms: number; isFound: boolean }[] = [];
    const askNothing = async () => {
      const begun = performance.now();
      await db.execute('select 1');
      empty.push({ ms: performance.now() - begun, isFound: true });
    };
    const search = async ({ type }: Form) => {
      const typed = type(placeOf(random, streets));
      const begun = performance.now();
      const found = await maps.suggestAddresses({ ...typed, suburb: null, session: null, limit: LIMIT });
      return { ms: performance.now() - begun, isFound: found.some(({ AsTyped }) => !AsTyped) };
    };
    const figures: SearchFigures[] = [];
    for (const form of FORMS) {
      for (let count = 0; count < WARM_UP; count += 1) await search(form);
      const results: Awaited<ReturnType<typeof search>>[] = [];
      for (let count = 0; count < times; count += 1) {
        results.push(await search(form));
        await askNothing();
      }
      figures.push(figuresOf(form.name, results));
    }
    return [...figures, figuresOf(NOTHING, empty)];
  } finally {
    await close();
  }
}

function figuresOf(name: string, results: readonly { ms: number; isFound: boolean }[]): SearchFigures {
  const ms = results.map((result) => result.ms).toSorted((a, b) => a - b);
  const at = (share: number) => ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? Number.NaN;
  const found = results.filter(({ isFound }) => isFound).length / results.length;
  return { name, p50: at(0.5), p99: at(0.99), most: at(1), found };
}

/** An existing address; a street is as likely as its share of the addresses. */
function placeOf(random: Random, streets: readonly GeneratedStreet[]): Place {
  let street = random.pick(streets);
  for (let tries = 0; tries < 2; tries += 1) {
    const other = random.pick(streets);
    if (other.addresses > street.addresses) street = other;
  }
  const { number, suffix, flat } = addressAt(street, random.between(0, street.addresses - 1));
  return {
    number: `${number}${suffix}`.toLowerCase(),
    unit: flat === null ? null : String(flat),
    street: `${street.name} ${street.type}`.toLowerCase(),
    short: `${street.name} ${SHORT_TYPES[street.type] ?? street.type}`.toLowerCase(),
    suburb: street.suburb.toLowerCase(),
    postcode: street.postcode,
  };
}

/** Consecutive postcodes are neighbours, and as many are searched as around a real one. */
const numberedPostcodes: KnownLocalities = {
  ofPostcode: (postcode) => [localityOf(Number(postcode))],
  search: () => [],
  near: ({ latitude }) => Array.from({ length: NEIGHBOURS }, (_, index) => localityOf(latitude + index)),
};

function localityOf(postcode: number) {
  const code = String(postcode).padStart(4, '0');
  return { suburb: 'Nowhere', state: 'NSW' as const, postcode: code, latitude: postcode, longitude: 0 };
}
