import { readFileSync } from 'node:fs';

/** Every postcode of Australia in GeoNames (CC BY 4.0), post-office boxes included; their localities are the table's. */
const KNOWN: ReadonlySet<string> = new Set(
  readFileSync(new URL('./postcodes.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s+/),
);

/** Whether the postcode exists, without any locality of it listed (R5.02). */
export function isKnownPostcode(postcode: string): boolean {
  return KNOWN.has(postcode);
}
