import type { Suburb } from '../../../../contracts/reference-data/reference-data.ts';
import { pickLocality } from '../../../../domain/instant-quotes/pick-locality.ts';
import { findSuburbs } from '../../api/reference-queries.ts';
import { changeDraft } from '../draft/draft-store.ts';
import { findLocality, type LocalityFind, localityOfRow } from './find-locality.ts';
import { setTypedPostcode } from './typed-postcode.ts';

/**
 * Sets the quote's locality from typed text, if it means one.
 * @throws ApiError
 */
export async function settlePostcode(typed: string): Promise<LocalityFind> {
  return settled(await findLocality(typed, findSuburbs));
}

/** The same for a chosen row of the list. */
export function settleRow(row: Suburb): LocalityFind {
  return settled(localityOfRow(row));
}

function settled(find: LocalityFind): LocalityFind {
  if (find.kind === 'found') {
    changeDraft((draft) => pickLocality(draft, find.locality));
    // From now on the box shows the quote's locality.
    setTypedPostcode(null);
  }
  return find;
}
