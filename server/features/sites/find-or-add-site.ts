import { and, asc, eq, isNull } from '../../db/drizzle.ts';
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

/** The id of the customer's site that matches in every part, or else of a new one. */
export async function findOrAddSite(tx: Transaction, site: NewSite, by: By): Promise<number> {
  return (await findSameSite(tx, site, by.customerId)) ?? insertSite(tx, site, by);
}

/** The id of the customer's site that matches in every part; null if there's none. */
export async function findSameSite(
  tx: Transaction,
  { name, floorShop, street, suburb, state, postcode }: NewSite,
  customerId: number,
): Promise<number | null> {
  const [known] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(
      and(
        eq(locations.customerId, customerId),
        eq(locations.name, name),
        floorShop ? eq(locations.floorShop, floorShop) : isNull(locations.floorShop),
        eq(locations.street, street),
        eq(locations.suburb, suburb),
        eq(locations.state, state),
        eq(locations.postcode, postcode),
      ),
    )
    .orderBy(asc(locations.id))
    .limit(1);
  return known?.id ?? null;
}

export async function insertSite(tx: Transaction, site: NewSite, by: By): Promise<number> {
  const [made] = await tx
    .insert(locations)
    .values({ ...site, ...by })
    .returning({ id: locations.id });
  if (!made) throw new Error('No site was made');
  return made.id;
}
