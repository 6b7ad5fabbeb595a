import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BUSINESS_ROLES } from '../../../domain/people/rights.ts';
import { get, postJson } from '../../../tests/kit/accounts.ts';
import { send, type TestApp } from '../../../tests/kit/app.ts';
import { book, customerForm } from '../../../tests/kit/bookings.ts';
import { desk, jobPeople, NO_VISIT, preparedPeople, QUOTE, VISIT } from '../../../tests/kit/desk.ts';
import { peopleCall, personNamed } from '../../../tests/kit/kitchen.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { shortNeeds } from '../../../tests/kit/needs.ts';
import { caller } from '../../../tests/kit/own-visit.ts';
import { signedInMember } from '../../../tests/kit/people.ts';
import { deliverTexts, textsOf } from '../../../tests/kit/texts.ts';

const OWNER = 'priya@marlowestreet.example';
const at = (name: string) => `${name}@marlowestreet.example`;

/** A business with somebody of each role at its site, and a manager of another one; what happened until now is delivered. */
const cafe = preparedPeople(async ({ kit }) => {
  const { rows } = await kit.deps.pool.query(
    `insert into locations (customer_id, name, street, suburb, state, country, postcode, time_zone, created_at)
     select customer_id, 'Wharf', '2 Hickson Road', suburb, state, country, postcode, time_zone, created_at from locations
     returning id::int`,
  );
  const {
    rows: [{ id: siteId }],
  } = await kit.deps.pool.query('select min(id)::int as id from locations');
  const tokens: Record<string, string> = {};
  for (const role of BUSINESS_ROLES) {
    if (role === 'owner') continue;
    tokens[role] = await signedInMember(kit, at(role), { role, siteIds: [siteId], limitCents: null });
  }
  tokens.elsewhere = await signedInMember(kit, at('elsewhere'), {
    role: 'manager',
    siteIds: [rows[0].id],
    limitCents: null,
  });
  // Staff hear of visits only if they choose to.
  await kit.deps.pool.query(`update memberships set hears = '{Visits}' where role = 'staff'`);
  await deliverEmails(kit, { confirmations: true });
  return { tokens };
});
type Cafe = Awaited<ReturnType<typeof cafe>>;

/** Everything that waits is sent: who got what, in the order of the alphabet. */
async function sent(kit: TestApp) {
  const mails = [];
  for (let more = await deliverEmails(kit); more.length > 0; more = await deliverEmails(kit)) {
    mails.push(...more);
    await deliverTexts(kit);
  }
  for (const mail of mails) {
    const to = mail.to?.[0]?.address ?? '';
    if (to !== at('staff')) continue;
    const files = mail.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString());
    expect([mail.subject, mail.text, mail.html, ...files].join(' ')).not.toContain('$');
  }
  return mails;
}
const whoGot = async (kit: TestApp) =>
  (await sent(kit))
    .map((mail) => mail.to?.[0]?.address?.split('@')[0])
    .filter((name) => name !== 'help')
    .sort();

async function booked({ kit, tokens }: Cafe, by = 'manager'): Promise<number> {
  const { status, body } = await book(kit.app, customerForm(), { token: tokens[by] });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.repairId;
}
const act = async ({ kit, staff }: Cafe, path: string, payload: object = {}) => {
  const { status, body } = await desk(kit.app, staff, path, payload);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const portal = ({ kit: { app } }: Cafe, token: string | undefined, url: string, payload: object) =>
  send(app, { method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });

describe('[R12.03] a day of a business with several people', () => {
  test('each hears what their role and site are for, once, and staff read no amount', async () => {
    const own = await cafe();
    const { kit } = own;
    const jobId = await booked(own);
    expect(await whoGot(kit)).toEqual(['manager', 'staff']);
    await act(own, `jobs/${jobId}/schedule`, VISIT);
    expect(await whoGot(kit)).toEqual(['manager', 'staff']);
    await act(own, `jobs/${jobId}/schedule`, { ...VISIT, TimeWindow: 'afternoon' });
    expect(await whoGot(kit)).toEqual(['manager', 'staff']);
    await act(own, `jobs/${jobId}/start`);
    expect(await whoGot(kit)).toEqual([]);
    const { Quotes } = await act(own, `jobs/${jobId}/quote`, QUOTE);
    expect(await whoGot(kit)).toEqual(['approver', 'manager', 'priya']);
    const url = `/api/v1/customerportal/jobs/${jobId}/approvequote/${Quotes[0].UniqueId}`;
    expect((await portal(own, own.tokens.approver, url, {})).status).toBe(200);
    expect(await whoGot(kit)).toEqual(['approver', 'manager', 'priya']);
    await act(own, `jobs/${jobId}/complete`, NO_VISIT);
    // What was done to those who follow the visit; two invoices to owner and accounts.
    const invoices = ['accounts', 'accounts', 'priya', 'priya'];
    expect(await whoGot(kit)).toEqual([...invoices, 'manager', 'staff'].sort());
  });

  test('each copy greets its reader, has a link of their own that ends with what they may do, and is sent again alone', async () => {
    const own = await cafe();
    const { kit } = own;
    const { pool } = kit.deps;
    await pool.query(
      `update people set first_name = initcap(split_part(user_name, '@', 1)) where user_name like '%@marlowestreet.example'`,
    );
    const jobId = await booked(own);
    await act(own, `jobs/${jobId}/schedule`, VISIT);
    await sent(kit);
    await act(own, `jobs/${jobId}/start`);
    await act(own, `jobs/${jobId}/quote`, QUOTE);
    const mails = await sent(kit);
    const links = mails.map((mail) => {
      const name = mail.to?.[0]?.address?.split('@')[0] ?? '';
      expect(mail.text).toContain(`Hello ${name.slice(0, 1).toUpperCase()}${name.slice(1)},`);
      return /quote-approval\?ch=([\w-]{43})/.exec(mail.text ?? '')?.[1];
    });
    expect(new Set(links).size).toBe(3);
    const { rows } = await pool.query(
      `select people.user_name as name, count(*)::int from mailed_links join people on people.id = person_id
       where job_id = $1 group by 1 order by 1`,
      [jobId],
    );
    // The approver doesn't move visits: they follow the job signed in.
    expect(rows).toEqual([
      { name: at('approver'), count: 1 },
      { name: at('manager'), count: 2 },
    ]);
    const visit = mails.find((mail) => mail.to?.[0]?.address === at('manager'));
    const ch = /\/visit\?ch=([\w-]{43})/.exec(visit?.text ?? '')?.[1];
    expect(await statusOf(own, ch)).toBe(200);
    await pool.query(`update memberships set role = 'approver' where role = 'manager'`);
    expect(await statusOf(own, ch)).toBe(403);
    await pool.query(`delete from memberships where role = 'approver'`);
    expect(await statusOf(own, ch)).toBe(404);
  });

  test('who is removed before a letter is sent gets nothing, and the only copy goes to the owner', async () => {
    const own = await cafe();
    const { kit } = own;
    const { pool } = kit.deps;
    await pool.query(`delete from memberships where role = 'staff'`);
    const jobId = await booked(own);
    await sent(kit);
    await act(own, `jobs/${jobId}/schedule`, VISIT);
    await pool.query(`delete from memberships where role = 'manager'`);
    expect(await whoGot(kit)).toEqual(['priya']);
    // From then on nobody is left who booked it.
    await act(own, `jobs/${jobId}/schedule`, { ...VISIT, TimeWindow: 'afternoon' });
    expect(await whoGot(kit)).toEqual(['priya']);
  });

  test('[R14.09] who booked is removed before a letter is sent, and the owner hears of it, or is rung', async () => {
    const own = await cafe();
    const { kit } = own;
    const { pool } = kit.deps;
    const jobId = await booked(own);
    await sent(kit);
    await act(own, `jobs/${jobId}/schedule`, VISIT);
    await pool.query(`delete from memberships where role = 'manager'`);
    expect(await whoGot(kit)).toEqual(['priya', 'staff']);
    // The owner has a copy of their own, which can't reach them.
    const tokens = {
      manager: await signedInMember(kit, at('joan'), { role: 'manager', siteIds: null, limitCents: null }),
    };
    const next = await booked({ ...own, tokens });
    await act(own, `jobs/${next}/schedule`, VISIT);
    await sent(kit);
    await pool.query(`update memberships set hears = '{Visits}' where role = 'owner'`);
    await pool.query(`update customers set email_confirmed_at = null, mobile = null`);
    await act(own, `jobs/${next}/schedule`, { ...VISIT, TimeWindow: 'afternoon' });
    await pool.query(`delete from memberships where role = 'manager'`);
    await sent(kit);
    expect((await shortNeeds(own)).filter((need) => need.includes('ring'))).toEqual([
      expect.stringContaining(`now ring job-${next}-`),
    ]);
  });

  test('who is quiet hears nothing that others act on; if all are, the owner does', async () => {
    const own = await cafe();
    const { kit } = own;
    const { pool } = kit.deps;
    await pool.query(`update memberships set hears = '{}'`);
    const jobId = await booked(own);
    expect(await whoGot(kit)).toEqual(['manager']);
    await act(own, `jobs/${jobId}/schedule`, VISIT);
    await act(own, `jobs/${jobId}/start`);
    await sent(kit);
    await act(own, `jobs/${jobId}/quote`, QUOTE);
    expect(await whoGot(kit)).toEqual(['priya']);
  });

  test('an accounts address that is a person’s gets one copy', async () => {
    const own = await cafe();
    const { kit } = own;
    const { pool } = kit.deps;
    await pool.query('update customers set accounts_email = $1', [at('accounts')]);
    const jobId = await booked(own);
    await act(own, `jobs/${jobId}/schedule`, VISIT);
    await act(own, `jobs/${jobId}/start`);
    await act(own, `jobs/${jobId}/complete`, NO_VISIT);
    const invoiced = (await sent(kit)).filter(({ subject }) => subject?.startsWith('Tax invoice'));
    expect(invoiced.map((mail) => mail.to?.[0]?.address).sort()).toEqual([at('accounts'), OWNER]);
  });

  test('texts go to who booked, on their own mobile', async () => {
    const own = await cafe();
    const { kit } = own;
    await kit.deps.pool.query(`update people set mobile = '0491570159' where user_name = $1`, [
      at('manager'),
    ]);
    const jobId = await booked(own);
    await act(own, `jobs/${jobId}/schedule`, VISIT);
    await sent(kit);
    await deliverTexts(kit);
    // The office reads how they hear of it.
    expect((await desk(kit.app, own.staff, `jobs/${jobId}`)).body.HearsBy.Confirmed).toBe('email and text');
    await kit.deps.pool.query(`update people set mobile = null where user_name = $1`, [at('manager')]);
    expect((await desk(kit.app, own.staff, `jobs/${jobId}`)).body.HearsBy.Confirmed).toBe('email');
    const texts = await textsOf(kit);
    expect(texts.map(({ kind, mobile }) => [kind, mobile])).toEqual([['job-scheduled', '0491570159']]);
    expect(texts[0].body).toContain(`/j/${jobId}`);
  });
});

const statusOf = async ({ kit }: Cafe, ch: string | undefined) =>
  (await send(kit.app, { method: 'POST', url: '/api/v1/visit/view', payload: { ch } })).status;

describe('[R11.01, R11.06, R12.03] what somebody of the business does', () => {
  const keyed = ({ kit: { app } }: Cafe, token: string | undefined, url: string, payload: object) =>
    send(app, {
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    });

  test('names them to the others: who cancelled a visit reads that they did', async () => {
    const own = await cafe();
    const { kit, customer } = own;
    await kit.deps.pool.query(`update memberships set hears = '{Visits}' where role = 'owner'`);
    const jobId = await booked(own);
    await act(own, `jobs/${jobId}/schedule`, VISIT);
    await sent(kit);
    expect((await caller(kit, customer, jobId).cancel({ Reason: 'Sold it' })).status).toBe(200);
    const mails = await sent(kit);
    const read = (name: string) => mails.find((mail) => mail.to?.[0]?.address === at(name))?.text;
    expect(read('priya')).toContain('you cancelled job');
    expect(read('manager')).toContain('Priya Nair cancelled job');
    expect(mails).toHaveLength(3);
  });

  test('brings the office’s answer to who wrote and who booked, under the name of who wrote', async () => {
    const own = await cafe();
    const { kit, staff, tokens, customer } = own;
    const { body } = await book(kit.app, customerForm(), { token: customer });
    const jobId: number = body.repairId;
    await sent(kit);
    const thread = `/api/v1/customerportal/jobs/${jobId}/messages`;
    expect((await keyed(own, tokens.approver, thread, { Text: 'Which door?' })).status).toBe(200);
    const { Messages } = (await desk(kit.app, staff, `jobs/${jobId}/messages`)).body;
    expect(Messages.at(-1)).toMatchObject({ Name: 'Joel Tran', Text: 'Which door?' });
    await sent(kit);
    await act(own, `jobs/${jobId}/messages`, {
      Text: 'The back one.',
      LastMessageId: Messages.at(-1).MessageId,
    });
    expect(await whoGot(kit)).toEqual(['approver', 'priya']);
  });

  test('and a warranty request is confirmed and answered to who asked', async () => {
    const own = await cafe();
    const { kit, tokens } = own;
    const jobId = await booked(own);
    await sent(kit);
    const asset = await kit.deps.pool.query('select asset_id::int as id from jobs where id = $1', [jobId]);
    const Id: number = asset.rows[0].id;
    const url = `/api/v1/customerportal/equipment/${Id}/warrantyrequest`;
    const { status } = await keyed(own, tokens.manager, url, { AssetId: Id, Message: 'It drips again.' });
    expect(status).toBe(200);
    expect(await whoGot(kit)).toEqual(['manager']);
    const { rows } = await kit.deps.pool.query('select id::int from warranty_requests');
    await act(own, `warranty-requests/${rows[0].id}/answer`, { Answer: 'We come tomorrow.' });
    expect(await whoGot(kit)).toEqual(['manager']);
  });
});

describe('[R11.08, R12.03] what each person chooses', () => {
  const CHOICES = '/api/v1/customerportal/profile/messages';

  test('is theirs alone, within what their role may hear of, with the version that was read', async () => {
    const own = await cafe();
    const { kit, tokens, customer } = own;
    const read = async (token?: string) => (await get(kit.app, CHOICES, token)).body;
    const save = (token: string | undefined, body: object) => postJson(kit.app, CHOICES, body, token);
    expect(await read(tokens.staff)).toMatchObject({ MayHear: ['Visits'], Hears: ['Visits'], Version: 0 });
    expect(await read(tokens.approver)).toMatchObject({ MayHear: ['Visits', 'Quotes'], Hears: ['Quotes'] });
    expect(await read(customer)).toMatchObject({ Hears: ['Quotes', 'Invoices'] });
    const { Choices } = await read(tokens.staff);
    const quiet = {
      Choices: { ...Choices, Reminder: { Email: false, Text: false } },
      Hears: ['Invoices'],
      Version: 0,
    };
    expect(await save(tokens.staff, quiet)).toMatchObject({ status: 200, body: { Hears: [], Version: 1 } });
    expect(await save(tokens.staff, { ...quiet, Hears: ['Visits'] })).toMatchObject({ status: 409 });
    expect(await read(customer)).toMatchObject({ Version: 0, Choices });
    // A page from before leaves it out.
    expect(await save(tokens.staff, { Choices, Version: 1 })).toMatchObject({
      body: { Hears: [], Version: 2 },
    });
    await booked(own);
    expect(await whoGot(kit)).toEqual(['manager']);
    await kit.deps.pool.query(`delete from memberships where role <> 'owner'`);
    expect(await read(customer)).toMatchObject({ MayHear: [], Hears: [] });
  });

  test('stays theirs when another owner becomes the primary contact, and goes when they do', async () => {
    const own = await cafe();
    const { kit, tokens, customer } = own;
    const { pool } = kit.deps;
    await pool.query(`update memberships set role = 'owner', every_site = true where role = 'manager'`);
    const choose = async (token: string | undefined, topic: string) => {
      const { Choices } = (await get(kit.app, CHOICES, token)).body;
      const changed = { ...Choices, [topic]: { Email: false, Text: false } };
      expect((await postJson(kit.app, CHOICES, { Choices: changed, Version: 0 }, token)).status).toBe(200);
    };
    await choose(customer, 'Reminder');
    await choose(tokens.manager, 'OnTheWay');
    const priya = await personNamed(kit, customer, OWNER);
    const path = `${priya.PersonId}?Version=${priya.Version}`;
    expect((await peopleCall(kit.app, tokens.manager, 'DELETE', path)).status).toBe(200);
    const { body } = await get(kit.app, CHOICES, tokens.manager);
    expect(body).toMatchObject({
      Version: 1,
      Choices: { OnTheWay: { Email: false, Text: false }, Reminder: { Email: false, Text: true } },
    });
    const { rows } = await pool.query('select person_id from message_choices');
    expect(rows).toEqual([{ person_id: null }]);
  });
});

describe('[R12.05] a person whose role changes, or who is removed', () => {
  test('hears of it once, in plain words, and of nothing else of the business after that', async () => {
    const own = await cafe();
    const { kit, customer } = own;
    const joel = await personNamed(kit, customer, at('manager'));
    const given = { Role: 'approver', SiteIds: null, LimitIncGst: 500, Version: joel.Version };
    const path = String(joel.PersonId);
    const { status, body } = await peopleCall(kit.app, customer, 'PUT', path, { body: given });
    expect(status).toBe(200);
    const [changed, ...more] = await sent(kit);
    expect(more).toEqual([]);
    expect(changed).toMatchObject({ to: [{ address: at('manager') }] });
    expect(changed?.subject).toMatch(/^Your role at .+: approver$/);
    expect(changed?.text).toContain('$500.00 inc GST for a job');
    const remove = `${path}?Version=${body.Version}`;
    expect((await peopleCall(kit.app, customer, 'DELETE', remove)).status).toBe(200);
    const [ended, ...others] = await sent(kit);
    expect(others).toEqual([]);
    expect(ended).toMatchObject({ to: [{ address: at('manager') }] });
    expect(ended?.text).toContain('You no longer belong to');
  });
});

describe('[R12.03] a business of one person', () => {
  test('hears everything once, with the same key as before, and a quote has one link, of nobody by name', async () => {
    const people = await jobPeople();
    const { kit, staff, customer } = people;
    await deliverEmails(kit, { confirmations: true });
    const { body } = await book(kit.app, customerForm(), { token: customer });
    const jobId: number = body.repairId;
    expect(await whoGot(kit)).toEqual(['priya']);
    await desk(kit.app, staff, `jobs/${jobId}/schedule`, VISIT);
    expect(await whoGot(kit)).toEqual(['priya']);
    await desk(kit.app, staff, `jobs/${jobId}/start`, {});
    await desk(kit.app, staff, `jobs/${jobId}/quote`, QUOTE);
    expect(await whoGot(kit)).toEqual(['priya']);
    const { rows } = await kit.deps.pool.query('select key from job_emails where job_id = $1 order by key', [
      jobId,
    ]);
    expect(rows.every(({ key }) => !/-\d+-\d{4}$/.test(key))).toBe(true);
    const links = await kit.deps.pool.query(
      'select person_id from mailed_links where job_id = $1 and person_id is not null',
      [jobId],
    );
    expect(links.rows).toEqual([]);
  });
});
