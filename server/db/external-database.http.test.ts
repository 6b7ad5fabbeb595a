import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../tests/kit/database/db.ts';
import { checkExternalDatabase } from './external-database.ts';

const check = (url: string) => checkExternalDatabase(url, 'owner', 'DATABASE_URL');
const server = () => inject('databaseServer').url;

/** The server's own address with one part changed. */
function changed(change: (url: URL) => void): string {
  const url = new URL(server());
  change(url);
  return url.href;
}

test('a database that is there and new enough will do', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  await expect(check(database.url)).resolves.toBeUndefined();
});

test('one that is away is reported in a sentence, without the password', async () => {
  await expect(check('postgresql://galley:sekret@127.0.0.1:1/galley')).rejects.toThrow(
    /^PostgreSQL at 127\.0\.0\.1:1 can't be reached \(ECONNREFUSED\): start it, or correct DATABASE_URL\.$/,
  );
});

test('so is one without TLS, where the address asks for it', async () => {
  for (const mode of ['require', 'verify-full']) {
    const encrypted = changed((url) => url.searchParams.set('sslmode', mode));
    await expect(check(encrypted)).rejects.toThrow(
      /can't be reached \(The server does not support SSL connections\)/,
    );
  }
});

test('so are a standby, and a pooler that drops the settings of a connection', async () => {
  const standby = changed((url) => url.searchParams.set('options', '-c default_transaction_read_only=on'));
  await expect(check(standby)).rejects.toThrow(
    /is a standby, which only reads: let DATABASE_URL name the primary, or an address that follows it\.$/,
  );
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const pooled = new URL(database.url);
  // What PgBouncer does when it's configured to ignore the setting.
  pooled.searchParams.set('statement_timeout', '0');
  await expect(check(pooled.href)).rejects.toThrow(
    /is behind a pooler such as PgBouncer: set DATABASE_POOLER=transaction and DIRECT_DATABASE_URL, or let DATABASE_URL name PostgreSQL itself\.$/,
  );
});

test('so are a database and a user that it does not know', async () => {
  const nowhere = changed((url) => {
    url.pathname = '/no_such_database';
  });
  await expect(check(nowhere)).rejects.toThrow(
    /has no database "no_such_database": create it, or correct DATABASE_URL\.$/,
  );
  const nobody = changed((url) => {
    url.username = 'no_such_user';
  });
  await expect(check(nobody)).rejects.toThrow(
    /refuses the user "no_such_user" or its password: correct DATABASE_URL\.$/,
  );
});

test('and one that lets its user make nothing', async ({ skip }) => {
  const database = await createTestDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  onTestFinished(async () => {
    await owner.end();
    await database.drop();
  });
  const { rows } = await owner.query(`select rolsuper as all_powerful, current_database() as name
    from pg_roles where rolname = current_user`);
  skip(rows[0].all_powerful, 'a superuser may make everything everywhere');
  await owner.query(`revoke create on database ${rows[0].name} from current_user`);
  await expect(check(database.url)).rejects.toThrow(
    new RegExp(`make no tables in the database "${rows[0].name}": make that user its owner\\.$`),
  );
});
