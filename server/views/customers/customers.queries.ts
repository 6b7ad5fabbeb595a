import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client.ts';
import {
  aliasedTable,
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from '../../db/drizzle.ts';
import { contacts, contactWords } from '../../db/schema/contacts.ts';
import {
  customers,
  customerWords,
  locations,
  locationWords,
  paymentMethods,
} from '../../db/schema/customers.ts';
import { assets } from '../../db/schema/equipment.ts';
import { jobs } from '../../db/schema/jobs.ts';
import type { CustomerRow } from '../../features/customers/customers.queries.ts';

/** A customer search: all the words match, each the customer, a site or a contact of theirs; or one of the exact numbers does. */
export type CustomerSearch = {
  /** Folded prefixes of words in the name, business or email, or in a site's name or address. */
  words: readonly string[];
  abn: string | null;
  /** A whole phone number of Australia, as it's stored. */
  phone: string | null;
  /** Digits of a phone number, three for its last ones; null for too few. */
  digits: string | null;
  /** A part of a machine's serial number, without spaces and punctuation; null if it can't be one. */
  serial: string | null;
  jobId: number | null;
};

/** A page of matching customers, newest first. */
export async function searchCustomers(
  db: Queryable,
  { search, after, limit }: { search: CustomerSearch | null; after: number | undefined; limit: number },
): Promise<CustomerRow[]> {
  const before = after === undefined ? undefined : lt(customers.id, after);
  return db
    .select()
    .from(customers)
    .where(and(isNull(customers.joinedInto), search ? fits(db, search) : undefined, before))
    .orderBy(desc(customers.id))
    .limit(limit);
}

function fits(db: Queryable, { words, abn, phone, digits, serial, jobId }: CustomerSearch): SQL | undefined {
  const named = words.map((word) => idsWith(db, word));
  const ofJob = jobId !== null && db.select({ id: jobs.customerId }).from(jobs).where(eq(jobs.id, jobId));
  // `or` without conditions would match every customer; a search without a word or number matches none.
  return or(
    sql`false`,
    // As an array, so that the customers are looked up by their ids.
    named.length > 0 ? sql`${customers.id} = any(array(${sql.join(named, sql` intersect `)}))` : undefined,
    ...numbersOf(customers, { abn, phone, digits }),
    // The numbers of those who were joined into them find them too.
    inArray(
      customers.id,
      db
        .select({ id: joined.joinedInto })
        .from(joined)
        .where(
          and(isNotNull(joined.joinedInto), or(sql`false`, ...numbersOf(joined, { abn, phone, digits }))),
        ),
    ),
    phone === null && digits === null ? undefined : inArray(customers.id, ofContacts(db, { phone, digits })),
    serial === null ? undefined : inArray(customers.id, ownersOf(db, serial)),
    ofJob ? inArray(customers.id, ofJob) : undefined,
  );
}

const joined = aliasedTable(customers, 'joined');

const numbersOf = (
  of: typeof customers | typeof joined,
  { abn, phone, digits }: Pick<CustomerSearch, 'abn' | 'phone' | 'digits'>,
): SQL[] => [
  ...(abn === null ? [] : [eq(of.abn, abn)]),
  ...(phone === null ? [] : [eq(of.mobile, phone), eq(of.phone, phone)]),
  ...(digits === null ? [] : [of.mobile, of.phone].map((number) => hasDigits(number, digits))),
];

const ofContacts = (db: Queryable, numbers: Pick<CustomerSearch, 'phone' | 'digits'>) =>
  db.select({ id: contacts.customerId }).from(contacts).where(hasNumber(numbers));

const hasNumber = ({ phone, digits }: Pick<CustomerSearch, 'phone' | 'digits'>): SQL | undefined =>
  or(
    sql`false`,
    ...(phone === null ? [] : [eq(contacts.mobile, phone), eq(contacts.phone, phone)]),
    ...(digits === null ? [] : [contacts.mobile, contacts.phone].map((number) => hasDigits(number, digits))),
  );

/** Three digits are taken for a number's last ones: anywhere in it they'd find one customer in a hundred. */
const hasDigits = (number: AnyPgColumn, digits: string): SQL =>
  digits.length === 3
    ? sql`right(split_part(${number}, ' ', 1), 3) = ${digits}`
    : sql`position(${digits} in ${number}) > 0`;

/** The ids of customers with a machine of that serial number, however it's punctuated. */
const ownersOf = (db: Queryable, serial: string) =>
  db.select({ id: assets.customerId }).from(assets).where(hasSerial(serial));

const hasSerial = (serial: string): SQL =>
  sql`position(${serial} in regexp_replace(fold_text(${assets.serialIdentifier}), '[^[:alnum:]]', '', 'g')) > 0`;

const MOST_FOUND = 3;

/** The machines, sites and contacts of these customers that a search is about, the newest of each customer's. */
export async function findsOf(
  db: Queryable,
  customerIds: number[],
  { words, serial, phone, digits }: Pick<CustomerSearch, 'words' | 'serial' | 'phone' | 'digits'>,
) {
  const machines = db
    .select({ id: assets.id, place: placeOf(assets) })
    .from(assets)
    .where(and(inArray(assets.customerId, customerIds), serial === null ? sql`false` : hasSerial(serial)))
    .as('machines');
  const places = db
    .select({ id: locations.id, place: placeOf(locations) })
    .from(locations)
    .where(
      and(
        inArray(locations.customerId, customerIds),
        or(sql`false`, ...words.map((word) => sql`${locationWords(locations)} @@ ${beginsWith(word)}`)),
      ),
    )
    .as('places');
  const people = db
    .select({ id: contacts.id, place: placeOf(contacts) })
    .from(contacts)
    .where(
      and(
        inArray(contacts.customerId, customerIds),
        or(
          hasNumber({ phone, digits }),
          ...words.map((word) => sql`${contactWords(contacts)} @@ ${beginsWith(word)}`),
        ),
      ),
    )
    .as('people');
  const [foundMachines, sites, found] = await Promise.all([
    db
      .select({ machine: assets, site: locations })
      .from(machines)
      .innerJoin(assets, eq(assets.id, machines.id))
      .innerJoin(locations, eq(locations.id, assets.locationId))
      .where(lte(machines.place, MOST_FOUND))
      .orderBy(desc(assets.id)),
    db
      .select({ site: locations })
      .from(places)
      .innerJoin(locations, eq(locations.id, places.id))
      .where(lte(places.place, MOST_FOUND))
      .orderBy(desc(locations.id)),
    db
      .select({ contact: contacts })
      .from(people)
      .innerJoin(contacts, eq(contacts.id, people.id))
      .where(lte(people.place, MOST_FOUND))
      .orderBy(desc(contacts.id)),
  ]);
  return {
    machines: foundMachines,
    sites: sites.map(({ site }) => site),
    contacts: found.map(({ contact }) => contact),
  };
}

/** A row's number among those of its customer, newest first. */
const placeOf = ({
  customerId,
  id,
}: Pick<typeof assets | typeof locations | typeof contacts, 'customerId' | 'id'>) =>
  sql<number>`row_number() over (partition by ${customerId} order by ${id} desc)`.as('place');

const beginsWith = (word: string): SQL => sql`to_tsquery('simple', ${`'${word}':*`})`;

/** The ids of customers who have a word that begins like this, or whose sites, contacts or joined customers have. */
function idsWith(db: Queryable, word: string): SQL {
  const query = beginsWith(word);
  const own = db
    .select({ id: sql<number>`coalesce(${customers.joinedInto}, ${customers.id})` })
    .from(customers)
    .where(sql`${customerWords(customers)} @@ ${query}`);
  const sites = db
    .select({ id: locations.customerId })
    .from(locations)
    .where(sql`${locationWords(locations)} @@ ${query}`);
  const people = db
    .select({ id: contacts.customerId })
    .from(contacts)
    .where(sql`${contactWords(contacts)} @@ ${query}`);
  return sql`(${own} union ${sites} union ${people})`;
}

/** A customer's card on file, sites, and how much equipment they have. */
export async function customerParts(db: Queryable, customerId: number) {
  const [card] = await db.select().from(paymentMethods).where(eq(paymentMethods.customerId, customerId));
  const places = await db
    .select()
    .from(locations)
    .where(eq(locations.customerId, customerId))
    .orderBy(locations.id);
  const [equipmentList] = await db
    .select({ count: count() })
    .from(assets)
    .where(eq(assets.customerId, customerId));
  return { card: card ?? null, places, equipmentCount: equipmentList?.count ?? 0 };
}
