import type { RateLimit } from '../../platform/http/route.ts';

/** How often an address may look up emailed links: more than anybody opens emails, too few for guessing. */
export const LINK_LOOKS: RateLimit = { max: 60, timeWindow: '1 minute' };

/** How often an address may act on them. */
export const LINK_ANSWERS: RateLimit = { max: 20, timeWindow: '1 minute' };
