import { expect, test } from 'vitest';
import { testApp } from '../../tests/kit/app.ts';
import { recordLostTables } from '../../tests/kit/database/plans.ts';
import { openDatabase } from './client.ts';
import { eq, sql } from './drizzle.ts';
import { customers } from './schema/customers.ts';
import { jobs } from './schema/jobs.ts';

test('a nested select that lost its tables, and so compares a column with itself, is found', async () => {
  const { databaseUrl } = await testApp();
  const { db, pool, close } = openDatabase(databaseUrl, () => undefined);
  await using _ = { [Symbol.asyncDispose]: close };
  const lost = recordLostTables(pool);
  const count = sql<number>`(select count(*)::int from ${jobs} where ${jobs.customerId} = ${customers.id})`;
  const named = sql<number>`(select count(*)::int from jobs where jobs.customer_id = customers.id)`;

  await db.select({ named }).from(customers);
  await db.select({ count }).from(customers).innerJoin(jobs, eq(jobs.customerId, customers.id));
  await db.select({ id: customers.id }).from(customers).where(sql`${count} = 1`);
  expect([...lost]).toEqual([]);
  await db.select({ count }).from(customers);
  expect([...lost]).toEqual([
    'select (select count(*)::int from "jobs" where "customer_id" = "id") from "customers"',
  ]);
});
