import type { Variant } from '../../../../domain/website/experiment.ts';
import { currentStaffRequest } from '../../api/staff-request.ts';
import { track } from './track.ts';
import { STAFF_VARIANT, visitorVariant } from './variant.ts';

let variant: Variant | undefined;

/** Stays set on this page even after the staff member has booked. */
let isStaffs = false;

/** The visitor's variant, the same for the whole visit (R2.20); `CALL_TO_ACTION_TEXT[variant]` is the button's text. */
export function useVariant(): Variant {
  isStaffs ||= currentStaffRequest() !== null;
  if (isStaffs) return STAFF_VARIANT;
  variant ??= assigned();
  return variant;
}

function assigned(): Variant {
  const mine = visitorVariant(document, Math.random);
  track('experiment_assigned');
  return mine;
}
