import { foldText } from '../words/fold-text.ts';
import { type PlaceParts, placeKey } from './place-key.ts';

/** Of some sites, the one at the same place; of several, the one with the same name or else the first. */
export function sameSite<Site extends PlaceParts & { name: string }>(
  sites: readonly Site[],
  { name, ...place }: PlaceParts & { name: string },
): Site | null {
  const key = placeKey(place);
  const there = sites.filter((one) => one.postcode === place.postcode && placeKey(one) === key);
  return there.find((one) => foldText(one.name) === foldText(name)) ?? there[0] ?? null;
}
