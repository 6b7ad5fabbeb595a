import { bookingMessages } from '../bookings/booking-messages.ts';
import { instantQuoteMessages } from '../instant-quotes/instant-quote-messages.ts';
import type { Variant } from './experiment.ts';

/** The text of the button that leads into the quote (R2.19). */
export const CALL_TO_ACTION_TEXT: Readonly<Record<Variant, string>> = {
  A: instantQuoteMessages.getInstantQuote,
  B: instantQuoteMessages.bookNow,
};

/**
 * The text of the button that books (R2.19): it never says 'quote'.
 * @param totalIncGst `$198.00`; null while the total isn't known yet
 */
export function bookingButtonText(variant: Variant, totalIncGst: string | null): string {
  if (variant === 'B') return instantQuoteMessages.bookNow;
  return totalIncGst === null ? bookingMessages.book : bookingMessages.bookFor(totalIncGst);
}
