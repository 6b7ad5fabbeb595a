import {
  assignVariant,
  readVariant,
  type Variant,
  variantCookie,
} from '../../../../domain/website/experiment.ts';

/** Staff aren't part of the test; their button says what they do (R2.20). */
export const STAFF_VARIANT: Variant = 'B';

/** The parts of `document` that store the variant. */
type CookieJar = { cookie: string; location: Pick<Location, 'protocol'> };

/**
 * The visitor's variant, assigned and stored in the cookie `abtest` on the first visit (R2.20). `random` returns a
 * number in [0, 1). If cookies are blocked, silently or with an error, each page load assigns a new one.
 */
export function visitorVariant(jar: CookieJar, random: () => number): Variant {
  const variant = assignVariant(random());
  try {
    const kept = readVariant(jar.cookie);
    if (kept) return kept;
    jar.cookie = variantCookie(variant, jar.location.protocol === 'https:');
  } catch {
    // Some browsers throw if cookies are blocked.
  }
  return variant;
}
