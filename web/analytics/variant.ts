import { assignVariant, readVariant, type Variant, variantCookie } from '../../domain/website/experiment.ts';

/** Staff are left out of the test; their button says what they mean (R2.20). */
export const STAFF_VARIANT: Variant = 'B';

/** Where the variant is kept: `document`, as far as it is needed. */
type CookieJar = { cookie: string };

/**
 * The visitor's variant, assigned and kept in the cookie `abtest` at the first visit (R2.20). `random` answers a
 * number in [0, 1). Where cookies are forbidden, silently or with an error, each page load assigns one again.
 */
export function visitorVariant(jar: CookieJar, random: () => number): Variant {
  const variant = assignVariant(random());
  try {
    const kept = readVariant(jar.cookie);
    if (kept) return kept;
    jar.cookie = variantCookie(variant);
  } catch {
    // Some browsers throw where cookies are forbidden.
  }
  return variant;
}
