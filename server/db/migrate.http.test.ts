import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, emptyTestDatabase } from '../../tests/kit/database/db.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { NewerSchemaError } from './migrate.ts';
import { knownMigrations, migrateTo } from './migrate-to.ts';
import { BlockedMigrationError } from './wait-for-locks.ts';

test.each([
  [
    'tables',
    `insert into drizzle.__drizzle_migrations (hash, created_at)
     select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  ],
  ['queues', 'update jobs.version set version = version + 1'],
])('a database whose %s a newer version has migrated is refused and left alone', async (_what, migration) => {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  await prepareDatabase({ url, ownerUrl: url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(migration);
  await client.end();
  await expect(prepareDatabase({ url, ownerUrl: url })).rejects.toThrow(NewerSchemaError);
});

test('a change of a table that somebody reads for long holds nobody else up, and is made once it can be', async () => {
  const { url, drop } = await emptyTestDatabase();
  onTestFinished(drop);
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, statement_timeout: 5_000 });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const [reader, visitor] = [await connect(), await connect()];
  // The next one adds a column to `visitor_events`.
  await migrateTo(reader, knownMigrations()[30] ?? 0);
  await reader.query('begin');
  await reader.query('select from visitor_events');
  const patience = { lockMs: 20, pauseMs: 20 };
  await expect(prepareDatabase({ url, ownerUrl: url }, { ...patience, attempts: 2 })).rejects.toThrow(
    BlockedMigrationError,
  );
  const blocked = Promise.withResolvers<void>();
  const prepared = prepareDatabase(
    { url, ownerUrl: url },
    { ...patience, attempts: 1_000, onBlocked: blocked.resolve },
  );
  await blocked.promise;
  await visitor.query('delete from visitor_events');
  await reader.query('commit');
  await prepared;
  expect((await visitor.query('select is_unsent from visitor_events')).rows).toEqual([]);
});
