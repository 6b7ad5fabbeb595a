import { config } from '../../browser/config.ts';
import { storedValue, useStoredValue } from '../../browser/stored-value.ts';

const TYPED_POSTCODE = 'instant-quote-postcode';

/** The text of the postcode box, even before it is a postcode: a reload loses nothing (R2.35). */
const typedPostcode = storedValue<string | null>({
  key: () => `${config().brand.storagePrefix}:${TYPED_POSTCODE}`,
  parse: (text) => text,
  format: (text) => text,
});

/** Null while nothing was typed since the quote began. */
export function useTypedPostcode(): string | null {
  return useStoredValue(typedPostcode);
}

export function setTypedPostcode(text: string | null): void {
  typedPostcode.set(text);
}
