import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../tests/kit/db.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { NewerSchemaError } from './migrate.ts';

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
