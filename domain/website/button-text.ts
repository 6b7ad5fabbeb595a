import { messages } from '../messages.ts';
import type { Variant } from './experiment.ts';

/** What the landing pages' call-to-action and the flow's last button say (R2.19). */
export const BUTTON_TEXT: Readonly<Record<Variant, string>> = {
  A: messages.getInstantQuote,
  B: messages.bookNow,
};
