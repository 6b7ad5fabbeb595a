import type { Place } from '../../../domain/availability/day-choice.ts';
import { zoneFinder } from '../../../domain/places/locality-zone.ts';
import { classifyPostcode, rangeState } from '../../../domain/places/postcode.ts';
import { type AustralianState, isAustralianState } from '../../../domain/places/states.ts';
import { isKnownPostcode } from './known-postcodes.ts';
import { nearestTo } from './nearest.ts';
import type { AreaRows, LocalityRows } from './reference.queries.ts';
import { type SuburbSearch, suburbSearch } from './suburb-search.ts';

export type Locality = Place & {
  /** Empty where the postcode exists but no locality of it is listed. */
  readonly suburb: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

/** A locality as a search answers it. */
export type FoundPlace = Locality & { readonly isAvailable: boolean };

/** Where somebody says a job is; the suburb or state decides where a postcode spans several. */
export type PlaceQuery = {
  postcode: string;
  suburb?: string | null | undefined;
  state?: string | null | undefined;
};

export type Places = {
  /** Localities of a postcode, by name; none where it is not listed. */
  ofPostcode(postcode: string): readonly Locality[];
  /**
   * The place of a job: the named locality, else the likeliest of the postcode, else what the postcode's own range
   * tells (R4.15). Null for post-office boxes and postcodes that can't exist.
   */
  place(query: PlaceQuery): Place | null;
  /** The price region of a postcode, null where it is not serviced; nobody can be visited in a PO box (R5.02). */
  region(postcode: string): string | null;
  /** Suburbs and postcodes that match what was typed, best first (R5.01, R5.04). */
  search(typed: string): readonly FoundPlace[];
  /** Localities around a point in degrees, nearest first. */
  near(point: { latitude: number; longitude: number }, limit: number): readonly Locality[];
};

/** The localities with what makes them quick to find; costly to make, unlike what is serviced. */
export type LocalityTable = {
  readonly all: readonly Locality[];
  readonly byPostcode: ReadonlyMap<string, readonly Locality[]>;
  readonly search: SuburbSearch;
  /** What is known of a postcode without any locality: its range's state, and the zone that goes with both. */
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

/** The likeliest of a postcode's localities: of its first state, in the zone that most of them keep. */
function likeliest(
  localities: readonly Locality[],
  states: readonly AustralianState[],
): Locality | undefined {
  const state = states.find((candidate) => localities.some((one) => one.state === candidate));
  const ofState = localities.filter((one) => one.state === state);
  const zones = [...Map.groupBy(ofState, ({ timeZone }) => timeZone).values()];
  return zones.sort((a, b) => b.length - a.length)[0]?.[0] ?? localities[0];
}

/** Puts localities and serviced areas together. */
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
    place({ postcode, suburb, state }) {
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
