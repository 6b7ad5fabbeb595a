import type { PublicWords } from '../../contracts/website-copy.ts';
import { fetchedOnce } from './fetched-once.ts';

/** The public website's texts. */
export const siteCopy = fetchedOnce<PublicWords>('/pages.json');
