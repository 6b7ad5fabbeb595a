import { isWeekend } from '../../domain/visits/dates.ts';
import { holidaysAt } from '../../domain/visits/holidays.ts';
import type { Config } from '../config/config.ts';
import type { CatalogueSource } from './catalogue.ts';

/** Whether banks and offices are open where the seller is, on a YYYY-MM-DD date. */
export function isSellersBusinessDay({ catalogue, config }: { catalogue: CatalogueSource; config: Config }) {
  const { state, postcode } = config.invoices;
  const closed = holidaysAt({ state, postcode }, catalogue.current().pricing.holidays)
    .filter(({ fromTime }) => fromTime === null)
    .map(({ date }) => date);
  return (date: string) => !isWeekend(date) && !closed.includes(date);
}
