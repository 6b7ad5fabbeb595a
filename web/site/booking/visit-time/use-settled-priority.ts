import { useEffect } from 'react';
import type { PriceSetReply } from '../../../../contracts/instant-quotes/prices.ts';
import { isFoodAtRisk } from '../../../../domain/equipment/food-at-risk.ts';
import { areaOf, ownChoice, settlePriority } from '../../../../domain/instant-quotes/quote-priority.ts';
import type { VisitDraft } from '../../../../domain/instant-quotes/visit-draft.ts';
import { quotePrice } from '../../../../domain/repair-quotes/docket-totals.ts';
import { attendanceDateOf } from '../../../../domain/visits/attendance-date.ts';
import type { World } from '../../../../domain/visits/availability.ts';
import type { AvoidedHours } from '../../../../domain/visits/avoided-hours.ts';
import { useNow } from '../../../browser/clock.ts';
import { usePriceSet, usePriceSingle } from '../../api/price-queries.ts';
import { priceInputs } from '../draft/price-inputs.ts';
import { useUnpriced } from '../steps/docket-price.ts';
import { useStepFlow } from '../steps/step-flow.ts';
import { useBookingContext } from '../submit/booking-under-way.ts';

/**
 * Checks the draft's time again when a step opens and as time passes: one that has passed or closed makes the fix-it
 * step incomplete, which says so (R3.03). A time kept past midnight is another day option with another price, which is
 * loaded here.
 */
export function useSettledPriority(): void {
  const { draft, change } = useStepFlow();
  const { avoided } = useStepFlow();
  const { isBooking, epochMilliseconds, set, single, isSoonest } = useMissingPrice();
  const prices = set.data;
  const isSettled = isBooking || !prices || settled(draft, prices, { epochMilliseconds, avoided }) === draft;

  // The clock and the server's policy can change the draft without anybody touching the page.
  useEffect(() => {
    if (!isSettled && prices) change((before) => settled(before, prices, { epochMilliseconds, avoided }));
  }, [isSettled, prices, epochMilliseconds, avoided, change]);

  const priceExGst = isSoonest ? prices?.Prices.AfterHours.AfterHoursPrice : single.data?.PriceExGst;

  // The draft stores the price that will be booked.
  useEffect(() => {
    if (priceExGst === undefined) return;
    // Nobody has edited anything: the submit's key stays (R4.30).
    change((before) => ({ ...before, BookingPriority: { ...before.BookingPriority, priceExGst } }));
  }, [priceExGst, change]);
}

/** Why the draft's price can't be worked out, and a way to try again; null while there's hope, or none is needed. */
export function usePriceFailure(): { cause: Error; retry: () => void } | null {
  const { set, single } = useMissingPrice();
  const failed = [set, single].filter(({ isError }) => isError);
  const cause = failed[0]?.error;
  if (!cause) return null;
  return {
    cause,
    retry() {
      for (const { refetch } of failed) refetch();
    },
  };
}

/** The prices of the area, and that of the draft's time if the draft has none yet. */
function useMissingPrice() {
  const { draft } = useStepFlow();
  const isBooking = useBookingContext() !== null;
  const { epochMilliseconds } = useNow();
  const inputs = priceInputs(draft);
  const set = usePriceSet(inputs);
  const { avoided } = useStepFlow();
  const world = isBooking || !set.data ? null : worldOf(draft, set.data, { epochMilliseconds, avoided });
  const choice = world && isPriceless(draft) ? ownChoice(draft) : null;
  const isSoonest = choice?.option === 'afterhours';
  const single = usePriceSingle(
    inputs,
    choice && world && !isSoonest ? attendanceDateOf(choice, world.policy) : null,
  );
  return { isBooking, epochMilliseconds, set, single, isSoonest };
}

type At = { epochMilliseconds: number; avoided: readonly AvoidedHours[] };

function settled<D extends VisitDraft>(draft: D, prices: PriceSetReply, at: At): D {
  const world = worldOf(draft, prices, at);
  return world && !isUntimed(draft) ? settlePriority(draft, world) : draft;
}

function worldOf(draft: VisitDraft, set: PriceSetReply, { epochMilliseconds, avoided }: At): World | null {
  const { Policy: policy, Holidays: holidays, FullWindows: full } = set;
  const area = areaOf(draft);
  const now = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds);
  const whenAvoided = isFoodAtRisk(draft) ? 'ask' : 'close';
  return area && { now, area, policy, holidays, full, avoided, whenAvoided };
}

/** After hours without a time: the fix-it step requires one, but nothing has closed. */
function isUntimed({ BookingPriority }: VisitDraft): boolean {
  return BookingPriority.selectedTimeWindow === 'afterhours' && BookingPriority.selectedTime === '';
}

/** A valid time whose price isn't known. */
function isPriceless(draft: VisitDraft): boolean {
  const { selectedDate, priceExGst, priorityError } = draft.BookingPriority;
  return selectedDate !== '' && priorityError === '' && priceExGst === null && !isUntimed(draft);
}

/** Keeps the draft's 'from' price up to date (R4.19). That doesn't edit the booking. */
export function useLowestPrice(): void {
  const { draft, change } = useStepFlow();
  const { data } = usePriceSet(priceInputs(draft));
  const lowest = data?.LowestPriceExGst;
  const isNew = lowest !== undefined && draft.LowestPriceExGst !== lowest;
  // The draft stores it, so that a reload shows it before the server replies.
  useEffect(() => {
    if (isNew) change((before) => ({ ...before, LowestPriceExGst: lowest }));
  }, [isNew, lowest, change]);
}

/** The id of what says why there is no price: a step that can't continue leads to it. */
export const NO_PRICE = 'no-price';

/** For a button that needs the exact price: it's busy while that is being worked out, and leads to the reason if there is none. */
export function usePriceGate() {
  const { draft } = useStepFlow();
  const unpriced = useUnpriced(draft);
  const failure = usePriceFailure();
  const isPriced = quotePrice(draft).kind === 'exact';
  return {
    isPending: !isPriced && !unpriced && !failure,
    /** Whether the step may go on. */
    pass(): boolean {
      if (!isPriced) leadToReason();
      return isPriced;
    },
  };
}

/** Focus and view go to what says why there is no price. */
export function leadToReason(): void {
  document.getElementById(NO_PRICE)?.focus();
}
