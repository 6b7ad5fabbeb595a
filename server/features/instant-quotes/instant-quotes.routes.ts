import type { FastifyInstance } from 'fastify';
import {
  priceSet as priceSetEndpoint,
  priceSingle,
  soonestVisit,
} from '../../../contracts/instant-quotes/prices.ts';
import { isAfterHoursRate } from '../../../domain/instant-quotes/prices.ts';
import { dollarsFromCents, incGst } from '../../../domain/money/money.ts';
import { choiceFromAttendanceDate } from '../../../domain/visits/attendance-date.ts';
import { NO_HOURS } from '../../../domain/visits/avoided-hours.ts';
import type { Loading } from '../../../domain/visits/day-choice.ts';
import { snapshotCache } from '../../catalogue/snapshot-cache.ts';
import type { Deps } from '../../common/deps.ts';
import { type RouteOptions, route, Serialised } from '../../common/http/route.ts';
import { CACHED } from '../../platform/limits.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { fullWindows } from '../windows/window-places.ts';
import { holidayTableWatch } from './holiday-table-watch.ts';
import { priceSet } from './price-set.ts';
import { pricedPlace, type QuoteRefusal, quotePrice } from './quote-price.ts';
import { soonestAt } from './soonest-at.ts';

/** Midnight in every time zone is a whole number of these away, so no local date changes within one. */
const QUARTER_HOUR_MS = 15 * 60 * 1000;

/** A refusal with wire names: every part of the choice came in attendanceDate. */
function refusalOf({ code, field, message }: QuoteRefusal): Refusal {
  const wireField = field === 'equipmentTypeId' || field === 'postcode' ? field : 'attendanceDate';
  return code === 'invalid_fields' ? fieldRefusal(wireField, message) : new Refusal(code, message);
}

function loadingText(loading: Loading): string {
  return loading.reason === 'weekend' ? 'weekend' : loading.name;
}

/** Prices/Set and Prices/Single (R7.53, R7.54), and the soonest visit that landing pages show. */
export function quotingRoutes(app: FastifyInstance, deps: Deps, options: RouteOptions): void {
  const { clock, log, catalogue: source } = deps;
  const { brand } = deps.config;
  const cached = snapshotCache<Serialised>(source, CACHED.priceSets);
  const watchHolidayTable = holidayTableWatch(log);

  route(app, priceSetEndpoint, options, async ({ query }) => {
    const now = clock.now();
    const quarterHour = Math.floor(now.epochMilliseconds / QUARTER_HOUR_MS);
    const { equipmentTypeId, postcode, suburb = '', state = '' } = query;
    const full = await fullWindows(deps, query);
    const fullKey = full.map(({ date, window }) => `${date} ${window}`).join();
    const { version } = source.current().pricing.at(now);
    const key = `${quarterHour}|${version}|${equipmentTypeId}|${postcode}|${state}|${suburb}|${fullKey}`;
    return cached(key, (catalogue) => {
      const priced = pricedPlace(catalogue, brand, { ...query, now });
      if (!priced.ok) throw refusalOf(priced);
      const { reply, lastDate } = priceSet(priced, catalogue.pricing, { now, full });
      watchHolidayTable(catalogue.pricing, priced.area.state, lastDate);
      return new Serialised(JSON.stringify(reply));
    });
  });

  route(app, priceSingle, options, async ({ query }) => {
    const catalogue = source.current();
    const now = clock.now();
    const priced = pricedPlace(catalogue, brand, { ...query, now });
    if (!priced.ok) throw refusalOf(priced);
    const choice = choiceFromAttendanceDate(query.attendanceDate, catalogue.pricing.policy);
    const full = await fullWindows(deps, query);
    const quoted = quotePrice(catalogue, brand, {
      ...query,
      choice,
      now,
      full,
      hours: NO_HOURS,
      audience: 'visitor',
    });
    if (!quoted.ok) throw refusalOf(quoted);
    const { feeCents, loading, rate, window } = quoted;
    return {
      PriceIncGst: dollarsFromCents(incGst(feeCents)),
      PriceExGst: dollarsFromCents(feeCents),
      Loading: loading && isAfterHoursRate(rate) && window !== 'afterhours' ? loadingText(loading) : null,
    };
  });

  route(app, soonestVisit, options, async ({ query: { postcode } }) => {
    const full = await fullWindows(deps, { postcode });
    return { Soonest: soonestAt(postcode, source.current(), { now: clock.now(), full }) };
  });
}
