import { readFileSync } from 'node:fs';
import { zoneFinder } from '../../domain/sites/locality-zone.ts';
import type { Position } from '../../domain/sites/positions.ts';
import { classifyPostcode, rangeState } from '../../domain/sites/postcode.ts';
import { type AustralianState, isAustralianState } from '../../domain/sites/states.ts';
import type { PostcodeArea } from '../../domain/visits/day-choice.ts';
import { projectFile } from '../platform/home.ts';
import type { Locality } from './locality.ts';
import type { AreaRows, LocalityRows } from './reference.queries.ts';
import { type SuburbSearch, suburbSearch } from './suburb-search.ts';

/** A locality as a search returns it. */
export type FoundPlace = Locality & { readonly isAvailable: boolean };

/** The location given for a job; the suburb or state decides if a postcode spans several. */
export type PlaceQuery = {
  postcode: string;
  suburb?: string | null | undefined;
  state?: string | null | undefined;
};

export type Places = {
  /** Localities of a postcode, by name; none if it isn't listed. */
  ofPostcode(postcode: string): readonly Locality[];
  /**
   * The locality of a job: the named one, else the postcode's likeliest, else what the postcode's range says (R4.15).
   * Null for post-office boxes and impossible postcodes.
   */
  area(query: PlaceQuery): PostcodeArea | null;
  /** Where a site is, roughly: its locality, else the middle of its postcode's; null if neither is known. */
  position(query: PlaceQuery): Position | null;
  /** The price region of a postcode; null if it isn't serviced, or nobody can be visited there (R5.02). */
  region(postcode: string): string | null;
  /** Suburbs and postcodes that match the typed text, best first (R5.01, R5.04). */
  search(typed: string): readonly FoundPlace[];
  /** Localities around a point in degrees, nearest first. */
  near(point: Position, limit: number): readonly Locality[];
};

/** The localities with their search indexes; expensive to build, unlike the serviced areas. */
export type LocalityTable = {
  readonly all: readonly Locality[];
  readonly byPostcode: ReadonlyMap<string, readonly Locality[]>;
  readonly search: SuburbSearch;
  /** What is known about a postcode without localities: the state of its range, and that state's time zone. */
  unlisted(postcode: string, state: AustralianState): Locality;
};

/** The price region of each serviced postcode. */
export type Areas = ReadonlyMap<string, string>;

export async function buildLocalities({ rows, exceptions }: LocalityRows): Promise<LocalityTable> {
  const zoneOf = zoneFinder(exceptions);
  const all = rows.flatMap((row): Locality[] =>
    isAustralianState(row.state) ? [{ ...row, state: row.state }] : [],
  );
  const byPostcode = Map.groupBy(all, ({ postcode }) => postcode);
  return {
    all,
    byPostcode,
    search: await suburbSearch(all, byPostcode),
    unlisted(postcode, state) {
      const timeZone = zoneOf({ postcode, suburb: '', state });
      return { postcode, suburb: '', state, timeZone, latitude: null, longitude: null };
    },
  };
}

export function buildAreas(rows: AreaRows): Areas {
  return new Map(rows.map(({ postcode, region }) => [postcode, region]));
}

function isNamed(locality: Locality, suburb: string): boolean {
  return locality.suburb.toLowerCase() === suburb.trim().toLowerCase();
}

type MaybePlaced = { readonly latitude: number | null; readonly longitude: number | null };

function positionOf(
  ofPostcode: readonly Locality[],
  { suburb, state }: Omit<PlaceQuery, 'postcode'>,
): Position | null {
  const placed = ofPostcode.filter(isPlaced);
  const own = placed.find((one) => one.state === state && isNamed(one, suburb ?? ''));
  if (own) return { latitude: own.latitude, longitude: own.longitude };
  if (placed.length === 0) return null;
  const mean = (of: (one: Position) => number) =>
    placed.reduce((sum, one) => sum + of(one), 0) / placed.length;
  return { latitude: mean((one) => one.latitude), longitude: mean((one) => one.longitude) };
}

const isPlaced = <Item extends MaybePlaced>(item: Item): item is Item & Position =>
  item.latitude !== null && item.longitude !== null;

/** The likeliest of a postcode's localities: in its first state, with the time zone that most of them use. */
function likeliest(
  localities: readonly Locality[],
  states: readonly AustralianState[],
): Locality | undefined {
  const state = states.find((candidate) => localities.some((one) => one.state === candidate));
  const ofState = localities.filter((one) => one.state === state);
  const zones = [...Map.groupBy(ofState, ({ timeZone }) => timeZone).values()];
  return zones.sort((a, b) => b.length - a.length)[0]?.[0] ?? localities[0];
}

/** Combines localities and serviced areas. */
export function buildPlaces({ all, byPostcode, search, unlisted }: LocalityTable, areas: Areas): Places {
  const ofPostcode = (postcode: string) => byPostcode.get(postcode) ?? [];
  const region = (postcode: string) =>
    typeof classifyPostcode(postcode) === 'object' ? (areas.get(postcode) ?? null) : null;
  const isAvailable = ({ postcode }: Locality) => region(postcode) !== null;

  function found(typed: string): readonly Locality[] {
    const { postcode, localities } = search(typed, isAvailable);
    if (localities.length > 0 || postcode === null || !isKnownPostcode(postcode)) return localities;
    const state = rangeState(postcode);
    return state ? [unlisted(postcode, state)] : [];
  }

  return {
    ofPostcode,
    region,
    position: ({ postcode, suburb, state }) => positionOf(ofPostcode(postcode), { suburb, state }),
    area({ postcode, suburb, state }) {
      const kind = classifyPostcode(postcode);
      if (typeof kind !== 'object') return null;
      const listed = ofPostcode(postcode);
      const ofState = listed.filter((one) => one.state === state);
      const candidates = ofState.length > 0 ? ofState : listed;
      const locality =
        (suburb ? candidates.find((one) => isNamed(one, suburb)) : undefined) ??
        likeliest(candidates, kind.states) ??
        unlisted(postcode, kind.states[0] as AustralianState);
      return { postcode, state: locality.state, timeZone: locality.timeZone };
    },
    search: (typed) => found(typed).map((one) => ({ ...one, isAvailable: isAvailable(one) })),
    near: (point, limit) => nearestTo(all, point, limit),
  };
}

/** Every Australian postcode in GeoNames (CC BY 4.0), including post-office boxes; localities are in the table. */
const KNOWN: ReadonlySet<string> = new Set(
  readFileSync(projectFile('server/catalogue/postcodes.txt'), 'utf8').trim().split(/\s+/),
);

/** Whether the postcode exists, even if none of its localities is listed (R5.02). */
function isKnownPostcode(postcode: string): boolean {
  return KNOWN.has(postcode);
}

/**
 * The items nearest to a point, nearest first; items without coordinates are skipped. A single pass that keeps the
 * best, since a national list is long and few are needed.
 */
function nearestTo<Item extends MaybePlaced>(
  items: readonly Item[],
  { latitude, longitude }: Position,
  limit: number,
): Item[] {
  // A degree of longitude is shorter than a degree of latitude.
  const scale = Math.cos((latitude * Math.PI) / 180);
  const best: { item: Item; distance: number }[] = [];
  for (const item of items) {
    if (!isPlaced(item)) continue;
    const north = item.latitude - latitude;
    const east = (item.longitude - longitude) * scale;
    const distance = north * north + east * east;
    const last = best[limit - 1];
    if (last && distance >= last.distance) continue;
    const at = best.findLastIndex((other) => other.distance <= distance) + 1;
    best.splice(at, 0, { item, distance });
    best.length = Math.min(best.length, limit);
  }
  return best.map(({ item }) => item);
}
