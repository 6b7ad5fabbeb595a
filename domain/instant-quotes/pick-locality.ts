import type { AustralianState } from '../sites/states.ts';
import { editDraft, type InstantQuote } from './quote-draft.ts';

/** The locality of a quote; `suburb` is '' if only the postcode is known. */
export type Locality = {
  readonly postcode: string;
  readonly suburb: string;
  readonly state: AustralianState;
  readonly timeZone: string;
};

/**
 * Sets the locality in step 1. Another locality has other prices, and maybe another promo, so these are cleared from
 * the docket; equipment, problem and day stay (R4.15).
 */
export function pickLocality(
  draft: InstantQuote,
  { postcode, suburb, state, timeZone }: Locality,
): InstantQuote {
  const picked = {
    BookingPostcode: postcode,
    BookingSuburb: suburb,
    BookingState: state,
    BookingTimeZone: timeZone,
  };
  const same = (Object.keys(picked) as (keyof typeof picked)[]).every((name) => draft[name] === picked[name]);
  if (same) return draft;
  return editDraft(draft, {
    ...picked,
    LowestPriceExGst: null,
    PromoDiscountExGst: null,
    BookingPriority: { ...draft.BookingPriority, priceExGst: null },
  });
}
