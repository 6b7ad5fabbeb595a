import type { Policies } from '../../../contracts/website/policies.ts';
import type { PublicWords } from '../../../contracts/website/website-copy.ts';
import { fetchedOnce } from '../../client/fetched-once.ts';

/** The public website's texts. */
export const siteCopy = fetchedOnce<PublicWords>('/pages.json');

/** Terms and privacy policy. */
export const policies = fetchedOnce<Policies>('/policies.json');
