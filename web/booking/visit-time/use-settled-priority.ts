import { useEffect } from 'react';
import { attendanceDateOf } from '../../../domain/availability/attendance-date.ts';
import { openingChoice, placeOf, settlePriority } from '../../../domain/quote-draft/quote-priority.ts';
import type { VisitDraft } from '../../../domain/quote-draft/visit-draft.ts';
import { usePriceSet, usePriceSingle } from '../../api/price-queries.ts';
import { useNow } from '../../browser/clock.ts';
import { useDraftInHand } from '../draft/draft-in-hand.ts';
import { pricedOf } from '../draft/priced-of-draft.ts';
import { useHeldSteps } from '../submit/booking-hold.ts';

/**
 * Judges the draft's time again when a step opens and as time passes: one that has gone by or closed makes the
 * fix-it step incomplete, which says so (R3.03). A time that stands over midnight is another day option with
 * another price, which is asked for here.
 */
export function useSettledPriority(): void {
  const { useDraft, change } = useDraftInHand();
  const draft = useDraft();
  const held = useHeldSteps();
  const now = useNow();
  const { data } = usePriceSet(pricedOf(draft));
  const place = placeOf(draft);
  const world = data && place && { now, place, policy: data.Policy, holidays: data.Holidays };
  useEffect(() => {
    if (world && !held) change((before) => (isUntimed(before) ? before : settlePriority(before, world)));
  }, [draft, data, held, now.epochMilliseconds]);

  const unpriced = world && !held && isPriceless(draft) ? openingChoice(draft, world) : null;
  const isSoonest = unpriced?.option === 'afterhours';
  const { data: single } = usePriceSingle(
    pricedOf(draft),
    unpriced && data && !isSoonest ? attendanceDateOf(unpriced, data.Policy) : null,
  );
  const soonest = isSoonest ? data?.Prices.AfterHours.AfterHoursPrice : undefined;
  const priceExGst = soonest ?? (unpriced ? single?.PriceExGst : undefined);
  useEffect(() => {
    if (priceExGst === undefined) return;
    // Nobody has edited anything: the key of the submit stays (R4.30).
    change((before) => ({ ...before, BookingPriority: { ...before.BookingPriority, priceExGst } }));
  }, [priceExGst]);
}

/** After hours with its time still to be chosen: the fix-it step asks for it, nothing has closed. */
function isUntimed({ BookingPriority }: VisitDraft): boolean {
  return BookingPriority.selectedTimeWindow === 'afterhours' && BookingPriority.selectedTime === '';
}

/** A time that stands, its price not known. */
function isPriceless(draft: VisitDraft): boolean {
  const { selectedDate, priceExGst, priorityError } = draft.BookingPriority;
  return selectedDate !== '' && priorityError === '' && priceExGst === null && !isUntimed(draft);
}
