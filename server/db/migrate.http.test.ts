import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../tests/kit/database/db.ts';
import { laterVersion } from '../../tests/kit/database/later-version.ts';
import { until } from '../../tests/kit/until.ts';
import { prepareDatabase } from '../common/prepare-database.ts';
import { NewerSchemaError, OlderSchemaError } from './migrate.ts';
import { BlockedMigrationError } from './wait-for-locks.ts';

test.each([
  [
    'tables a newer version has migrated',
    NewerSchemaError,
    `insert into drizzle.__drizzle_migrations (hash, created_at)
     select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  ],
  ['queues a newer version has migrated', NewerSchemaError, 'update jobs.version set version = version + 1'],
  [
    'tables are from before the first migration',
    OlderSchemaError,
    `update drizzle.__drizzle_migrations
     set created_at = (select min(created_at) from drizzle.__drizzle_migrations) - 1`,
  ],
])('a database whose %s is refused and left alone', async (_what, refusal, change) => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(change);
  const migrations = async () =>
    (await client.query('select hash, created_at from drizzle.__drizzle_migrations')).rows;
  const before = await migrations();
  await expect(prepareDatabase({ url, ownerUrl: url })).rejects.toThrow(refusal);
  expect(await migrations()).toEqual(before);
});

test('a change of a table that somebody reads for long holds nobody else up, and is made once it can be', async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, statement_timeout: 5_000 });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const [reader, visitor] = [await connect(), await connect()];
  const migrations = laterVersion('ALTER TABLE "visitor_events" ADD COLUMN "page" text;');
  await reader.query('begin');
  await reader.query('select from visitor_events');
  const patience = { lockMs: 20, pauseMs: 20 };
  await expect(
    prepareDatabase({ url, ownerUrl: url }, { ...patience, attempts: 2 }, migrations),
  ).rejects.toThrow(BlockedMigrationError);
  const blocked = Promise.withResolvers<void>();
  const prepared = prepareDatabase(
    { url, ownerUrl: url },
    { ...patience, attempts: 1_000, onBlocked: blocked.resolve },
    migrations,
  );
  await blocked.promise;
  await visitor.query('delete from visitor_events');
  await reader.query('commit');
  await prepared;
  expect((await visitor.query('select page from visitor_events')).rows).toEqual([]);
});

test('a migration and a transaction that wait for each other both get done', async () => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  onTestFinished(() => other.end());
  const migrations = laterVersion(`LOCK TABLE "customers" IN SHARE ROW EXCLUSIVE MODE;
    --> statement-breakpoint
    ALTER TABLE "visitor_events" ADD COLUMN "page" text;`);
  await other.query('begin');
  await other.query('delete from visitor_events');
  // It waits long enough for PostgreSQL to see that neither would ever go on.
  const patience = { lockMs: 5_000, pauseMs: 20, attempts: 2 };
  const prepared = prepareDatabase({ url, ownerUrl: url }, patience, migrations);
  await until(async () => {
    const waiting = `select from pg_locks where relation = 'visitor_events'::regclass and not granted`;
    return (await other.query(waiting)).rowCount === 1;
  });
  try {
    await other.query('update customers set first_name = last_name');
    await other.query('commit');
  } catch (error) {
    // PostgreSQL mostly ends the migration, which has waited for longer, and this one if it began late.
    if (!(error instanceof pg.DatabaseError && error.code === '40P01')) throw error;
    await other.query('rollback');
  }
  await prepared;
  expect((await other.query('select page from visitor_events')).rows).toEqual([]);
});
