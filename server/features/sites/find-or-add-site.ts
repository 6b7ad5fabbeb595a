import { and, asc, eq, isNull } from '../../db/drizzle.ts';
import { locations } from '../../db/schema/customers.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { CheckedAddress } from './check-address.ts';

/** Every column of a site that comes from its form. */
export type NewSite = Required<Omit<typeof locations.$inferInsert, 'customerId' | 'createdAt'>>;

/** The site at an address that was checked and has no wrong part. */
export function newSite(
  { name, floorShop }: Pick<NewSite, 'name' | 'floorShop'>,
  { address, timeZone }: CheckedAddress,
): NewSite {
  const { street, suburb, state, postcode } = address;
  if (!timeZone) throw new Error(`No time zone for ${postcode}`);
  return { name, floorShop, street, suburb, state, country: 'Australia', postcode, timeZone };
}

/** The id of the customer's site that matches in every part, or else of a new one. */
export async function findOrAddSite(
  tx: Transaction,
  site: NewSite,
  by: { customerId: number; createdAt: Date },
): Promise<number> {
  const { name, floorShop, street, suburb, state, postcode } = site;
  const [known] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(
      and(
        eq(locations.customerId, by.customerId),
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
  if (known) return known.id;
  const [made] = await tx
    .insert(locations)
    .values({ ...site, ...by })
    .returning({ id: locations.id });
  if (!made) throw new Error('No site was made');
  return made.id;
}
