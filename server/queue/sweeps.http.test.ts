import { describe, expect, test } from 'vitest';
import { signedUpCustomer } from '../../tests/kit/accounts.ts';
import { type TestApp, testApp } from '../../tests/kit/app.ts';
import { taskHandlers } from '../tasks.ts';

const sweep = ({ deps }: TestApp) => taskHandlers(deps).sweep({});

async function rowsOf({ deps }: TestApp, table: string): Promise<number> {
  return (await deps.pool.query(`select count(*)::int as rows from ${table}`)).rows[0].rows;
}

/** Fills a table with rows of an instant; `values` is one row's contents, made from `n`. */
async function fill({ deps }: TestApp, rows: number, insert: string, at: Temporal.Instant) {
  await deps.pool.query(insert.replaceAll('$AT', `'${at}'::timestamptz`).replace('$ROWS', String(rows)));
}

const SESSION = `insert into sessions (token_hash, customer_id, created_at, last_used_at, proven_at)
  select n || '-' || gen_random_uuid(), (select min(id) from customers), now(), $AT, now() from generate_series(1, $ROWS) n`;
const OLD_SESSION = `insert into sessions (token_hash, customer_id, created_at, last_used_at, proven_at)
  select n || '-' || gen_random_uuid(), (select min(id) from customers), $AT, now(), now() from generate_series(1, $ROWS) n`;
const DEVICE = `insert into known_devices (id, token_hash, customer_id, user_agent, created_at, last_used_at)
  select gen_random_uuid(), gen_random_uuid(), (select min(id) from customers), '', $AT, $AT from generate_series(1, $ROWS)`;
const LINK = `insert into mailed_links (id, token_hash, purpose, customer_id, created_at, expires_at)
  select gen_random_uuid(), gen_random_uuid(), 'recovery', (select min(id) from customers), $AT - interval '1 hour', $AT
  from generate_series(1, $ROWS)`;
const REQUEST = `insert into account_requests (id, kind, user_name, created_at)
  select gen_random_uuid(), 'password', 'a@b.example', $AT from generate_series(1, $ROWS)`;
const CAPTCHA = `insert into captcha_uses (challenge, expires_at)
  select gen_random_uuid(), $AT from generate_series(1, $ROWS)`;
const CHALLENGE = `insert into passkey_challenges (challenge, expires_at)
  select gen_random_uuid(), $AT from generate_series(1, $ROWS)`;
const SUBMIT = `insert into submits (key, customer_id, operation, fingerprint, reply, created_at)
  select gen_random_uuid(), (select min(id) from customers), 'x', 'x', '{}', $AT from generate_series(1, $ROWS)`;
const TOLD = `insert into subscribers (email, postcode, created_at, told_at)
  select gen_random_uuid(), '4870', now(), $AT from generate_series(1, $ROWS)`;

describe('the hourly sweep', () => {
  test.each([
    ['[R4.31] sign-ins that lay idle for 30 days', 'sessions', SESSION, 30 * 24],
    ['[R4.31] sign-ins that began 90 days ago', 'sessions', OLD_SESSION, 90 * 24],
    ['browsers that nobody signed in with for half a year', 'known_devices', DEVICE, 180 * 24],
    ['[R4.31] links that ended 90 days ago', 'mailed_links', LINK, 90 * 24],
    ['what was asked by email a week ago', 'account_requests', REQUEST, 7 * 24],
    ['[R5.19] uses of captchas that are too old', 'captcha_uses', CAPTCHA, 0],
    ['challenges that no passkey answered', 'passkey_challenges', CHALLENGE, 0],
    ['[R4.30] submits of yesterday', 'submits', SUBMIT, 24],
    ['[R7.43] who was told a week ago that we come', 'subscribers', TOLD, 7 * 24],
  ])('forgets %s, batch by batch, and nothing younger', async (_what, table, insert, hours) => {
    const kit = await testApp();
    await signedUpCustomer(kit.app);
    const before = await rowsOf(kit, table);
    const limit = kit.clock.now().subtract({ hours });
    await fill(kit, 2100, insert, limit.subtract({ seconds: 1 }));
    await fill(kit, 3, insert, limit.add({ seconds: 1 }));
    await sweep(kit);
    expect(await rowsOf(kit, table)).toBe(before + 3);
    await sweep(kit);
    expect(await rowsOf(kit, table)).toBe(before + 3);
  });

  test('goes on after a part that fails, and fails at the end', async () => {
    const kit = await testApp();
    const weekAgo = kit.clock.now().subtract({ hours: 24 * 8 });
    await fill(kit, 3, TOLD, weekAgo);
    const { deps } = kit;
    deps.proofOfWork.deleteExpired = () => Promise.reject(new Error('first'));
    deps.analytics.deleteOld = () => Promise.reject(new Error('second'));
    await expect(sweep(kit)).rejects.toMatchObject({
      errors: [new Error('first'), new Error('second')],
    });
    expect(await rowsOf(kit, 'subscribers')).toBe(0);
  });

  test('holds nobody up: the rows that it looks for are found by an index', async () => {
    const kit = await testApp();
    await signedUpCustomer(kit.app);
    const old = kit.clock.now();
    for (const insert of [SESSION, DEVICE, LINK, REQUEST, CAPTCHA, CHALLENGE, SUBMIT, TOLD])
      await fill(kit, 5000, insert, old);
    await kit.deps.pool.query('analyze');
    for (const [table, column] of [
      ['sessions', 'last_used_at'],
      ['sessions', 'created_at'],
      ['known_devices', 'last_used_at'],
      ['mailed_links', 'expires_at'],
      ['account_requests', 'created_at'],
      ['captcha_uses', 'expires_at'],
      ['passkey_challenges', 'expires_at'],
      ['submits', 'created_at'],
      ['subscribers', 'told_at'],
    ]) {
      const { rows } = await kit.deps.pool.query(
        `explain select * from ${table} where ${column} < '2020-01-01' limit 1000`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan');
    }
  });
});
