import { isWeekend } from '../../../domain/visits/dates.ts';
import { holidaysAt } from '../../../domain/visits/holidays.ts';
import type { Deps } from '../../common/deps.ts';

/** Whether banks and offices are open where the seller is, on a YYYY-MM-DD date. */
export function isSellersBusinessDay({ catalogue, config }: Pick<Deps, 'catalogue' | 'config'>) {
  const { state, postcode } = config.invoices;
  const closed = holidaysAt({ state, postcode }, catalogue.current().pricing.holidays)
    .filter(({ fromTime }) => fromTime === null)
    .map(({ date }) => date);
  return (date: string) => !isWeekend(date) && !closed.includes(date);
}
