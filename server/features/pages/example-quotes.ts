import type { ExampleQuote, ExampleQuotes, ServiceCopy } from '../../../contracts/site-copy.ts';
import { windowLabel } from '../../../domain/dates.ts';
import { dollarsFromCents } from '../../../domain/money.ts';
import { priceSlot } from '../../../domain/prices.ts';
import { SERVICES } from '../../../domain/services.ts';
import type { Deps } from '../../deps.ts';
import { pricedPlace } from '../quoting/quote-price.ts';
import type { Catalogue } from '../reference/catalogue.ts';

/** Each service's example, priced by a catalogue; one that has no price is told to the operator. */
export function exampleQuotes(catalogue: Catalogue, { config, log }: Deps): ExampleQuotes {
  const quotes = SERVICES.map((service) => {
    const quote = exampleQuote(catalogue, config.brand, config.pages.services[service].example);
    if (quote.feeExGst === null) log.warn({ service, quote }, 'the example of a landing page has no price');
    return [service, quote] as const;
  });
  return Object.fromEntries(quotes) as ExampleQuotes;
}

function exampleQuote(
  catalogue: Catalogue,
  brand: Deps['config']['brand'],
  { machine, problem, postcode, day, window }: ServiceCopy['example'],
): ExampleQuote {
  const { equipment, places, pricing } = catalogue;
  const equipmentTypeId = equipment.types.find(({ Name }) => Name === machine)?.Id;
  const priced =
    equipmentTypeId === undefined ? null : pricedPlace(catalogue, brand, { equipmentTypeId, postcode });
  // Without a loading: an example that rose at weekends would be the price of no weekday.
  const slot = priced?.ok ? priceSlot(priced.row, { option: day, window, loading: null }) : null;
  return {
    machine,
    problem,
    place: [postcode, places.place({ postcode })?.state].join(' ').trimEnd(),
    day,
    window: windowLabel(window, pricing.policy),
    feeExGst: slot && dollarsFromCents(slot.feeCents),
  };
}
