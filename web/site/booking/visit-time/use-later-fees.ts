import type { BookingPolicy } from '../../../../domain/constants.ts';
import { centsFromDollars } from '../../../../domain/money/money.ts';
import { attendanceDateOf } from '../../../../domain/visits/attendance-date.ts';
import type { DayAvailability } from '../../../../domain/visits/availability.ts';
import type { TimeWindow } from '../../../../domain/visits/day-choice.ts';
import type { WindowFees } from '../../../forms/visit-time/windows-model.ts';
import { type Priced, usePriceSingle } from '../../api/price-queries.ts';

type LaterFees = {
  fees: WindowFees;
  /** Whether a price failed to load; `retry` loads the failed ones again. */
  failed: boolean;
  retry: () => void;
};

/** The fees of a later date, loaded window by window (R4.11); nothing loads before the `policy` is known. */
export function useLaterFees(priced: Priced, day: DayAvailability, policy: BookingPolicy | null): LaterFees {
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
