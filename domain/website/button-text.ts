import { messages } from '../messages.ts';
import type { Variant } from './experiment.ts';

/** The text of the button that leads into the quote (R2.19). */
export const CALL_TO_ACTION_TEXT: Readonly<Record<Variant, string>> = {
  A: messages.getInstantQuote,
  B: messages.bookNow,
};

/**
 * The text of the button that books (R2.19): it never says 'quote'.
 * @param totalIncGst `$198.00`; null while the total isn't known yet
 */
export function bookingButtonText(variant: Variant, totalIncGst: string | null): string {
  if (variant === 'B') return messages.bookNow;
  return totalIncGst === null ? messages.book : messages.bookFor(totalIncGst);
}
