import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../tests/kit/db.ts';
import { migrate, NewerSchemaError } from './migrate.ts';

test('a database that a newer version has migrated is refused and left alone', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  await migrate(database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at)
     select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  );
  await client.end();
  await expect(migrate(database.url)).rejects.toThrow(NewerSchemaError);
});
