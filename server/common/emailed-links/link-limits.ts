import type { RateLimit } from '../../platform/http/route.ts';

/** How often an address may look at what mailed links are for: more than anybody opens a mail, too few for guessing. */
export const LINK_LOOKS: RateLimit = { max: 60, timeWindow: '1 minute' };

/** How often it may answer by them. */
export const LINK_ANSWERS: RateLimit = { max: 20, timeWindow: '1 minute' };
