import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { emptyTestDatabase } from '../../tests/kit/database/db.ts';
import { temporaryFolder } from '../../tests/kit/files/temporary-folder.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrate-to.ts';

const PATIENCE = { lockMs: 1_000, pauseMs: 10, attempts: 1 };
const AT = '2026-11-22T22:10:00Z';

/** The migrations before the one that makes people. */
function earlierMigrations(): string {
  const folder = temporaryFolder();
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8'));
  const people = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('_people'));
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, people) }));
  return folder;
}

test('[R12.01] everybody who could sign in is a person and an owner, with their sessions, devices, passkeys and links', async () => {
  const { url, drop } = await emptyTestDatabase();
  onTestFinished(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await migrate(client, PATIENCE, earlierMigrations());
  await client.query(`
    insert into customers (user_name, password_hash, first_name, last_name, mobile, email_confirmed_at, is_made_by_staff, created_at)
    values ('priya@marlowestreet.example', 'hash', 'Priya', 'Nair', '0491570156', '${AT}', false, '${AT}'),
      (null, null, 'Kim', 'Tran', null, null, true, '${AT}'),
      ('leo@harbour.example', null, 'Leo', 'Costa', null, null, true, '${AT}');
    insert into known_devices (id, token_hash, customer_id, user_agent, created_at, last_used_at)
    values (gen_random_uuid(), 'device', 5001, 'browser', '${AT}', '${AT}');
    insert into sessions (token_hash, customer_id, created_at, last_used_at, proven_at) values ('session', 5001, '${AT}', '${AT}', '${AT}');
    insert into passkeys (customer_id, credential_id, public_key, counter, transports, is_backed_up, name, created_at)
    values (5001, 'credential', 'key', 0, '{}', false, 'Phone', '${AT}');
    insert into passkey_challenges (challenge, customer_id, expires_at) values ('theirs', 5001, '${AT}'), ('anybody', null, '${AT}');
    insert into mailed_links (id, token_hash, purpose, customer_id, created_at, expires_at)
    values (gen_random_uuid(), 'link', 'recovery', 5001, '${AT}', '${AT}'), (gen_random_uuid(), 'other', 'join', 5001, '${AT}', '${AT}');
  `);

  await migrate(client, PATIENCE);

  const rows = async (text: string) => (await client.query(text)).rows;
  const people = await rows('select * from people order by id');
  expect(people).toMatchObject([
    {
      user_name: 'priya@marlowestreet.example',
      password_hash: 'hash',
      first_name: 'Priya',
      last_name: 'Nair',
      mobile: '0491570156',
      email_confirmed_at: new Date(AT),
      primary_contact_of: '5001',
    },
    { user_name: 'leo@harbour.example', password_hash: null, primary_contact_of: '5003' },
  ]);
  const [priya] = people;
  expect(await rows('select person_id, customer_id, role from memberships order by id')).toEqual(
    people.map(({ id, primary_contact_of }) => ({
      person_id: id,
      customer_id: primary_contact_of,
      role: 'owner',
    })),
  );
  for (const table of ['known_devices', 'sessions', 'passkeys']) {
    expect(await rows(`select person_id from ${table}`), table).toEqual([{ person_id: priya.id }]);
  }
  expect(await rows('select challenge, person_id from passkey_challenges order by challenge')).toEqual([
    { challenge: 'anybody', person_id: null },
    { challenge: 'theirs', person_id: priya.id },
  ]);
  expect(await rows('select purpose, person_id from mailed_links order by purpose')).toEqual([
    { purpose: 'join', person_id: null },
    { purpose: 'recovery', person_id: priya.id },
  ]);
});
