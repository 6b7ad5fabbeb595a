import { readFileSync } from 'node:fs';

/** Every Australian postcode in GeoNames (CC BY 4.0), including post-office boxes; localities are in the table. */
const KNOWN: ReadonlySet<string> = new Set(
  readFileSync(new URL('./postcodes.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s+/),
);

/** Whether the postcode exists, even if none of its localities is listed (R5.02). */
export function isKnownPostcode(postcode: string): boolean {
  return KNOWN.has(postcode);
}
