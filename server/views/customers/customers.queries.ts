import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { customerOrder } from '../../../contracts/customers/customers.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from '../../db/drizzle.ts';
import { keptIdOf } from '../../db/joined-customers.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { contacts, contactWords } from '../../db/schema/contacts.ts';
import { customerJoins } from '../../db/schema/customer-joins.ts';
import {
  customerName,
  customers,
  customerWords,
  locations,
  locationWords,
  paymentMethods,
} from '../../db/schema/customers.ts';
import { endsIn, hasPart, numberEndings, phoneEndings } from '../../db/schema/endings.ts';
import { assets } from '../../db/schema/equipment.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { textStops } from '../../db/schema/texts.ts';
import { selectContacts } from '../../features/customers/contacts/contacts.queries.ts';
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

type Page = {
  search: CustomerSearch | null;
  order: z.output<typeof customerOrder>;
  /** The last customer of the page before. */
  after: number | undefined;
  limit: number;
};

/** A page of matching customers. */
export async function searchCustomers(
  db: Queryable,
  { search, order, after, limit }: Page,
): Promise<CustomerRow[]> {
  const isBackwards = order === 'newest' || order === 'name-backwards';
  const isByName = order === 'name' || order === 'name-backwards';
  const place = [...(isByName ? [customerName(customers)] : []), sql`${customers.id}`];
  const last = alias(customers, 'last');
  const lastPlace = [...(isByName ? [customerName(last)] : []), sql`${last.id}`];
  const beyond =
    after === undefined
      ? undefined
      : sql`(${sql.join(place, sql`, `)}) ${isBackwards ? sql`<` : sql`>`}
          (select ${sql.join(lastPlace, sql`, `)} from ${customers} ${last} where ${eq(last.id, after)})`;
  const inOrder = place.map((by) => (isBackwards ? desc(by) : asc(by)));
  const list = db
    .select()
    .from(customers)
    .where(and(isNull(customers.joinedInto), beyond))
    .orderBy(...inOrder);
  if (search === null) return list.limit(limit);
  const common = await commonWords(db, search.words);
  const hasRare = search.words.some((word) => !common.includes(word));
  if (common.length > 0 && !hasRare) {
    // The first of the list are likely to fill the page.
    const near = list.limit(LOOKED_THROUGH).as('customers');
    const page = await db
      .select()
      .from(near)
      .where(fits(db, search, common))
      .limit(limit);
    if (page.length === limit) return page;
  }
  return db
    .select()
    .from(customers)
    .where(and(isNull(customers.joinedInto), fits(db, search, hasRare ? common : []), beyond))
    .orderBy(...inOrder)
    .limit(limit);
}

/** How many customers of a list are looked at for common words before their index is asked. */
const LOOKED_THROUGH = 300;
/** So many of the newest customers show how common a word is; one that a tenth of them has is no help in finding others. */
const DRAWN = 30;
const COMMON = 10;
/** Of fewer customers, some thousands, the index lists few. */
const FEW_BYTES = 1_000_000;

/** How many of the newest customers have each word, themselves or by a site or contact. */
const drawnWith = preparedOnce((db) => {
  // The words are selected, so that PostgreSQL keeps the plan.
  const asked = sql`(select to_tsquery('simple', quote_literal(word) || ':*') as query, nth
    from unnest((select ${sql.placeholder('words')}::text[])) with ordinality asked (word, nth) offset 0) asked`;
  const newest = sql`(select id from ${customers} where (select pg_relation_size('customers')) > ${sql.raw(String(FEW_BYTES))}
    order by id desc limit ${sql.raw(String(DRAWN))}) newest`;
  const own = alias(customers, 'own');
  // 'offset 0': each customer's by their keys.
  const drawn = sql`(select newest.id, of.words from ${newest} cross join lateral (
      select ${customerWords(own)} as words from ${customers} own where own.id = newest.id or own.joined_into = newest.id
      union all select ${locationWords(locations)} from ${locations} where ${locations.customerId} = newest.id
      union all select ${contactWords(contacts)} from ${contacts} where ${contacts.customerId} = newest.id offset 0) of) drawn`;
  return db
    .select({
      found: sql<number>`count(distinct drawn.id) filter (where drawn.words @@ asked.query)::int`,
      of: sql<number>`count(distinct drawn.id)::int`,
    })
    .from(asked)
    .leftJoin(drawn, sql`true`)
    .groupBy(sql`asked.nth`)
    .orderBy(sql`asked.nth`)
    .prepare('customers_drawn');
});

/** The words that so many customers have that their index would list too many. */
async function commonWords(db: Queryable, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const drawn = await drawnWith(db).execute({ words });
  return words.filter((_, at) => {
    const { found, of } = drawn[at] ?? { found: 0, of: 0 };
    return found * COMMON > of && of === DRAWN;
  });
}

/** Whether a customer, or one who was joined into them, or a site or contact of theirs has a word that begins like this. */
function hasWord(word: string): SQL {
  const query = beginsWith(word);
  const own = alias(customers, 'own');
  // An aggregate is looked up row by row; for `exists` PostgreSQL may list all sites that have the word first.
  const some = (words: SQL) => sql`coalesce(bool_or(${words} @@ ${query}), false)`;
  return sql`((select ${some(customerWords(own))} from ${customers} own where ${own.id} = customers.id or ${own.joinedInto} = customers.id)
    or (select ${some(locationWords(locations))} from ${locations} where ${locations.customerId} = customers.id)
    or (select ${some(contactWords(contacts))} from ${contacts} where ${contacts.customerId} = customers.id))`;
}

const keptId = keptIdOf(customers);

/**
 * Each way that a customer may be meant is looked up by its own index.
 * @param looked words that each row is looked at for instead
 */
function fits(
  db: Queryable,
  { words, abn, phone, digits, serial, jobId }: CustomerSearch,
  looked: readonly string[],
): SQL {
  // What finds somebody who was joined into another finds that one.
  const own = (condition: SQL | undefined) =>
    sql`${db.select({ id: keptId }).from(customers).where(condition)}`;
  const ofContacts = db.select({ id: contacts.customerId }).from(contacts);
  const ofMachines = db.select({ id: assets.customerId }).from(assets);
  const ofJobs = db.select({ id: jobs.customerId }).from(jobs);
  const rare = words.filter((word) => !looked.includes(word)).map((word) => idsWith(db, word));
  const hasLooked = and(...looked.map(hasWord));
  const named = sql`(${sql.join(rare, sql` intersect `)})`;
  const ways = [
    ...(rare.length === 0
      ? []
      : [hasLooked ? own(and(sql`${customers.id} = any(array(${named}))`, hasLooked)) : named]),
    ...(abn === null ? [] : [own(eq(customers.abn, abn))]),
    ...(phone === null && digits === null
      ? []
      : [
          own(hasNumber(customers, { phone, digits })),
          sql`${ofContacts.where(hasNumber(contacts, { phone, digits }))}`,
        ]),
    ...(serial === null ? [] : [sql`${ofMachines.where(hasSerial(serial))}`]),
    ...(jobId === null ? [] : [sql`${ofJobs.where(eq(jobs.id, jobId))}`]),
  ];
  return (
    or(
      rare.length === 0 ? hasLooked : undefined,
      // As an array, so that the customers are looked up by their ids.
      ways.length === 0 ? undefined : sql`${customers.id} = any(array(${sql.join(ways, sql` union `)}))`,
    ) ?? sql`false`
  );
}

function hasNumber(
  of: typeof customers | typeof contacts,
  { phone, digits }: Pick<CustomerSearch, 'phone' | 'digits'>,
): SQL | undefined {
  return or(
    sql`false`,
    ...(phone === null ? [] : [eq(of.mobile, phone), eq(of.phone, phone)]),
    ...(digits === null ? [] : [hasDigits(phoneEndings(of), digits)]),
  );
}

/** Three digits are taken for a number's last ones: anywhere in it they'd find one customer in a hundred. */
const hasDigits = (endings: SQL, digits: string): SQL =>
  digits.length === 3 ? endsIn(endings, digits) : hasPart(endings, digits);

/** However it's punctuated. */
const hasSerial = (serial: string): SQL => hasPart(numberEndings(assets.serialIdentifier), serial);

const MOST_FOUND = 3;

/** The machines, sites and contacts of these customers that a search is about, the newest of each customer's. */
export async function findsOf(
  db: Queryable,
  customerIds: number[],
  { words, serial, phone, digits }: Pick<CustomerSearch, 'words' | 'serial' | 'phone' | 'digits'>,
) {
  if (customerIds.length === 0) return { machines: [], sites: [], contacts: [] };
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
          hasNumber(contacts, { phone, digits }),
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
    .select({ id: keptId })
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

const pageOfCustomer = preparedOnce((db) => {
  const isTheirs = (customerId: PgColumn) => eq(customerId, customers.id);
  const equipment = db.select({ count: count() }).from(assets).where(isTheirs(assets.customerId));
  const joined = alias(customers, 'joined');
  const isJoin = or(isTheirs(customerJoins.joinedId), isTheirs(customerJoins.keptId));
  return db
    .select({
      customer: customers,
      card: paymentMethods,
      stoppedAt: textStops.stoppedAt,
      places: rowsOf(db.select().from(locations).where(isTheirs(locations.customerId)).orderBy(locations.id)),
      contacts: rowsOf(selectContacts(db, isTheirs(contacts.customerId))),
      equipmentCount: sql<number>`${equipment}`.mapWith(Number),
      isInJoin: sql<boolean>`${exists(db.select().from(joined).where(isTheirs(joined.joinedInto)))}
        or ${exists(
          db
            .select()
            .from(customerJoins)
            .where(and(isJoin, eq(customerJoins.state, 'waiting'))),
        )}`,
    })
    .from(customers)
    .leftJoin(paymentMethods, isTheirs(paymentMethods.customerId))
    .leftJoin(textStops, and(eq(textStops.mobile, customers.mobile), isNull(textStops.startedAt)))
    .where(eq(customers.id, sql.placeholder('customerId')))
    .prepare('customer_page');
});

/** A customer with card on file, sites, contacts, how much equipment they have, and whether others are joined into them or a join waits. */
export async function customerPage(db: Queryable, customerId: number) {
  const [found] = await pageOfCustomer(db).execute({ customerId });
  return found ?? null;
}
export type CustomerPage = NonNullable<Awaited<ReturnType<typeof customerPage>>>;
