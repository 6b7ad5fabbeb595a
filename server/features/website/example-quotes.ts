import type { ExampleQuote, ExampleQuotes, ServiceCopy } from '../../../contracts/website/website-copy.ts';
import { priceVisit } from '../../../domain/instant-quotes/prices.ts';
import { dollarsFromCents } from '../../../domain/money/money.ts';
import { windowLabel } from '../../../domain/visits/dates.ts';
import { SERVICES } from '../../../domain/website/services.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Deps } from '../../common/deps.ts';
import { pricedPlace } from '../instant-quotes/quote-price.ts';

/** Each service's example with its current price; the log warns if there's none. */
export function exampleQuotes(catalogue: Catalogue, { config, log, clock }: Deps): ExampleQuotes {
  const now = clock.now();
  const quotes = SERVICES.map((service) => {
    const quote = exampleQuote(catalogue, config.brand, { ...config.pages.services[service].example, now });
    if (quote.feeExGst === null) log.warn({ service, quote }, 'the example of a landing page has no price');
    return [service, quote] as const;
  });
  return Object.fromEntries(quotes) as ExampleQuotes;
}

function exampleQuote(
  catalogue: Catalogue,
  brand: Deps['config']['brand'],
  { equipment, problem, postcode, day, window, now }: ServiceCopy['example'] & { now: Temporal.Instant },
): ExampleQuote {
  const { places, pricing } = catalogue;
  const equipmentTypeId = catalogue.equipment.types.find(({ Name }) => Name === equipment)?.Id;
  const priced =
    equipmentTypeId === undefined ? null : pricedPlace(catalogue, brand, { equipmentTypeId, postcode, now });
  // Without loading: the example shows the price of an ordinary weekday.
  const slot = priced?.ok ? priceVisit(priced.row, { option: day, window, loading: null }) : null;
  return {
    equipment,
    problem,
    place: [postcode, places.area({ postcode })?.state].join(' ').trimEnd(),
    day,
    window: windowLabel(window, pricing.policy),
    feeExGst: slot && dollarsFromCents(slot.feeCents),
  };
}
