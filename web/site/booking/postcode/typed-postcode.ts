import { config } from '../../../browser/config.ts';
import { storedValue, useStoredValue } from '../../../browser/stored-value.ts';

const TYPED_POSTCODE = 'instant-quote-postcode';

/** The text of the postcode box, even before it's a postcode, so that a reload loses nothing (R2.35). */
const typedPostcode = storedValue<string | null>({
  key: () => `${config().brand.storagePrefix}:${TYPED_POSTCODE}`,
  parse: (text) => text,
  format: (text) => text,
});

/** Null until something is typed for this quote. */
export function useTypedPostcode(): string | null {
  return useStoredValue(typedPostcode);
}

export function setTypedPostcode(text: string | null): void {
  typedPostcode.set(text);
}
