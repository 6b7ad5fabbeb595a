import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { endpoints } from '../contracts/endpoints.ts';
import { cleanTexts } from '../domain/words/clean-text.ts';
import { send, testApp } from './kit/app.ts';
import { sampleAbn, signedInCustomer } from './kit/bookings.ts';
import { ADMIN, signedInStaff } from './kit/desk.ts';
import { type Fields, requestOf, type Sent, sampleOf } from './kit/request-samples.ts';

/** Characters of every part of the kind. */
const UNSEEN = [
  '\0',
  '\u001b',
  '\u009b',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u200b',
  '\u202d',
  '\u2060',
  '\u2800',
].concat(['\u3164', '\ufeff', '\ud800', '\u{e0041}']);
/** Those that a header can hold. */
const IN_HEADERS = ['\u0085', '\u009b', '\u00ad'];

/** The same text with an invisible character before, within and after it; others each time. */
function spoiler(characters: readonly string[]) {
  let turn = 0;
  const next = () => characters[turn++ % characters.length] ?? '';
  return (text: string) => {
    const middle = Math.ceil(text.length / 2);
    return `${next()}${text.slice(0, middle)}${next()}${text.slice(middle)}${next()}`;
  };
}
const spoil = spoiler(UNSEEN);
const spoilHeader = spoiler(IN_HEADERS);

/** The value with every text in it spoiled, except passwords, which are exactly what was typed. */
function spoiled(value: unknown, name = '', spoilText = spoil): unknown {
  if (typeof value === 'string') return /password/i.test(name) ? value : spoilText(value);
  if (Array.isArray(value)) return value.map((one) => spoiled(one, name, spoilText));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => [field, spoiled(one, field, spoilText)]),
  );
}

const spoiledRequest = ({ params, query, headers, body }: Sent): Sent => ({
  params: spoiled(params) as Fields,
  query: spoiled(query) as Fields,
  headers: spoiled(headers, '', spoilHeader) as Fields,
  body: spoiled(body) as Fields,
});

test('[R5.23] no call refuses a field for invisible characters, and none fails', async () => {
  const kit = await testApp();
  let people = 0;
  async function tokens() {
    people += 1;
    const changes = { CheckoutEmailAddress: `unseen-${people}@example.com`, CheckoutABN: sampleAbn(people) };
    const { token: customer } = await signedInCustomer(kit.app, changes);
    const staff = await signedInStaff(kit, { ...ADMIN, UserName: `unseen-${people}@galley.example` });
    return { customer, optional: customer, staff, admin: staff, public: undefined };
  }
  let signedIn = await tokens();
  let accepted = 0;
  for (const spec of endpoints.filter(({ consumes }) => consumes !== 'multipart')) {
    const clean = sampleOf(spec);
    const call = (sent: Sent) => send(kit.app, requestOf(spec, sent, signedIn[spec.access]));
    let dirty = await call(spoiledRequest(clean));
    if (dirty.status === 401 && spec.access !== 'public') {
      signedIn = await tokens();
      dirty = await call(spoiledRequest(clean));
    }
    const plain = await call(clean);
    const faultsOf = ({ status, body }: typeof plain) => (status === 422 ? (body.errors ?? [body.code]) : []);
    const name = `${spec.method} ${spec.path}`;
    expect(dirty.status, name).toBeLessThan(500);
    expect(faultsOf(plain), name).toEqual(expect.arrayContaining(faultsOf(dirty)));
    if (dirty.status < 300) accepted += 1;
  }
  expect(accepted).toBeGreaterThan(endpoints.length / 5);
  const stored = await everyRow(kit.deps.pool);
  expect(cleanTexts(stored)).toEqual(stored);
});

/** All that the database holds, by table. */
async function everyRow(pool: Pool): Promise<Record<string, unknown>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const held: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query(`select json_agg(t) as all from ${name} t`);
    held[name] = rows[0]?.all;
  }
  return held;
}
