import type { Policies } from '../../contracts/policies.ts';
import { fetchedOnce } from './fetched-once.ts';

/** Terms and privacy policy. */
export const policies = fetchedOnce<Policies>('/policies.json');
