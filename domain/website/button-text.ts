import { messages } from '../messages.ts';
import type { Variant } from './experiment.ts';

/** What the call-to-action that leads into the quote says (R2.19). */
export const CALL_TO_ACTION_TEXT: Readonly<Record<Variant, string>> = {
  A: messages.getInstantQuote,
  B: messages.bookNow,
};

/**
 * What the button that commits the booking says (R2.19): it never says 'quote'.
 * @param totalIncGst `$198.00`; null while the total isn't known yet
 */
export function bookingButtonText(variant: Variant, totalIncGst: string | null): string {
  if (variant === 'B') return messages.bookNow;
  return totalIncGst === null ? messages.book : messages.bookFor(totalIncGst);
}
