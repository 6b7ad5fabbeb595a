import type { Variant } from '../../../domain/experiment.ts';
import { track } from '../analytics/track.ts';
import { visitorVariant } from './variant.ts';

let variant: Variant | undefined;

/** The visitor's variant, the same all through the visit (R2.20); `BUTTON_TEXT[variant]` is what the button says. */
export function useVariant(): Variant {
  variant ??= assigned();
  return variant;
}

function assigned(): Variant {
  const mine = visitorVariant(document, Math.random);
  track('experiment_assigned');
  return mine;
}
