import type { Policies } from '../../../contracts/website/policies.ts';
import { fetchedOnce } from '../../client/fetched-once.ts';

/** Terms and privacy policy. */
export const policies = fetchedOnce<Policies>('/policies.json');
