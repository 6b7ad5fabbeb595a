import type { AustralianState } from './states.ts';

/** In degrees. */
export type Position = { readonly latitude: number; readonly longitude: number };
/** In degrees. */
type Box = readonly [south: number, north: number, west: number, east: number];

export const STATE_BOXES: Readonly<Record<AustralianState, Box>> = {
  NSW: [-37.6, -28.1, 140.9, 153.7],
  ACT: [-36, -35.1, 148.7, 150.8],
  VIC: [-39.2, -33.9, 140.9, 150.1],
  QLD: [-29.2, -9.1, 137.9, 153.6],
  SA: [-38.1, -25.9, 128.9, 141.1],
  WA: [-35.2, -13.6, 112.9, 129.1],
  TAS: [-43.7, -39.5, 143.8, 148.5],
  NT: [-26.1, -10.9, 128.9, 138.1],
};

/** Islands outside the box of their state, by postcode: Lord Howe, Norfolk, Macquarie, Christmas, Cocos. */
export const ISLAND_BOXES: Readonly<Record<string, Box>> = {
  '2898': [-31.7, -31.4, 159, 159.2],
  '2899': [-29.2, -28.9, 167.8, 168.1],
  '7151': [-54.9, -43, 147, 159],
  '6798': [-10.7, -10.3, 105.4, 105.8],
  '6799': [-12.3, -11.7, 96.7, 97],
};

/** Lists put some places into the middle of a postcode that crosses a border. */
const BORDER_DEGREES = 1;

/** Whether a position can be in a state, roughly. */
export function isInState(
  { latitude, longitude }: Position,
  { postcode, state }: { postcode: string; state: AustralianState },
): boolean {
  const isWithin = ([south, north, west, east]: Box) =>
    latitude > south - BORDER_DEGREES &&
    latitude < north + BORDER_DEGREES &&
    longitude > west - BORDER_DEGREES &&
    longitude < east + BORDER_DEGREES;
  const island = ISLAND_BOXES[postcode];
  return isWithin(STATE_BOXES[state]) || (island !== undefined && isWithin(island));
}

/** Farther than any locality is from the nearest other one of its postcode, but for two or three in the outback. */
const STRAY_KM = 300;

/**
 * Those of a postcode's localities that are far from all others of it, so that their position must be wrong. Localities
 * at one position count as one, since a mistake is often copied; where half of them are together, they're right.
 */
export function strayLocalities<Place extends Position>(ofPostcode: readonly Place[]): Place[] {
  const groups = [...Map.groupBy(ofPostcode, (place) => `${place.latitude} ${place.longitude}`).values()];
  const isFar = ([one]: readonly Place[], [other]: readonly Place[]) =>
    one !== undefined && other !== undefined && kilometresBetween(one, other) > STRAY_KM;
  const isStray = (group: readonly Place[]) =>
    group.length < ofPostcode.length / 2 && groups.every((other) => other === group || isFar(group, other));
  return groups.filter(isStray).flat();
}

const EARTH_RADIUS_KM = 6371;

/** In a straight line over the ground. */
export function kilometresBetween(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const scale = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  const angle = half(one.latitude, other.latitude) + scale * half(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(angle)));
}
