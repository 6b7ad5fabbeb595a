import type { PublicWords } from '../../contracts/website-copy.ts';
import { fetchedOnce } from './fetched-once.ts';

/** The words of the public site. */
export const siteCopy = fetchedOnce<PublicWords>('/pages.json');
