import { keptPlace } from '../../forms/kept-place.ts';
import { countTyped, type TypedPrices } from './typed-prices.ts';

/**
 * What is typed into a draft, and the version that was on screen when typing began: a colleague's change since isn't
 * overwritten (R10.04). Without one, the version on screen counts.
 */
type Unsaved = { typed: TypedPrices; version: number | undefined };

const placeOf = (number: number) => keptPlace<Unsaved>(`prices ${number}`);

/** What is typed into a book and isn't saved, for who is signed in now. */
export function unsavedOf(number: number): Unsaved | null {
  const { typed, version } = placeOf(number).read()?.fields ?? {};
  return typed ? { typed, version } : null;
}

/** How many prices of a book are typed and not saved. */
export const countUnsaved = (number: number): number => countTyped(unsavedOf(number)?.typed ?? {});

/** Keeps what is typed into a book; null for nothing. */
export function keepUnsaved(number: number, unsaved: Unsaved | null): void {
  if (unsaved) placeOf(number).keep(unsaved);
  else placeOf(number).forget();
}
