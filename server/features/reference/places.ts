import type { Place } from '../../../domain/day-choice.ts';
import { classifyPostcode, rangeState, STATE_TIME_ZONES } from '../../../domain/postcode.ts';
import { type AustralianState, isAustralianState } from '../../../domain/states.ts';
import type { PlaceRows } from './reference.queries.ts';
import { suburbSearch } from './suburb-search.ts';

export type Locality = Place & {
  /** Empty where the postcode exists by its state's range but no locality of it is known. */
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
  readonly localityCount: number;
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

function readLocalities(rows: PlaceRows['localities']): Locality[] {
  return rows.flatMap((row) => (isAustralianState(row.state) ? [{ ...row, state: row.state }] : []));
}

function groupByPostcode(localities: readonly Locality[]): Map<string, Locality[]> {
  return Map.groupBy(localities, ({ postcode }) => postcode);
}

/** What is known of a postcode without any locality: its range's state and that state's zone. */
function unlisted(postcode: string, state: AustralianState): Locality {
  const timeZone = STATE_TIME_ZONES[state];
  return { postcode, suburb: '', state, timeZone, latitude: null, longitude: null };
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.trim().toLowerCase();
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

/** Degrees of longitude are this much shorter than those of latitude. */
function longitudeScale(latitude: number): number {
  return Math.cos((latitude * Math.PI) / 180);
}

/** Indexes the places part of the reference data. */
export async function buildPlaces(rows: PlaceRows): Promise<Places> {
  const localities = readLocalities(rows.localities);
  const byPostcode = groupByPostcode(localities);
  const regions = new Map(rows.areas.map(({ postcode, region }) => [postcode, region]));

  const region = (postcode: string) =>
    typeof classifyPostcode(postcode) === 'object' ? (regions.get(postcode) ?? null) : null;
  const ofPostcode = (postcode: string) => byPostcode.get(postcode) ?? [];

  const find = await suburbSearch(localities, {
    isAvailable: ({ postcode }) => region(postcode) !== null,
    wholePostcode(postcode) {
      const listed = byPostcode.get(postcode);
      if (listed) return listed;
      const state = rangeState(postcode);
      return state ? [unlisted(postcode, state)] : [];
    },
  });

  return {
    localityCount: localities.length,
    ofPostcode,
    region,
    place({ postcode, suburb, state }) {
      const kind = classifyPostcode(postcode);
      if (typeof kind !== 'object') return null;
      const listed = ofPostcode(postcode);
      const ofState = listed.filter((one) => one.state === state);
      const candidates = ofState.length > 0 ? ofState : listed;
      const locality =
        (suburb ? candidates.find((one) => sameName(one.suburb, suburb)) : undefined) ??
        likeliest(candidates, kind.states) ??
        unlisted(postcode, kind.states[0] as AustralianState);
      return { postcode, state: locality.state, timeZone: locality.timeZone };
    },
    search: (typed) => find(typed).map((one) => ({ ...one, isAvailable: region(one.postcode) !== null })),
    near({ latitude, longitude }, limit) {
      const scale = longitudeScale(latitude);
      const distances = localities.flatMap((locality) => {
        if (locality.latitude === null || locality.longitude === null) return [];
        const north = locality.latitude - latitude;
        const east = (locality.longitude - longitude) * scale;
        return [{ locality, distance: north * north + east * east }];
      });
      distances.sort((a, b) => a.distance - b.distance);
      return distances.slice(0, limit).map(({ locality }) => locality);
    },
  };
}
