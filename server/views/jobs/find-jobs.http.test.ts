import { describe, expect, test } from 'vitest';
import { sharedApp, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { book, sampleAbn, visitorForm } from '../../../tests/kit/bookings.ts';
import { GROWING_TABLES } from '../../../tests/kit/database/company-at-size.ts';
import { mostRowsReadOnce, recordStatements, tablesReadWhole } from '../../../tests/kit/database/plans.ts';
import { desk, jobIn, jobPeopleIn, signedInStaff } from '../../../tests/kit/desk.ts';
import { fullCompany } from '../../../tests/kit/full-company.ts';
import { insertJobLike } from '../../../tests/kit/repairs.ts';

/** A bakery outside of the metropolitan region. */
const SAM = {
  CheckoutEmailAddress: 'sam.okoro@harbour-lane.example',
  CheckoutFirstName: 'Sam',
  CheckoutLastName: 'O’Koro-Smith',
  CheckoutBusinessName: 'Harbour Lane Canteen',
  CheckoutLocationName: 'The Copper Pot, Zoë’s',
  CheckoutABN: sampleAbn(3),
  CheckoutMobileNumber: '0491 570 157',
  Model: 'Größe 4/b',
};

/** A job of Priya's in each state by itself, the one she booked first, and one of Sam's; found by the state or `Sam`. */
async function manyJobs(kit: TestApp) {
  const { pool } = kit.deps;
  const people = await jobPeopleIn(kit);
  const names = new Map<number, string>([[people.jobId, 'first']]);
  for (const state of ['Scheduled', 'QuoteWaiting', 'Completed', 'Cancelled'] as const) {
    kit.clock.advance({ minutes: 1 });
    names.set((await jobIn(people, state)).jobId, state);
  }
  const { body } = await book(kit.app, visitorForm(SAM));
  names.set(body.repairId, 'Sam');
  await pool.query(
    `update jobs set po_number = 'PO 77-31', serial_identifier = 'SN/00451 B57219452-7e0b', tech_name = 'Zoë Núñez',
       attendance_date = '2026-11-30', starts_at = '2026-11-29T21:00Z', ends_at = '2026-11-30T01:00Z' where id = $1`,
    [body.repairId],
  );
  await pool.query(
    `update locations set postcode = (select postcode from service_areas where region = 'remote' limit 1)
     where id = (select location_id from jobs where id = $1)`,
    [body.repairId],
  );
  const read = (query: Record<string, string>) =>
    desk(kit.app, people.staff, `jobs?${new URLSearchParams(query)}`);
  const find = async (query: Record<string, string>) => {
    const answer = await read(query);
    expect(answer.status).toBe(200);
    return answer.body.JobList.map(({ RepairId }: { RepairId: number }) => names.get(RepairId));
  };
  return { kit, people, read, find };
}

describe('[R10.09] the jobs that staff look for', () => {
  const shared = sharedApp(manyJobs);
  const all = ['Sam', 'Cancelled', 'Completed', 'QuoteWaiting', 'Scheduled', 'first'];

  test.each<[string, Record<string, string>, string[]]>([
    ['all open ones, the longest in their state first', {}, ['first', 'Scheduled', 'QuoteWaiting', 'Sam']],
    ['one state', { State: 'Requested' }, ['first', 'Sam']],
    [
      'several states, the newest change first',
      { State: 'Completed,Requested' },
      ['Sam', 'Completed', 'first'],
    ],
    ['the newest first', { Order: 'newest' }, ['Sam', 'QuoteWaiting', 'Scheduled', 'first']],
    [
      'the soonest visit first',
      { Order: 'soonest', State: 'Cancelled,Requested' },
      ['first', 'Cancelled', 'Sam'],
    ],
    ['a technician, however typed', { Technician: 'ZOE NUNEZ' }, ['Sam']],
    ['only the whole name', { Technician: 'Zoe' }, []],
    ['a region', { Region: 'remote' }, ['Sam']],
    ['no such region', { Region: 'nowhere' }, []],
    ['from a day on', { From: '2026-11-25' }, ['Sam']],
    ['until a day', { To: '2026-11-30', Region: 'remote' }, ['Sam']],
    ['until the day before', { To: '2026-11-29', Region: 'remote' }, []],
    ['a day', { From: '2026-11-30', To: '2026-11-30' }, ['Sam']],
  ])('%s', async (_, query, found) => {
    expect(await (await shared()).find(query)).toEqual(found);
  });

  test.each([
    ['okoro', ['Sam']],
    ["O'KORO smith", ['Sam']],
    ['harbour canteen', ['Sam']],
    ['copper zoes pot', ['Sam']],
    ['surry', all],
    ['surry okoro', ['Sam']],
    ['copper priya', []],
    ['skope', all],
    ['grosse 4 b', ['Sam']],
    ['underbench zoe', ['Sam']],
    ['fridge cafe', all.slice(1)],
    ['sn/00451', ['Sam']],
    // Digits like a phone number's, and a word that begins like a power of ten.
    ['B57219452-7e0b', ['Sam']],
    ['7e0', ['Sam']],
    ['PO 77-31', ['Sam']],
    ['0491 570 157', ['Sam']],
    ['+61 491-570-157 okoro', ['Sam']],
    ['sam.okoro@harbour-lane.example', ['Sam']],
    ['gal1042r', ['first']],
    ['GAL1042', ['first']],
    ['1042', ['first']],
    ['GAL1042R copper', []],
    ['#1042', ['first']],
    ["#type2' | 'surry", []],
    ['%% — &', []],
  ])('have the words %j', async (SearchTerm, found) => {
    expect(await (await shared()).find({ SearchTerm })).toEqual(found);
  });

  test('have the words and everything else that is asked', async () => {
    const { find } = await shared();
    expect(await find({ SearchTerm: 'surry', State: 'Requested,Scheduled' })).toEqual([
      'first',
      'Scheduled',
      'Sam',
    ]);
    expect(await find({ SearchTerm: 'surry', From: '2026-11-30', Technician: 'zoe nunez' })).toEqual(['Sam']);
    expect(await find({ SearchTerm: 'surry', State: 'Completed', Region: 'remote' })).toEqual([]);
  });

  test.each([
    ['State', 'Lost'],
    ['State', 'Requested,'],
    ['From', '30/11/2026'],
    ['SearchTerm', 'x'],
    ['Order', 'price'],
    ['After', '1-2-3'],
  ])('are refused with %s=%s', async (field, value) => {
    expect(await (await shared()).read({ [field]: value })).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields', errors: [{ field: expect.stringContaining(field) }] },
    });
  });

  test('are counted by open state', async () => {
    const { kit, people } = await shared();
    expect((await desk(kit.app, people.staff, 'jobs/counts')).body.Counts).toEqual([
      { State: 'Requested', Count: 2 },
      { State: 'Scheduled', Count: 1 },
      { State: 'InProgress', Count: 0 },
      { State: 'QuoteWaiting', Count: 1 },
      { State: 'QuoteApproved', Count: 0 },
      { State: 'QuoteDeclined', Count: 0 },
    ]);
  });
});

test('[R10.09] a job is found by what it, its customer and its site are called now', async () => {
  const { kit, find } = await manyJobs(await testApp());
  const { pool } = kit.deps;
  await pool.query(
    "update customers set last_name = 'Okafor', mobile = '0491570110', phone = '0391234567 ext 5' where first_name = 'Sam'",
  );
  await pool.query("update locations set name = 'Blue Door' where name like 'The Copper%'");
  await pool.query("update jobs set make_name = 'Hobart', equipment_type_id = 9 where po_number is not null");
  for (const SearchTerm of [
    'sam okafor',
    '0491570110',
    '03 9123 4567',
    '0391234567 okafor',
    'blue door',
    'hobart',
  ])
    expect.soft(await find({ SearchTerm })).toEqual(['Sam']);
  for (const SearchTerm of ['okoro smith', '0491570157', 'copper pot', 'skope sam', 'underbench sam'])
    expect.soft(await find({ SearchTerm })).toEqual([]);
});

test('[R10.09] pages by key miss none, whichever the order, with and without words', async () => {
  const kit = await testApp();
  const { staff, jobId } = await jobPeopleIn(kit);
  for (let made = 0; made < 60; made += 1) {
    const at = new Date(Date.UTC(2026, 10, 20, made % 7));
    const endsAt = new Date(at.getTime() + 3_600_000);
    await insertJobLike(kit.deps, jobId, {
      state: made % 2 ? 'Completed' : 'Requested',
      stateSince: at,
      startsAt: at,
      endsAt,
    });
  }
  for (const Order of ['longest', 'newest', 'soonest', 'latest']) {
    for (const query of [`Order=${Order}&State=Requested,Completed`, `Order=${Order}&SearchTerm=marlowe`]) {
      const first = (await desk(kit.app, staff, `jobs?${query}`)).body;
      const second = (await desk(kit.app, staff, `jobs?${query}&After=${first.Next}`)).body;
      expect([first.JobList.length, second.JobList.length, second.Next]).toEqual([50, 11, null]);
      const found = [...first.JobList, ...second.JobList];
      expect(new Set(found.map(({ RepairId }) => RepairId)).size).toBe(61);
      const keys = found.map((job) =>
        Date.parse(/soonest|latest/.test(Order) ? job.StartsAt : job.StateSince),
      );
      expect(keys).toEqual(keys.toSorted((a, b) => (/newest|latest/.test(Order) ? b - a : a - b)));
    }
  }
});

test('[R10.08] [R10.09] [R14.07] no list, search or count of the office goes through all of a table', async () => {
  const kit = await fullCompany();
  const { pool } = kit.deps;
  await pool.query("update jobs set tech_name = 'Rare Bird' where id % 9973 = 7");
  await pool.query('vacuum analyze jobs');
  const staff = await signedInStaff(kit);
  const every =
    'State=Requested,Scheduled,InProgress,QuoteWaiting,QuoteApproved,QuoteDeclined,Completed,Cancelled';
  const statements = recordStatements(pool);
  const faults: string[] = [];
  const most = new Map<string, number>();
  const lists = [
    '?',
    '?State=Completed',
    '?Order=soonest',
    `?${every}&Order=longest`,
    `?${every}&Order=soonest`,
    `?${every}&Technician=rare bird`,
    `?${every}&From=2026-05-01&To=2026-05-01`,
    `?${every}&Region=remote`,
    '?SearchTerm=kitchen',
    '?SearchTerm=sn-4711',
    '?SearchTerm=xyzzyx',
    '/counts',
  ].map((query) => `jobs${query}`);
  const orders = ['newest', 'oldest', 'earliest-due', 'latest-due', 'largest', 'smallest'];
  const others = [
    'visits?Date=2026-05-01',
    ...orders.flatMap((order) => [`invoices?Order=${order}`, `invoices?State=Unpaid&Order=${order}`]),
    ...['newest', 'oldest', 'name', 'name-backwards'].map((order) => `customers?Order=${order}`),
    ...[
      '707',
      '0400004711',
      '00 4711',
      'sn-4711',
      'INV-1234',
      'nv 1234',
      'q1234',
      '$205.01',
      '$3.21',
      'zzz 98765',
    ].map((term) => `search?SearchTerm=${encodeURIComponent(term)}`),
  ];
  for (const query of [...lists, ...others]) {
    statements.length = 0;
    expect((await desk(kit.app, staff, query)).status).toBe(200);
    const sent = statements.filter(({ text }) =>
      /from "(jobs|visits|documents|invoice_balances|customers|payments|quotes)"/.test(text),
    );
    expect(sent.length).toBeGreaterThan(0);
    for (const statement of [...sent]) {
      const whole = (await tablesReadWhole(pool, statement)).filter((table) => GROWING_TABLES.has(table));
      // A list without a condition is its index from the start, as far as a page.
      const list = query.split('?')[0];
      const walked =
        list === 'invoices' ? ['documents', 'invoice_balances'] : [list === 'search' ? 'customers' : list];
      faults.push(...whole.filter((table) => !walked.includes(table)).map((table) => `${query}: ${table}`));
      most.set(query, Math.max(most.get(query) ?? 0, await mostRowsReadOnce(pool, statement)));
    }
  }
  expect(faults).toEqual([]);
  expect(Object.fromEntries([...most].filter(([, rows]) => rows > 5_100))).toEqual({});
});
