import type { ReferenceValues } from '../../../../contracts/reference-data/tables/columns.ts';
import type { TableName } from '../../../../contracts/reference-data/tables/reference-tables.ts';
import { deskReferenceMessages as messages } from '../../../../domain/words/desk-reference-messages.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { countWaitingFor } from '../../waiting-list/waiting-list.queries.ts';
import type { ReferenceRow } from './read-rows.ts';

/**
 * How many people on the waiting list the rows would email: those who wait for a postcode that customers couldn't book
 * in before, in a region that has prices (R7.43).
 */
export async function emailsOf(
  db: Queryable,
  { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>,
  { name, rows }: { name: TableName; rows: readonly ReferenceRow[] },
  all: readonly ReferenceValues[],
): Promise<number> {
  if (name !== 'service-areas') return 0;
  const prices = catalogue.current().pricing.at(clock.now());
  const isOpen = (region: unknown) => typeof region === 'string' && prices.hasPrices(region);
  const regions = new Map(rows.map(({ values }) => [values.Postcode, values.Region]));
  const opened = all.filter(
    ({ Postcode = null, Region }) => isOpen(Region) && !isOpen(regions.get(Postcode)),
  );
  return countWaitingFor(
    db,
    opened.map(({ Postcode }) => String(Postcode)),
  );
}

/** @throws Refusal `conflict` if it would email more people than the person who confirmed it has seen */
export function refuseUnseenEmails(emails: number, seen: number): void {
  if (emails > seen) throw new Refusal('conflict', messages.emailsFirst(emails));
}
