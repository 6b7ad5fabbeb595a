import type { PriceSetReply } from '../../../contracts/instant-quotes/prices.ts';
import { priceVisit } from '../../../domain/instant-quotes/prices.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { availabilityFor, type World } from '../../../domain/visits/availability.ts';
import { NO_HOURS } from '../../../domain/visits/avoided-hours.ts';
import type { DayOption, FullWindow, TimeWindow } from '../../../domain/visits/day-choice.ts';
import { holidaysAt, loadingAt } from '../../../domain/visits/holidays.ts';
import { addDays } from '../../../domain/visits/local-time.ts';
import { type FeeOf, quickChoices } from '../../../domain/visits/quick-choices.ts';
import type { Pricing } from '../../catalogue/pricing.ts';
import type { PricedArea } from './quote-price.ts';

/** The later day is two days after the start (R3.03). */
const LATER_DAYS = 2;

export type PriceSet = {
  reply: PriceSetReply;
  /** The last bookable date. */
  lastDate: string;
};

/**
 * Every price of a type in an area on the local date of `now`, dollars ex GST, including the loading of weekends and
 * public holidays (R3.04, R4.16), with the policy, holidays and full windows that decide what is open (R4.17, R10.06). All but the lowest
 * price is the same all through a local day.
 */
export function priceSet(
  { area, row }: PricedArea,
  { policy, holidays }: Pricing,
  { now, full }: { now: Temporal.Instant; full: FullWindow[] },
): PriceSet {
  const atPlace = holidaysAt(area, holidays);
  const world: World = { now, area, policy, holidays: atPlace, full, ...NO_HOURS };
  const availability = availabilityFor(world);
  const { startingDate: today, laterTo: lastDate } = availability;
  const feeOf: FeeOf = (visit) => priceVisit(row, visit).feeCents;

  const price = (option: Exclude<DayOption, 'afterhours'>, date: string, window: TimeWindow) => {
    const startMinutes = window === 'afterhours' ? 0 : policy[window].fromHour * 60;
    const loading = loadingAt({ date, startMinutes, area, holidays: atPlace });
    return dollarsFromCents(feeOf({ option, window, loading }));
  };
  const dayPrices = (option: 'today' | 'tomorrow', date: string) => ({
    AmPrice: price(option, date, 'morning'),
    PmPrice: price(option, date, 'afternoon'),
    AfterHoursPrice: price(option, date, 'afterhours'),
  });

  const laterDay = (window: TimeWindow) =>
    dollarsFromCents(feeOf({ option: 'later', window, loading: null }));
  // Without anything to book there's still a call.
  const lowest = quickChoices(availability, world, feeOf)?.cheapest.feeCents ?? row.afterHours;

  const reply: PriceSetReply = {
    Prices: {
      StartingDate: today,
      Today: dayPrices('today', today),
      Tomorrow: dayPrices('tomorrow', addDays(today, 1)),
      Later: { AmPrice: price('later', addDays(today, LATER_DAYS), 'morning') },
      AfterHours: { AfterHoursPrice: dollarsFromCents(row.afterHours) },
    },
    OrdinaryLaterDay: {
      AmPrice: laterDay('morning'),
      PmPrice: laterDay('afternoon'),
      AfterHoursPrice: laterDay('afterhours'),
    },
    LowestPriceExGst: dollarsFromCents(lowest),
    Place: area,
    Policy: policy,
    Holidays: atPlace
      .filter(({ date }) => date >= today && date <= lastDate)
      .map((holiday) => ({ ...holiday, postcodes: holiday.postcodes && [...holiday.postcodes] })),
    FullWindows: full,
  };
  return { reply, lastDate };
}
