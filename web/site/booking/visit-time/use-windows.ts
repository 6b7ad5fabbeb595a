import { useEffect, useState } from 'react';
import { type BookingPolicy, DEFAULT_BOOKING_POLICY } from '../../../../domain/constants.ts';
import { isFoodAtRisk } from '../../../../domain/equipment/food-at-risk.ts';
import { centsFromDollars } from '../../../../domain/money/money.ts';
import { attendanceDateOf } from '../../../../domain/visits/attendance-date.ts';
import {
  availabilityFor,
  type DayAvailability,
  dayAvailability,
  type World,
} from '../../../../domain/visits/availability.ts';
import type { PostcodeArea, TimeWindow } from '../../../../domain/visits/day-choice.ts';
import { useNow } from '../../../browser/clock.ts';
import { ApiError } from '../../../client/api-error.ts';
import {
  arePricesOfYesterday,
  gridFees,
  visitFees,
  WAITING_FEES,
  type WindowFees,
  windowsModel,
} from '../../../forms/visit-time/windows-model.ts';
import { type Priced, usePriceSet, usePriceSingle } from '../../api/price-queries.ts';
import { priceInputs } from '../draft/price-inputs.ts';
import { useStepFlow } from '../steps/step-flow.ts';

/**
 * The windows of a locality with their prices, kept up to date while the page is open: windows close as time passes,
 * and prices reload after midnight (R4.13, R4.17). Until the operator's policy has loaded the grid shows the default
 * one, and nothing can be chosen.
 */
export function useWindows(area: PostcodeArea) {
  const { draft, avoided } = useStepFlow();
  const now = useNow();
  const priced = priceInputs(draft);
  const set = usePriceSet(priced);
  const stale = set.data ? arePricesOfYesterday(set.data.Prices, now, area.timeZone) : false;
  const { refetch } = set;
  // Midnight passes without anybody touching the page.
  useEffect(() => {
    if (stale) refetch();
  }, [stale, refetch]);

  const reply = stale ? undefined : set.data;
  const policy = reply?.Policy ?? DEFAULT_BOOKING_POLICY;
  const holidays = reply?.Holidays ?? [];
  const full = reply?.FullWindows ?? [];
  const whenAvoided = isFoodAtRisk(draft) ? 'ask' : 'close';
  const world: World = { now, area, policy, holidays, full, avoided, whenAvoided };
  const availability = availabilityFor(world);

  const [pickedDate, setLaterDate] = useState(() => draftsLaterDate(draft.BookingPriority));
  const laterDate =
    pickedDate && pickedDate >= availability.laterFrom && pickedDate <= availability.laterTo
      ? pickedDate
      : availability.laterFrom;
  const later = dayAvailability(laterDate, world);
  const laterFees = useLaterFees(priced, later, reply ? policy : null);
  /** Null until they have loaded. */
  const feeOf = reply ? visitFees(reply) : null;
  const failure = failureOf(set.error) ?? (laterFees.failed ? LATER_FAILED : undefined);
  const fees = reply ? gridFees(reply.Prices, laterFees.fees) : WAITING_FEES;

  return {
    world,
    availability,
    later,
    fees,
    feeOf,
    model: windowsModel({
      availability,
      later,
      fees,
      isFailed: failure !== undefined,
      area,
      policy,
      holidays,
    }),
    setLaterDate,
    /** Policy and prices have loaded: a choice can be checked. */
    ready: reply !== undefined,
    /** Why there is nothing to show, other than a missing price: the network, the server. */
    failure,
    retry: () => {
      if (set.isError) refetch();
      laterFees.retry();
    },
  };
}

const LATER_FAILED = "We couldn't load the prices for the later date.";

function draftsLaterDate(priority: { selectedDay: string; selectedDate: string }): string | null {
  return priority.selectedDay === 'later' ? priority.selectedDate : null;
}

function failureOf(error: Error | null): string | undefined {
  if (!error || (error instanceof ApiError && error.code === 'no_price')) return undefined;
  return error.message;
}

type LaterFees = {
  fees: WindowFees;
  /** Whether a price failed to load; `retry` loads the failed ones again. */
  failed: boolean;
  retry: () => void;
};

/** The fees of a later date, loaded window by window (R4.11); nothing loads before the `policy` is known. */
function useLaterFees(priced: Priced, day: DayAvailability, policy: BookingPolicy | null): LaterFees {
  const wanted = (window: TimeWindow): string | null => {
    if (!policy || !day.windows[window].open) return null;
    const time = day.windows.afterhours.times[0]?.time;
    return attendanceDateOf({ option: 'later', date: day.date, window, ...(time ? { time } : {}) }, policy);
  };
  const morning = usePriceSingle(priced, wanted('morning'));
  const afternoon = usePriceSingle(priced, wanted('afternoon'));
  const afterhours = usePriceSingle(priced, wanted('afterhours'));
  const failed = [morning, afternoon, afterhours].filter((query) => query.isError);
  const cents = (reply: typeof morning.data) => (reply ? centsFromDollars(reply.PriceExGst) : null);
  return {
    fees: {
      morning: cents(morning.data),
      afternoon: cents(afternoon.data),
      afterhours: cents(afterhours.data),
    },
    failed: failed.length > 0,
    retry: () => {
      for (const query of failed) query.refetch();
    },
  };
}
