import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOpenJob, JOB_STATES } from '../../../../domain/jobs/job-life.ts';
import { ACCOUNT } from '../../../../tests/kit/bookings.ts';
import { recordStatements, tablesReadWhole } from '../../../../tests/kit/database/plans.ts';
import { desk, jobPeople } from '../../../../tests/kit/desk.ts';
import { invoiceAtDesk } from '../../../../tests/kit/desk-invoices.ts';
import { visitedJob } from '../../../../tests/kit/invoices.ts';

const PRIYA = 5001;

type Notice = { Kind: string; Message: string; RepairId: number | null; CustomerId: number };

async function office() {
  const people = await jobPeople();
  const { kit, staff, jobId } = people;
  const notices = async (typed: object): Promise<Notice[]> => {
    const { status, body } = await desk(kit.app, staff, 'bookings/notices', typed);
    expect([status, body]).toMatchObject([200, {}]);
    return body.Notices;
  };
  const { body: job } = await desk(kit.app, staff, `jobs/${jobId}`);
  const { rows } = await kit.deps.pool.query(
    `select asset_id::int as "AssetId", location_id::int as "AssetLocationId", equipment_type_id as "EquipmentTypeId",
       problem as "Problem" from jobs where id = $1`,
    [jobId],
  );
  return { ...people, job, booked: rows[0], notices };
}

test('[R10.13] a second call-out for what is open is named with its job, by everybody who may ask for it; a closed one isn’t', async () => {
  const { kit, job, jobId, booked, notices } = await office();
  const { AssetId, AssetLocationId, EquipmentTypeId, Problem } = booked;
  const { street, suburb, postcode, floor_shop } = (
    await kit.deps.pool.query('select street, suburb, postcode, floor_shop from locations where id = $1', [
      AssetLocationId,
    ])
  ).rows[0];
  const described = { EquipmentTypeId, Problem };
  const typedPlace = {
    StreetAddress: street.toUpperCase().replace(' STREET', ' st.'),
    Suburb: ` ${suburb.toLowerCase()}`,
    Postcode: postcode,
    SuiteFloorBox: floor_shop,
  };
  const same = [
    { CustomerId: PRIYA, AssetId },
    { CustomerId: PRIYA, AssetId, Problem: 'Noisy' },
    { CustomerId: PRIYA, AssetLocationId, ...described },
    { CustomerId: PRIYA, ...typedPlace, ...described },
    // Somebody else who works there calls as a new customer.
    { ...typedPlace, ...described },
  ];
  const others = [
    {},
    { CustomerId: PRIYA },
    { CustomerId: PRIYA + 1, AssetId },
    { CustomerId: PRIYA, AssetLocationId, EquipmentTypeId },
    { CustomerId: PRIYA, AssetLocationId, ...described, Problem: 'Noisy' },
    { CustomerId: PRIYA, AssetLocationId, ...described, EquipmentTypeId: EquipmentTypeId + 1 },
    { ...typedPlace, ...described, StreetAddress: `1${street}` },
  ];
  for (const state of JOB_STATES) {
    await kit.deps.pool.query('update jobs set state = $1 where id = $2', [state, jobId]);
    for (const typed of same) {
      const found = (await notices(typed)).filter(({ Kind }) => Kind === 'open-job');
      const wanted = isOpenJob(state) ? [{ RepairId: jobId, CustomerId: PRIYA }] : [];
      expect([state, typed, found]).toMatchObject([state, typed, wanted]);
      for (const { Message } of found) {
        expect(Message).toContain(job.BookingReference);
        expect(Message).toContain(Problem);
        expect(Message.includes(String(ACCOUNT.CheckoutBusinessName))).toBe(!('CustomerId' in typed));
      }
    }
    for (const typed of others) expect([typed, await notices(typed)]).toEqual([typed, []]);
  }
});

test('[R14.05] a job for the same machine that was done in the last 30 days is named: it may be under warranty', async () => {
  const { kit, job, jobId, booked, notices } = await office();
  const done = async (state: string, hours: number) => {
    const since = kit.clock.now().subtract({ hours }).toString();
    await kit.deps.pool.query('update jobs set state = $1, state_since = $2 where id = $3', [
      state,
      since,
      jobId,
    ]);
    return notices({ CustomerId: PRIYA, AssetId: booked.AssetId });
  };
  for (const hours of [0, 1, 300, 719]) {
    const [notice, ...others] = await done('Completed', hours);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ Kind: 'recent-repair', RepairId: jobId, CustomerId: PRIYA });
    expect(notice?.Message).toContain(`${job.BookingReference} was done lately: ${booked.Problem}, `);
  }
  for (const hours of [721, 2000]) expect(await done('Completed', hours)).toEqual([]);
  for (const state of ['Cancelled', 'QuoteDeclined']) {
    expect((await done(state, 1)).filter(({ Kind }) => Kind === 'recent-repair')).toEqual([]);
  }
  const asNew = { ...booked, CustomerId: PRIYA + 1 };
  await done('Completed', 1);
  expect(await notices(asNew)).toEqual([]);
});

test('[R10.13] what a known caller owes is said, how much of it is overdue and since when', async () => {
  const { people, invoice } = await invoiceAtDesk();
  const { kit } = people;
  const notices = async (typed: object): Promise<Notice[]> =>
    (await desk(kit.app, people.staff, 'bookings/notices', typed)).body.Notices;
  const owed = async () => (await notices({ CustomerId: PRIYA })).map(({ Kind, Message }) => [Kind, Message]);
  const { invoice: second } = await visitedJob(people);
  const dollars = (amount: number) => `$${amount.toFixed(2)}`;
  const all = dollars(invoice.AmountDue + second.AmountDue);
  expect(await owed()).toEqual([['owes', `They owe ${all}, none of it overdue`]]);
  await kit.deps.pool.query(`update invoice_balances set due_date = '2026-11-22' where document_id = $1`, [
    invoice.InvoiceId,
  ]);
  expect(await owed()).toEqual([
    ['owes', `They owe ${all}, ${dollars(invoice.AmountDue)} of it overdue since Sun 22 Nov`],
  ]);
  expect(await notices({ Mobile: '0400 000 000' })).toEqual([]);
  for (const { InvoiceId } of [invoice, second]) {
    await kit.deps.pool.query('update invoice_balances set balance_cents = 0 where document_id = $1', [
      InvoiceId,
    ]);
  }
  expect(await owed()).toEqual([]);
});

test('[R10.13, R5.15] another customer with the mobile, email or ABN of a new one is named, in every spelling, before the whole is typed', async () => {
  const { kit, notices } = await office();
  await kit.deps.pool.query(
    `update customers set mobile = '0491570156', abn = '51824753556', user_name = 'ops@cafe.example'`,
  );
  const spelt = {
    Mobile: ['0491570156', '0491 570 156', '+61 491 570 156', '0061491570156', '(04) 9157-0156', '491570156'],
    UserName: ['ops@cafe.example', ' OPS@Cafe.Example '],
    ABN: ['51824753556', '51 824 753 556', 'ABN 51-824-753-556'],
  };
  const other = { Mobile: '0491 570 157', UserName: 'ops@cafe.example.au', ABN: '51 824 753 557' };
  const said = {
    Mobile: 'the mobile 0491 570 156',
    UserName: 'the email ops@cafe.example',
    ABN: 'the ABN 51 824 753 556',
  };
  const half = fc.constantFrom('', '0', '049', '@', 'ops@', '51 8');
  const drawn = fc.record({
    Mobile: fc.oneof(fc.constantFrom(...spelt.Mobile), fc.constant(other.Mobile), half),
    UserName: fc.oneof(fc.constantFrom(...spelt.UserName), fc.constant(other.UserName), half),
    ABN: fc.oneof(fc.constantFrom(...spelt.ABN), fc.constant(other.ABN), half),
  });
  await fc.assert(
    fc.asyncProperty(drawn, async (typed) => {
      const same = (['Mobile', 'UserName', 'ABN'] as const).filter((field) =>
        spelt[field].includes(typed[field]),
      );
      const found = await notices(typed);
      expect(found.map(({ Kind, CustomerId }) => [Kind, CustomerId])).toEqual(
        same.length > 0 ? [['same-customer', PRIYA]] : [],
      );
      for (const field of ['Mobile', 'UserName', 'ABN'] as const) {
        if (found[0]) expect(found[0].Message.includes(said[field])).toBe(same.includes(field));
      }
      // A known customer's own number is theirs.
      const own = await notices({ ...typed, CustomerId: PRIYA });
      expect(own).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('[R14.05] another customer of the name is named, however it’s written, and nothing reads all customers for it', async () => {
  const { kit, notices } = await office();
  const { pool } = kit.deps;
  await pool.query(
    `update customers set business_name = 'Marlowe''s Café Pty Ltd', first_name = 'Zoë', last_name = 'Nair'`,
  );
  const said = async (typed: object) =>
    (await notices(typed)).map(({ Kind, Message, CustomerId }) => [Kind, Message, CustomerId]);
  const name = ['same-customer', "Marlowe's Café Pty Ltd has the same name", PRIYA];
  for (const BusinessName of ["Marlowe's Café Pty Ltd", 'MARLOWES CAFE', ' Marlowe’s  cafe pty. ltd. ']) {
    expect(await said({ BusinessName })).toEqual([name]);
    expect(await said({ BusinessName, CustomerId: PRIYA })).toEqual([]);
  }
  const person = ['same-customer', "Marlowe's Café Pty Ltd has the same person, Zoë Nair", PRIYA];
  expect(await said({ FirstName: 'zoe', LastName: 'NAIR', BusinessName: 'Elsewhere' })).toEqual([person]);
  for (const typed of [
    { BusinessName: 'Marlowe' },
    { BusinessName: "Marlowe's Café Bar" },
    { BusinessName: "' | ! & :*" },
    { FirstName: 'Zoë' },
    { BusinessName: 'Zoë Nair' },
  ]) {
    expect([typed, await said(typed)]).toEqual([typed, []]);
  }

  await pool.query(
    `insert into customers (user_name, first_name, last_name, business_name, created_at)
     select 'a' || n || '@cafe.example', 'Ann', 'Lee' || n, 'Café ' || n, now() from generate_series(1, 5000) n`,
  );
  await pool.query('analyze customers');
  const statements = recordStatements(pool);
  await notices({ BusinessName: "Marlowe's Café", FirstName: 'Ann', LastName: 'Lee4711' });
  const sent = statements.filter(({ text }) => text.includes('"customers"'));
  expect(sent.length).toBeGreaterThan(1);
  for (const statement of sent) {
    expect([statement.text, await tablesReadWhole(pool, statement)]).toEqual([statement.text, []]);
  }
});
