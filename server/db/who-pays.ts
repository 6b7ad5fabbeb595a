import type { Payer } from '../../domain/payers/who-pays.ts';
import type { Queryable } from './client.ts';
import { and, eq, isNotNull, isNull, or, type Placeholder, type SQL, sql } from './drizzle.ts';
import { isTheirs, keptCustomer } from './joined-customers.ts';
import { customers } from './schema/customers.ts';
import { jobs } from './schema/jobs.ts';

// By names, since Drizzle leaves out the tables of a select from one.
const keptPayer = sql`coalesce((select own.joined_into from customers own where own.id = jobs.payer_id), jobs.payer_id)`;

/** Who is billed for a row of jobs: its payer, else its customer (R12.09). */
export const billedCustomer: SQL<number> = sql<number>`coalesce(${keptPayer}, jobs.customer_id)`;

/** Whose job a row of jobs is, by name, where another business pays for it; null if it pays itself. */
export const businessPaidFor: SQL<string | null> = sql<string | null>`(
  select coalesce(nullif(own.business_name, ''), own.first_name || ' ' || own.last_name)
  from customers own where own.id = jobs.customer_id and ${billedCustomer} <> jobs.customer_id)`;

/** Who is billed for a job that's at hand. */
export async function billedCustomerOf(
  db: Queryable,
  { payerId, customerId }: Pick<typeof jobs.$inferSelect, 'payerId' | 'customerId'>,
): Promise<number> {
  if (payerId === null) return customerId;
  const [kept] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, keptCustomer(payerId)));
  return kept?.id ?? payerId;
}

/** Whether a business is billed for a row of jobs. */
export const isBilledTo = (customerId: number | Placeholder): SQL | undefined =>
  or(
    and(eq(jobs.customerId, customerId), isNull(jobs.payerId)),
    and(isNotNull(jobs.payerId), isTheirs(jobs.payerId, customerId)),
  );

/** The payer of a row of jobs, as its people read it; null if its own business pays. */
export const payerOfJob: SQL<Payer | null> = sql<Payer | null>`case when jobs.payer_id is not null then (
  select json_build_object(
    'kind', coalesce((select its.kind from site_payers its
      where its.location_id = jobs.location_id and its.payer_id = jobs.payer_id
      order by its.accepted_at desc limit 1), 'other'),
    'name', coalesce(nullif(payer.business_name, ''), payer.first_name || ' ' || payer.last_name))
  from customers payer where payer.id = ${keptPayer} and payer.id <> jobs.customer_id) end`;

/** Whether the people of a row of jobs may see what it costs: they pay themselves, or its payer allows it. */
export const showsAmounts: SQL<boolean> = sql<boolean>`(jobs.payer_id is null or ${keptPayer} = jobs.customer_id or coalesce((
  select its.shows_amounts from site_payers its
  where its.location_id = jobs.location_id and its.payer_id = jobs.payer_id
  order by its.accepted_at desc limit 1), false))`;
