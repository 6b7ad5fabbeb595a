import { AB_COOKIE, AB_COOKIE_DAYS } from '../constants.ts';

export const VARIANTS = ['A', 'B'] as const;
export type Variant = (typeof VARIANTS)[number];

/** A visitor's variant, 50/50, from a random number in [0, 1) (R2.20). */
export function assignVariant(random: number): Variant {
  return random < 0.5 ? 'A' : 'B';
}

/** The variant in a Cookie header or `document.cookie`; null if there is none or it's invalid. */
export function readVariant(cookies: string): Variant | null {
  const value = cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${AB_COOKIE}=`))
    ?.slice(AB_COOKIE.length + 1);
  return value === 'A' || value === 'B' ? value : null;
}

/** The cookie's text, for Set-Cookie or `document.cookie`: 90 days, Path=/, SameSite=Lax (R2.20). */
export function variantCookie(variant: Variant, isHttps: boolean): string {
  const secure = isHttps ? '; Secure' : '';
  return `${AB_COOKIE}=${variant}; Max-Age=${AB_COOKIE_DAYS * 24 * 60 * 60}; Path=/; SameSite=Lax${secure}`;
}
