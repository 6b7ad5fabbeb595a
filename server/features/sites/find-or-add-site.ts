import { sameSite } from '../../../domain/sites/same-site.ts';
import { preparedOnce } from '../../db/client.ts';
import { asc, eq, sql } from '../../db/drizzle.ts';
import { locations } from '../../db/schema/customers.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { CheckedAddress } from './check-address.ts';

/** Every column of a site that comes from its form. */
export type NewSite = Omit<typeof locations.$inferSelect, 'id' | 'customerId' | 'createdAt'>;

/** The site at an address that was checked and has no wrong part. */
export function newSite(
  { name, floorShop }: Pick<NewSite, 'name' | 'floorShop'>,
  { address, timeZone }: CheckedAddress,
): NewSite {
  const { street, suburb, state, postcode } = address;
  if (!timeZone) throw new Error(`No time zone for ${postcode}`);
  return { name, floorShop, street, suburb, state, country: 'Australia', postcode, timeZone };
}

type By = { customerId: number; createdAt: Date };

/** The id of the customer's site at the same place, or else of a new one. */
export async function findOrAddSite(tx: Transaction, site: NewSite, by: By): Promise<number> {
  return (await findSameSite(tx, site, by.customerId))?.id ?? insertSite(tx, site, by);
}

/**
 * The customer's site at the same place, however its address is spelt; of several, the one with the same name or else
 * the oldest. Null if there's none.
 */
export async function findSameSite(
  tx: Transaction,
  site: NewSite,
  customerId: number,
): Promise<typeof locations.$inferSelect | null> {
  return sameSite(await ownSites(tx).execute({ customerId }), site);
}

const ownSites = preparedOnce((db) =>
  db
    .select()
    .from(locations)
    .where(eq(locations.customerId, sql.placeholder('customerId')))
    .orderBy(asc(locations.id))
    .prepare('own_sites'),
);

export async function insertSite(tx: Transaction, site: NewSite, by: By): Promise<number> {
  const [made] = await tx
    .insert(locations)
    .values({ ...site, ...by })
    .returning({ id: locations.id });
  if (!made) throw new Error('No site was made');
  return made.id;
}
