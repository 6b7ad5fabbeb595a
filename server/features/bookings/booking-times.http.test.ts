import { describe, expect, test } from 'vitest';
import { visitMessages } from '../../../domain/visits/visit-messages.ts';
import { testApp } from '../../../tests/kit/app.ts';
import { type BookingForm, book, visitorForm } from '../../../tests/kit/bookings.ts';

const today = (window: string, date = '23/11/2026'): BookingForm => ({
  PriorityOption: 'today',
  PriorityTimeWindow: window,
  PrioritySelectedDate: date,
});

const afterHours = (date: string, time: string, option = 'later'): BookingForm => ({
  PriorityOption: option,
  PriorityTimeWindow: 'afterhours',
  PrioritySelectedDate: date,
  PriorityAfterHoursTime: time,
  InitialAttendanceFeeExGst: 9999,
});

const BROKEN_HILL: BookingForm = {
  CheckoutSuburb: 'Broken Hill',
  CheckoutPostcode: '2880',
  BookingPostcode: '2880',
  InitialAttendanceFeeExGst: 9999,
};

describe('[R4.13, R4.17] windows close by the server’s clock in the place’s zone', () => {
  test('[R4.12] with the specification’s texts, at the window', async () => {
    const { app, clock } = await testApp();
    const refusalOf = async (changes: BookingForm) => (await book(app, visitorForm(changes))).body.errors;

    clock.set('2026-11-22T21:30:00Z'); // 8:30am: the morning's end is less than four hours away
    expect(await refusalOf(today('morning'))).toEqual([
      { field: 'PriorityTimeWindow', message: 'The available time today is afternoon' },
    ]);
    clock.set('2026-11-23T01:30:00Z'); // 12:30pm
    expect(await refusalOf(today('afternoon'))).toEqual([
      {
        field: 'PriorityTimeWindow',
        message:
          'This time is no longer available. The available time today is only after hours this evening or any time tomorrow.',
      },
    ]);
    clock.set('2026-11-23T09:00:00Z'); // 8pm
    expect(await refusalOf({})).toEqual([
      {
        field: 'PriorityTimeWindow',
        message: 'This time is no longer available. The available time tomorrow is afternoon',
      },
    ]);
  });

  test('up to the very minute', async () => {
    const { app, clock } = await testApp();
    clock.set('2026-11-22T21:00:00Z'); // 8am: four hours to noon
    const booked = await book(app, visitorForm({ ...today('morning'), InitialAttendanceFeeExGst: 220 }));
    expect(booked).toMatchObject({ status: 200, body: { FeeExGst: 220 } });
  });

  test('[R3.03] the date decides: yesterday’s tomorrow is today', async () => {
    const { app, deps, clock } = await testApp();
    clock.set('2026-11-23T14:00:00Z'); // 1am on the 24th
    const booked = await book(app, visitorForm({ InitialAttendanceFeeExGst: 220 }));
    expect(booked).toMatchObject({ status: 200, body: { AttendanceDate: '2026-11-24', FeeExGst: 220 } });
    const { rows } = await deps.pool.query('select priority_option from jobs');
    expect(rows).toEqual([{ priority_option: 'today' }]);
  });

  test('[R5.08] from two days to two months ahead', async () => {
    const { app } = await testApp();
    const later = (date: string) =>
      visitorForm({ PriorityOption: 'later', PrioritySelectedDate: date, InitialAttendanceFeeExGst: 9999 });
    const outside = {
      field: 'PrioritySelectedDate',
      message: visitMessages.dateOutOfRange('Wed 25 Nov', 'Sat 23 Jan'),
    };
    expect((await book(app, later('24/01/2027'))).body.errors).toEqual([outside]);
    expect(await book(app, later('23/01/2027'))).toMatchObject({ status: 200 });
  });
});

describe('[R4.15] a place of its own zone', () => {
  test('Broken Hill keeps Adelaide’s time in New South Wales', async () => {
    const { app, deps } = await testApp();
    expect(await book(app, visitorForm(BROKEN_HILL))).toMatchObject({
      status: 200,
      body: {
        TimeZone: 'Australia/Broken_Hill',
        StartsAt: '2026-11-23T21:30:00Z',
        EndsAt: '2026-11-24T01:30:00Z',
      },
    });
    const { rows } = await deps.pool.query('select time_zone, state from locations');
    expect(rows).toEqual([{ time_zone: 'Australia/Broken_Hill', state: 'NSW' }]);
  });

  test('a window that has closed in Sydney is still open there', async () => {
    const { app, clock } = await testApp();
    clock.set('2026-11-22T21:15:00Z'); // 8:15am in Sydney, 7:45am in Broken Hill
    const fee = { InitialAttendanceFeeExGst: 9999 };
    expect(await book(app, visitorForm({ ...today('morning'), ...fee }))).toMatchObject({ status: 422 });
    expect(await book(app, visitorForm({ ...today('morning'), ...BROKEN_HILL }))).toMatchObject({
      status: 200,
    });
  });

  test('takes the state by its full name, and keeps the short one', async () => {
    const { app, deps } = await testApp();
    expect(await book(app, visitorForm({ CheckoutState: 'New South Wales' }))).toMatchObject({ status: 200 });
    const { rows } = await deps.pool.query('select state from locations');
    expect(rows).toEqual([{ state: 'NSW' }]);
  });
});

describe('[R4.14] after hours across daylight saving', () => {
  test('a time that the clocks skip is not booked', async () => {
    const { app } = await testApp({ at: '2026-09-28T00:00:00Z' });
    const refused = await book(app, visitorForm(afterHours('04/10/2026', '02:30')));
    expect(refused.body.errors).toEqual([
      { field: 'PriorityAfterHoursTime', message: visitMessages.timeSkipped },
    ]);
    expect(await book(app, visitorForm(afterHours('04/10/2026', '03:00')))).toMatchObject({
      status: 200,
      body: { StartsAt: '2026-10-03T16:00:00Z' },
    });
  });

  test('a time that comes twice means the first', async () => {
    const { app } = await testApp({ at: '2027-03-29T00:00:00Z' });
    expect(await book(app, visitorForm(afterHours('04/04/2027', '02:30')))).toMatchObject({
      status: 200,
      body: { StartsAt: '2027-04-03T15:30:00Z' },
    });
  });

  test('a morning on the day of the change starts at 8am by the new time', async () => {
    const { app, clock } = await testApp({ at: '2026-09-28T00:00:00Z' });
    const morning = {
      PriorityOption: 'later',
      PrioritySelectedDate: '05/10/2026',
      InitialAttendanceFeeExGst: 9999,
    };
    expect((await book(app, visitorForm(morning))).body.StartsAt).toBe('2026-10-04T21:00:00Z');
    clock.advance({ minutes: 1 });
    const before = {
      ...morning,
      PrioritySelectedDate: '02/10/2026',
      CheckoutEmailAddress: 'b@marlowestreet.example',
    };
    expect((await book(app, visitorForm(before))).body.StartsAt).toBe('2026-10-01T22:00:00Z');
  });

  test('[R4.08] soonest after hours tonight, four hours ahead at least', async () => {
    const { app, clock } = await testApp();
    clock.set('2026-11-23T08:10:00Z'); // 7:10pm
    const tonight = (time: string) => visitorForm(afterHours('23/11/2026', time, 'afterhours'));
    expect((await book(app, tonight('23:00'))).body.errors).toEqual([
      { field: 'PriorityAfterHoursTime', message: visitMessages.timeGone },
    ]);
    expect(await book(app, tonight('23:30'))).toMatchObject({
      status: 200,
      body: { FeeExGst: 320, TimeWindow: 'afterhours', StartsAt: '2026-11-23T12:30:00Z' },
    });
  });
});

test('[R4.16] a weekend window keeps its hours at the after-hours price, and the job says why', async () => {
  const { app, deps } = await testApp();
  const saturday = {
    PriorityOption: 'later',
    PrioritySelectedDate: '28/11/2026',
    InitialAttendanceFeeExGst: 320,
  };
  const christmas = {
    PriorityOption: 'later',
    PrioritySelectedDate: '25/12/2026',
    InitialAttendanceFeeExGst: 320,
    CheckoutEmailAddress: 'b@marlowestreet.example',
  };
  expect(await book(app, visitorForm(saturday))).toMatchObject({
    body: { TimeWindow: 'morning', FeeExGst: 320 },
  });
  expect(await book(app, visitorForm(christmas))).toMatchObject({
    body: { TimeWindow: 'morning', FeeExGst: 320 },
  });
  const { rows } = await deps.pool.query('select loading from jobs order by id');
  expect(rows).toEqual([{ loading: 'weekend' }, { loading: 'Christmas Day' }]);
});
