import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deskPriceMessages } from '../../../../domain/instant-quotes/desk-price-messages.ts';
import { send, type TestApp, testApp } from '../../../../tests/kit/app.ts';
import { book, sampleAbn, visitorForm } from '../../../../tests/kit/bookings.ts';
import { bookInForce } from '../../../../tests/kit/database/prices.ts';
import { ADMIN, DISPATCHER, errorsOf, signedInStaff, signInStaff } from '../../../../tests/kit/desk.ts';

const OTHER_ADMIN = { ...ADMIN, UserName: 'nadia@galley.example', Name: 'Nadia Haddad' } as const;
const FRIDGE = { EquipmentTypeId: 2, Region: 'metro-inner' };
const JULY = '2027-07-01';
/** Midnight in Sydney. */
const JULY_STARTS = '2027-06-30T14:00:00Z';

async function office(kit: TestApp) {
  const rosa = await signedInStaff(kit, ADMIN);
  const as =
    (token: string) =>
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object, key?: string) =>
      send(kit.app, {
        method,
        url: `/api/v1/desk/price-books${path}`,
        headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
        ...(payload && { payload }),
      });
  const call = as(rosa);
  const draft = async (Name = 'July') =>
    (await call('POST', '', { From: bookInForce(kit).version, Name })).body;
  const scheduled = async () => {
    const { Number: number, Version } = await draft();
    return (await call('POST', `/${number}/schedule`, { Date: JULY, Version })).body;
  };
  return { kit, call, as, draft, scheduled };
}

type Row = { EquipmentTypeId: number; Region: string; Prices: Record<string, number> | null };
const rowOf = ({ Rows }: { Rows: Row[] }, { EquipmentTypeId, Region } = FRIDGE): Row => {
  const row = Rows.find((each) => each.EquipmentTypeId === EquipmentTypeId && each.Region === Region);
  if (!row) throw new Error('No such row');
  return row;
};
/** A row to send, with some prices changed. */
const changed = (body: { Rows: Row[] }, prices: Record<string, number> | null, machine = FRIDGE) => ({
  ...machine,
  Prices: prices && { ...rowOf(body, machine).Prices, ...prices },
});
const morning = async ({ app }: TestApp) =>
  (await send(app, { url: '/api/v1/Prices/Set?equipmentTypeId=2&postcode=2010' })).body.OrdinaryLaterDay
    .AmPrice;

test('[R10.17, R4.18] a book is copied once, changed, and in force from its date by the clock; a visitor who saw the old price confirms the new one, booked jobs keep theirs', async () => {
  const kit = await testApp();
  const { call, as } = await office(kit);
  const key = randomUUID();
  const copy = () => call('POST', '', { From: 1, Name: ' July  2027 ' }, key);
  const [one, other] = await Promise.all([copy(), copy()]);
  expect([one.status, other.status, other.body]).toEqual([200, 200, one.body]);
  expect((await call('POST', '', { From: 1, Name: 'Other' }, key)).body.code).toBe('idempotency_key_reused');
  const draft = one.body;
  expect(draft).toMatchObject({
    Name: 'July 2027',
    State: 'draft',
    StartsOn: null,
    MadeBy: 'Rosa Lindqvist',
    InForce: { Number: 1 },
    Version: 1,
  });
  expect(rowOf(draft)).toMatchObject({ Prices: { LaterAm: 165 }, InForce: { LaterAm: 165 } });

  const change = { Rows: [changed(draft, { LaterAm: 170.37 })], Version: 1 };
  const saved = await call('PUT', `/${draft.Number}/prices`, change);
  expect(saved).toMatchObject({ status: 200, body: { Version: 2 } });
  expect(rowOf(saved.body)).toMatchObject({ Prices: { LaterAm: 170.37 }, InForce: { LaterAm: 165 } });
  // The same again is a double submit.
  expect((await call('PUT', `/${draft.Number}/prices`, change)).body).toEqual(saved.body);

  const schedule = { Date: JULY, Version: 2 };
  const starts = await call('POST', `/${draft.Number}/schedule`, schedule);
  expect(starts).toMatchObject({
    status: 200,
    body: { State: 'scheduled', StartsOn: JULY_STARTS, Version: 3 },
  });
  expect((await call('POST', `/${draft.Number}/schedule`, schedule)).body).toEqual(starts.body);
  expect(
    await call('PUT', `/${draft.Number}/prices`, { ...change, Rows: [changed(draft, null)], Version: 3 }),
  ).toMatchObject({
    status: 409,
    body: { detail: 'It starts on Thu 1 Jul at 12am. Take it back before you change it.' },
  });

  const visit = (at: number, day: string, fee: number) =>
    book(
      kit.app,
      visitorForm({
        CheckoutEmailAddress: `visitor${at}@marlowestreet.example`,
        CheckoutABN: sampleAbn(at),
        InitialAttendanceFeeExGst: fee,
        PriorityOption: 'later',
        PrioritySelectedDate: day,
      }),
    );
  // A minute before the start, for a visit after it.
  kit.clock.set('2027-06-30T13:59:00Z');
  expect(await morning(kit)).toBe(165);
  expect(await visit(1, '02/07/2027', 165)).toMatchObject({ status: 200, body: { FeeExGst: 165 } });
  kit.clock.set(JULY_STARTS);
  expect(await morning(kit)).toBe(170.37);
  expect(await visit(2, '05/07/2027', 165)).toMatchObject({
    status: 409,
    body: { code: 'price_increased', InitialAttendanceFeeExGst: 170.37 },
  });
  expect(await visit(2, '05/07/2027', 170.37)).toMatchObject({ status: 200, body: { FeeExGst: 170.37 } });
  const { rows } = await kit.deps.pool.query('select price_book_version, fee_cents from jobs order by id');
  expect(rows).toEqual([
    { price_book_version: 1, fee_cents: 16500 },
    { price_book_version: draft.Number, fee_cents: 17037 },
  ]);
  const list = (await as(await signInStaff(kit.app, ADMIN))('GET')).body.PriceBooks;
  expect(list.map((each: { Number: number; State: string }) => [each.Number, each.State])).toEqual([
    [draft.Number, 'inForce'],
    [1, 'past'],
  ]);
  const { rows: audit } = await kit.deps.pool.query(
    `select action, details from audit_log where subject_kind = 'price-book' order by id`,
  );
  expect(audit).toEqual([
    { action: 'price-book-copied', details: { before: null, after: { name: 'July 2027', from: 1 } } },
    {
      action: 'prices-changed',
      details: {
        before: [{ equipmentTypeId: 2, region: 'metro-inner', laterAm: 16500 }],
        after: [{ equipmentTypeId: 2, region: 'metro-inner', laterAm: 17037 }],
      },
    },
    {
      action: 'price-book-scheduled',
      details: { before: { startsAt: null }, after: { startsAt: JULY_STARTS } },
    },
  ]);
});

test('[R10.17] a book that leaves machines without a price does not start, and says which', async () => {
  const { call, draft } = await office(await testApp());
  const { Number: number, ...body } = await draft();
  const taken = [FRIDGE, { EquipmentTypeId: 6, Region: 'remote' }];
  const saved = await call('PUT', `/${number}/prices`, {
    Rows: taken.map((machine) => changed(body, null, machine)),
    Version: 1,
  });
  expect(saved.body.Rows.filter(({ IsMissing }: { IsMissing: boolean }) => IsMissing)).toMatchObject(taken);
  expect(await call('POST', `/${number}/schedule`, { Date: JULY, Version: 2 })).toMatchObject({
    status: 409,
    body: {
      detail:
        'Nothing was changed. These would have no price: Underbench fridge in metro-inner; Ice machine in remote. Give them their prices first.',
    },
  });
  const back = taken.map((machine) => ({ ...machine, Prices: rowOf(body, machine).Prices }));
  await call('PUT', `/${number}/prices`, { Rows: back, Version: 2 });
  expect((await call('POST', `/${number}/schedule`, { Date: JULY, Version: 3 })).body.State).toBe(
    'scheduled',
  );
});

test('[R10.17, R10.18] a retired type needs no price, and is brought back only with one', async () => {
  const { kit, call, draft } = await office(await testApp());
  const { Number: number, ...body } = await draft();
  const retire = (isRetired: boolean) =>
    kit.deps.pool.query('update equipment_types set is_retired = $1 where id = 2', [isRetired]);
  const regions = body.Regions.filter((Region: string) => rowOf(body, { ...FRIDGE, Region }).Prices);
  const Rows = regions.map((Region: string) => ({ ...FRIDGE, Region, Prices: null }));
  await call('PUT', `/${number}/prices`, { Rows, Version: 1 });
  const today = { Date: '2026-11-23', Version: 2 };
  expect(await call('POST', `/${number}/schedule`, today)).toMatchObject({ status: 409 });
  await retire(true);
  const started = await call('POST', `/${number}/schedule`, today);
  expect(started).toMatchObject({ status: 200, body: { State: 'inForce' } });
  expect(started.body.Rows.some(({ IsMissing }: { IsMissing: boolean }) => IsMissing)).toBe(false);
  await expect(retire(false)).rejects.toThrow('Underbench fridge) would have no price');
});

test('[R10.17] a book from before starts were kept started in the beginning', async () => {
  const { kit, call } = await office(await testApp());
  const { version } = bookInForce(kit);
  const { body } = await call('GET', `/${version}`);
  expect(await call('DELETE', `/${version}?Version=${body.Version}`)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('This price book started in the beginning,') },
  });
});

test('[R10.17, R10.04] a scheduled book is taken back until it starts, and a draft deleted; a started one stays', async () => {
  const kit = await testApp();
  const { call, draft, scheduled, as } = await office(kit);
  const { Number: number, Version } = await scheduled();
  const other = await draft('Also July');
  expect(
    errorsOf((await call('POST', `/${other.Number}/schedule`, { Date: JULY, Version: 1 })).body),
  ).toEqual([['Date', deskPriceMessages.startTaken(`${number} (July)`)]]);
  expect(
    errorsOf((await call('POST', `/${other.Number}/schedule`, { Date: '2026-11-22', Version: 1 })).body),
  ).toEqual([['Date', deskPriceMessages.dayOver]]);
  expect((await call('DELETE', `/${number}?Version=${Version}`)).status).toBe(409);
  const back = await call('POST', `/${number}/take-back`, { Version });
  expect(back).toMatchObject({ status: 200, body: { State: 'draft', StartsOn: null } });
  expect((await call('POST', `/${number}/take-back`, { Version })).body).toEqual(back.body);
  const nadia = as(await signedInStaff(kit, OTHER_ADMIN));
  expect(await nadia('POST', `/${number}/schedule`, { Date: JULY, Version })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Rosa Lindqvist changed this on Mon 23 Nov') },
  });
  for (let again = 0; again < 2; again += 1) {
    const left = await call('DELETE', `/${other.Number}?Version=1`);
    expect(left.body.PriceBooks.map(({ Number: each }: { Number: number }) => each)).toEqual([number, 1]);
  }
  expect((await call('GET', `/${other.Number}`)).status).toBe(404);

  // Today's prices start at once.
  const version = back.body.Version;
  const now = await call('POST', `/${number}/schedule`, { Date: '2026-11-23', Version: version });
  expect(now.body).toMatchObject({ State: 'inForce', StartsOn: kit.clock.now().toString() });
  await expect.poll(() => bookInForce(kit).version).toBe(number);
  for (const refused of [
    await call('POST', `/${number}/take-back`, { Version: version + 1 }),
    await call('PUT', `/${number}/prices`, { Rows: [changed(now.body, null)], Version: version + 1 }),
    await call('DELETE', `/${number}?Version=${version + 1}`),
  ]) {
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('started on Mon 23 Nov') },
    });
  }
});

test('[R10.17] of two administrators who change one book, or of a taking back and the start, one wins', async () => {
  const kit = await testApp();
  const { call, draft, scheduled, as } = await office(kit);
  const nadia = as(await signedInStaff(kit, OTHER_ADMIN));
  const one = await draft();
  const save = (by: typeof call, TodayAm: number) =>
    by('PUT', `/${one.Number}/prices`, { Rows: [changed(one, { TodayAm })], Version: 1 });
  const both = await Promise.all([save(call, 301.01), save(nadia, 302.02)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = both.find(({ status }) => status === 200)?.body;
  expect((await call('GET', `/${one.Number}`)).body).toEqual(winner);

  const days = Array.from({ length: 4 }, () =>
    nadia('POST', `/${one.Number}/schedule`, { Date: '2027-02-01', Version: 2 }),
  );
  for (const { status, body } of await Promise.all(days)) expect([status, body.Version]).toEqual([200, 3]);
  const { rows } = await kit.deps.pool.query(
    `select count(*)::int from audit_log where action = 'price-book-scheduled'`,
  );
  expect(rows).toEqual([{ count: 1 }]);

  // It waits behind a lock while the book starts.
  const july = await scheduled();
  const client = await kit.deps.pool.connect();
  await client.query(`begin; select from price_books where version = ${july.Number} for update`);
  const back = call('POST', `/${july.Number}/take-back`, { Version: july.Version });
  await expect
    .poll(async () => {
      const waiting = await kit.deps.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock'",
      );
      return waiting.rowCount;
    })
    .toBeGreaterThan(0);
  kit.clock.set(JULY_STARTS);
  await client.query('commit');
  client.release();
  expect(await back).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('started on Thu 1 Jul') },
  });
});

test('[R10.17] prices keep their odd cents; what is not an amount is refused at its field', async () => {
  const { call, draft } = await office(await testApp());
  const { Number: number, ...body } = await draft();
  const names = Object.keys(rowOf(body as never).Prices ?? {});
  expect(names).toHaveLength(10);
  let Version = 1;
  for (const cents of fc.sample(
    fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 10, maxLength: 10 }),
    12,
  )) {
    const Prices = Object.fromEntries(names.map((name, at) => [name, (cents[at] ?? 1) / 100]));
    const saved = await call('PUT', `/${number}/prices`, { Rows: [{ ...FRIDGE, Prices }], Version });
    expect(rowOf(saved.body).Prices).toEqual(Prices);
    Version = saved.body.Version;
  }
  for (const wrong of [0, -1, 0.001, 12.345, 100_000.01, '12', null]) {
    const refused = await call('PUT', `/${number}/prices`, {
      Rows: [changed(body as never, { LaterPm: wrong as number })],
      Version,
    });
    expect([refused.status, errorsOf(refused.body)]).toEqual([
      422,
      [['Rows.0.Prices.LaterPm', deskPriceMessages.priceUnusable]],
    ]);
  }
  const unknown = { EquipmentTypeId: 999, Region: 'metro', Prices: null };
  expect(errorsOf((await call('PUT', `/${number}/prices`, { Rows: [unknown], Version })).body)).toEqual([
    ['Rows', deskPriceMessages.machineUnknown],
  ]);
});

test('[R10.17, R6.04] price books are the administrators’', async () => {
  const kit = await testApp();
  const { as } = await office(kit);
  const tomasz = as(await signedInStaff(kit, DISPATCHER));
  expect((await tomasz('GET')).status).toBe(403);
  expect((await tomasz('POST', '', { From: 1, Name: 'Mine' })).status).toBe(403);
});
