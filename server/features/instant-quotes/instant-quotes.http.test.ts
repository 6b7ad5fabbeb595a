import { describe, expect, test } from 'vitest';
import { DEFAULT_BOOKING_POLICY } from '../../../domain/constants.ts';
import { send, sharedApp, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { bookInForce, startPrices } from '../../../tests/kit/database/prices.ts';

const SET = '/api/v1/Prices/Set';
const SINGLE = '/api/v1/Prices/Single';
/** Underbench fridges in Surry Hills. */
const FRIDGE = { equipmentTypeId: '2', postcode: '2010' };
/** Tuesday 24 November 2026, 9:10am in Sydney. */
const TUESDAY = '2026-11-23T22:10:00Z';

const shared = sharedApp((kit) => kit);

/** The whole reply of a GET; the test says what to expect. */
const get = ({ app }: TestApp, url: string, query: Record<string, string> = {}) => send(app, { url, query });

/** A price book with round figures for the fridge in Surry Hills, and the test's own holiday table. */
async function withPrices(kit: TestApp, holidays: string[] = []) {
  await kit.deps.pool.query(
    startPrices(
      `today_am = 10100, today_pm = 10200, today_after_hours = 10300, tomorrow_am = 10400, tomorrow_pm = 10500,
        tomorrow_after_hours = 10600, later_am = 10700, later_pm = 10800, later_after_hours = 10900, after_hours = 11000`,
      "equipment_type_id = 2 and region = 'metro-inner'",
    ),
  );
  await kit.deps.pool.query(`
    delete from public_holidays;
    insert into public_holidays (state, postcodes, date, from_time, name) values
      ('NSW', null, '2020-01-01', null, 'Long past')${holidays.map((row) => `, ${row}`).join('')}`);
  await expect
    .poll(() => {
      const { holidays: known } = kit.deps.catalogue.current().pricing;
      return [bookInForce(kit).row(2, 'metro-inner')?.afterHours, known.length];
    })
    .toEqual([11000, holidays.length + 1]);
  return kit;
}

describe('Prices/Set', () => {
  test('[R7.53, R3.04, R4.17, R4.19] answers every price, the lowest, the place, policy and holidays', async () => {
    const kit = await withPrices(await testApp({ at: TUESDAY }), [
      `('NSW', null, '2026-12-25', null, 'Christmas Day')`,
      `('NSW', '{2000,2010}', '2026-12-01', '18:00', 'Harbour Night')`,
      `('NSW', '{2000}', '2026-12-02', null, 'City Day')`,
      `('VIC', null, '2026-12-03', null, 'Elsewhere Day')`,
      `('NSW', null, '2027-04-02', null, 'Good Friday')`,
    ]);
    const { status, headers, body } = await get(kit, SET, FRIDGE);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toEqual({
      Prices: {
        StartingDate: '2026-11-24',
        Today: { AmPrice: 101, PmPrice: 102, AfterHoursPrice: 103 },
        Tomorrow: { AmPrice: 104, PmPrice: 105, AfterHoursPrice: 106 },
        Later: { AmPrice: 107 },
        AfterHours: { AfterHoursPrice: 110 },
      },
      OrdinaryLaterDay: { AmPrice: 107, PmPrice: 108, AfterHoursPrice: 110 },
      // This morning's 101 is closed.
      LowestPriceExGst: 102,
      Place: { postcode: '2010', state: 'NSW', timeZone: 'Australia/Sydney' },
      Policy: DEFAULT_BOOKING_POLICY,
      Holidays: [
        {
          state: 'NSW',
          postcodes: ['2000', '2010'],
          date: '2026-12-01',
          fromTime: '18:00',
          name: 'Harbour Night',
        },
        { state: 'NSW', postcodes: null, date: '2026-12-25', fromTime: null, name: 'Christmas Day' },
      ],
      FullWindows: [],
    });
  });

  test('[R4.16] charges weekends and public holidays of the place at the after-hours price', async () => {
    const kit = await withPrices(await testApp({ at: '2026-11-26T22:00:00Z' }), [
      `('NSW', null, '2026-11-27', '12:00', 'Half Day')`,
    ]);
    expect((await get(kit, SET, FRIDGE)).body.Prices).toMatchObject({
      StartingDate: '2026-11-27',
      Today: { AmPrice: 101, PmPrice: 103 },
      Tomorrow: { AmPrice: 106, PmPrice: 106, AfterHoursPrice: 106 },
      Later: { AmPrice: 110 },
    });
  });

  test('[R4.13, R4.15] begins on the local day of the place, and turns with it', async () => {
    const kit = await testApp({ at: '2026-11-24T12:50:00Z' });
    const startOf = async (postcode: string) =>
      (await get(kit, SET, { equipmentTypeId: '2', postcode })).body.Prices.StartingDate;
    expect(await startOf('2010')).toBe('2026-11-24');
    expect(await startOf('2880')).toBe('2026-11-24');
    kit.clock.set('2026-11-24T13:00:00Z');
    expect(await startOf('2010')).toBe('2026-11-25');
    expect(await startOf('2880')).toBe('2026-11-24');
    kit.clock.set('2026-11-24T13:30:00Z');
    expect(await startOf('2880')).toBe('2026-11-25');
    kit.clock.set('2026-11-24T12:50:00Z');
    expect(await startOf('2010')).toBe('2026-11-24');
  });

  test('[R4.15] the suburb and the state decide where a postcode spans several', async () => {
    const kit = await testApp();
    await kit.deps.pool.query(`
      insert into localities (postcode, suburb, state, time_zone) values
        ('2611', 'Uriarra', 'NSW', 'Australia/Sydney'), ('2611', 'Uriarra', 'ACT', 'Australia/Sydney'),
        ('2611', 'Far Corner', 'NSW', 'Australia/Broken_Hill')
        on conflict do nothing;
      insert into service_areas values ('2611', 'metro') on conflict do nothing`);
    const { current } = kit.deps.catalogue;
    await expect
      .poll(() => current().places.area({ postcode: '2611', suburb: 'Far Corner' })?.timeZone)
      .toBe('Australia/Broken_Hill');
    expect(current().places.region('2611')).not.toBeNull();
    const placeOf = async (more: Record<string, string>) =>
      (await get(kit, SET, { equipmentTypeId: '2', postcode: '2611', ...more })).body.Place;
    expect(await placeOf({})).toMatchObject({ state: 'ACT', timeZone: 'Australia/Sydney' });
    expect(await placeOf({ suburb: 'far corner' })).toMatchObject({
      state: 'NSW',
      timeZone: 'Australia/Broken_Hill',
    });
    expect(await placeOf({ suburb: 'Uriarra', state: 'NSW' })).toMatchObject({ state: 'NSW' });
    expect(await placeOf({ state: 'NSW' })).toMatchObject({ state: 'NSW' });
  });

  test('[R4.18] without a price row the price is given by phone, never $0', async () => {
    const kit = await testApp();
    await kit.deps.pool.query(`insert into phone_prices values (2, 'metro-inner')`);
    await expect.poll(() => bookInForce(kit).row(2, 'metro-inner')).toBeNull();
    for (const [url, query] of [
      [SET, FRIDGE],
      [SINGLE, { ...FRIDGE, attendanceDate: '2026-12-01' }],
    ] as const) {
      const { status, body } = await get(kit, url, query);
      expect([status, body.code]).toEqual([422, 'no_price']);
      expect(body.detail).toBe(`We price this one by phone: call ${kit.deps.config.brand.phone}`);
    }
  });

  test('[R5.01, R5.02, R5.03, R5.13, R5.23] refuses by field, in the words for it', async () => {
    const kit = await shared();
    const fault = async (query: Record<string, string>) => (await get(kit, SET, query)).body.errors;
    const notServiced = (postcode: string) => [
      { field: 'postcode', message: `The area ${postcode} is not currently serviced by Galley` },
    ];
    const unknown = [{ field: 'postcode', message: 'Cannot identify the postcode.' }];
    const noType = [{ field: 'equipmentTypeId', message: 'Equipment type is required!' }];
    expect(await fault({ ...FRIDGE, postcode: '4999' })).toEqual(notServiced('4999'));
    expect(await fault({ ...FRIDGE, postcode: '1234' })).toEqual(notServiced('1234'));
    expect(await fault({ ...FRIDGE, postcode: '0001' })).toEqual(unknown);
    expect(await fault({ ...FRIDGE, postcode: '20' })).toEqual(unknown);
    expect(await fault({ ...FRIDGE, equipmentTypeId: '9999' })).toEqual(noType);
    expect(await fault({ ...FRIDGE, equipmentTypeId: 'fridge' })).toEqual(noType);
    expect(await fault({})).toEqual([...noType, ...unknown]);
    expect(await fault({ ...FRIDGE, state: 'Tuscany' })).toMatchObject([{ field: 'state' }]);
  });

  test('[R5.01] reads a postcode as the browser does: without its other letters, and a northern one of three digits', async () => {
    const kit = await shared();
    const placed = async (postcode: string) => (await get(kit, SET, { ...FRIDGE, postcode })).body.Place;
    expect(await placed(' NSW 2010')).toMatchObject({ postcode: '2010', state: 'NSW' });
    expect(await placed('800')).toMatchObject({ postcode: '0800', state: 'NT' });
  });

  test('[R7] matches path and names in any case', async () => {
    const kit = await shared();
    const shouted = await get(kit, SET.toUpperCase(), { EQUIPMENTTYPEID: '2', Postcode: '2010' });
    expect(shouted.body).toEqual((await get(kit, SET, FRIDGE)).body);
  });

  test('[R4.16] warns the operator once when a bookable date lies past the holiday table', async () => {
    const kit = await testApp({ at: '2027-11-20T00:00:00Z' });
    const warnings: string[] = [];
    kit.deps.log.warn = (_about: unknown, text?: string) => warnings.push(text ?? '');
    await withPrices(kit, [`('NSW', null, '2027-12-25', null, 'Christmas Day')`]);
    await get(kit, SET, FRIDGE);
    await get(kit, SET, { ...FRIDGE, equipmentTypeId: '3' });
    expect(warnings).toEqual([
      'NSW has no public holidays of 2028 in the table, and dates up to 2028-01-20 can be booked: prices may miss a holiday',
    ]);
    await kit.deps.pool.query(
      `insert into public_holidays (state, date, name) values ('NSW', '2028-01-01', 'New Year')`,
    );
    await expect.poll(() => kit.deps.catalogue.current().pricing.holidays.length).toBe(3);
    await get(kit, SET, FRIDGE);
    expect(warnings).toHaveLength(1);
  });
});

describe('Prices/Single', () => {
  const single = async (kit: TestApp, attendanceDate: string, more: Record<string, string> = {}) =>
    (await get(kit, SINGLE, { ...FRIDGE, attendanceDate, ...more })).body;

  test('[R7.54, R3.04, R4.11] answers the price of a date and window inc and ex GST', async () => {
    const kit = await withPrices(await testApp({ at: TUESDAY }), [
      `('NSW', null, '2026-12-25', null, 'Christmas Day')`,
    ]);
    const priced = (PriceExGst: number, Loading: string | null = null) => ({
      PriceExGst,
      PriceIncGst: Math.round(PriceExGst * 110) / 100,
      Loading,
    });
    expect(await single(kit, '2026-12-01')).toEqual(priced(107));
    expect(await single(kit, '2026-12-01T08:00')).toEqual(priced(107));
    expect(await single(kit, '2026-12-01T12:00')).toEqual(priced(108));
    expect(await single(kit, '2026-12-01T18:30')).toEqual(priced(110));
    expect(await single(kit, '2026-12-01T18:30:00')).toEqual(priced(110));
    expect(await single(kit, '2026-11-24T12:00')).toEqual(priced(102));
    expect(await single(kit, '2026-11-25')).toEqual(priced(104));
    expect(await single(kit, '2026-11-25T19:00')).toEqual(priced(106));
    expect(await single(kit, '2026-11-28')).toEqual(priced(110, 'weekend'));
    expect(await single(kit, '2026-11-28T19:00')).toEqual(priced(110));
    expect(await single(kit, '2026-12-25T12:00')).toEqual(priced(110, 'Christmas Day'));
  });

  test('[R4.12, R4.13, R5.08] refuses what can not be booked, in the words for it', async () => {
    const kit = await testApp({ at: '2026-11-24T00:30:00Z' });
    const message = async (attendanceDate: string) => {
      const { errors } = await single(kit, attendanceDate);
      expect(errors).toHaveLength(1);
      expect(errors[0].field).toBe('attendanceDate');
      return errors[0].message;
    };
    expect(await message('2026-11-24')).toBe('The available time today is afternoon');
    expect(await message('2026-11-20')).toBe(
      'This time is no longer available. Please select your desired date and window of time.',
    );
    expect(await message('2027-01-25')).toBe('Please choose a date from Thu 26 Nov to Sun 24 Jan.');
    expect(await message('2026-12-01T18:10')).toBe('Please select a time');
    expect(await message('24/11/2026')).toBe('The available time today is afternoon');
    expect(await message('24.11.2026')).toBe('Please select your desired date and window of time.');
    expect(await message('2026-02-31')).toBe('Please select your desired date and window of time.');
    expect((await get(kit, SINGLE, FRIDGE)).body.errors).toMatchObject([{ field: 'attendanceDate' }]);
  });
});

describe('Prices/SoonestVisit', () => {
  const SOONEST = '/api/v1/Prices/SoonestVisit';

  test('[R4.13, R4.15] answers the soonest arrival by the clock of the postcode', async () => {
    const kit = await testApp({ at: TUESDAY });
    expect((await get(kit, SOONEST, { postcode: '2010' })).body).toEqual({
      Soonest: { Place: '2010 NSW', Arrival: 'today from 1:30pm', ForSeconds: 900 },
    });
    // 6:10am there.
    expect((await get(kit, SOONEST, { postcode: '6000' })).body).toMatchObject({
      Soonest: { Place: '6000 WA', Arrival: 'today from 10:30am' },
    });
  });

  test('[R5.02] answers nothing where nobody can be visited, and refuses what is no postcode', async () => {
    const kit = await testApp({ at: TUESDAY });
    for (const postcode of ['0872', '2999']) {
      expect((await get(kit, SOONEST, { postcode })).body, postcode).toEqual({ Soonest: null });
    }
    const { status, body } = await get(kit, SOONEST, { postcode: '29' });
    expect([status, body.type]).toEqual([422, expect.stringContaining('invalid_fields')]);
  });
});
