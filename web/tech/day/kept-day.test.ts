import { expect, test } from 'vitest';
import type { DayVisit } from './day-query.ts';
import { keptDay } from './kept-day.ts';

/** Every field has a value that is found again wherever it is kept. */
const visit = (TimeZone: string) =>
  ({
    VisitId: 7,
    AttendanceDate: '2026-11-23',
    TimeZone,
    ContactName: 'Priya Raman',
    ContactMobile: '0491570156',
    AskFor: [{ Name: 'Dave Osei', Role: 'Head chef', Mobile: '0491570110', Phone: '0290000012' }],
    Access: { Notes: 'Gate code 4411#', Parking: 'Bay 9, $12', Induction: 'Sign in at 9920', HasCodes: true },
    ProblemDescription: 'Not holding temperature',
    PhotoIds: ['3f0c'],
    // What a later version of the server may add.
    DoorCode: '7788#',
    PriceIncGst: 198,
  }) as unknown as DayVisit;

const day = (...zones: string[]) => ({
  Name: 'Dan Okafor',
  Today: { Date: '2026-11-23', Visits: zones.map(visit) },
  Next: { Date: '2026-11-24', Visits: [visit('Australia/Sydney')] },
});

test('[R11.03] a phone keeps no way in, code, phone number, price or photo of its day, nor a field that is not named', () => {
  const kept = JSON.stringify(keptDay(day('Australia/Sydney')).value);
  for (const secret of [
    '0491570156',
    '0491570110',
    '0290000012',
    '4411',
    'Bay 9',
    '9920',
    'HasCodes',
    '7788',
    '198',
    '3f0c',
  ])
    expect(kept).not.toContain(secret);
  for (const needed of ['Priya Raman', 'Not holding temperature', 'Dan Okafor'])
    expect(kept).toContain(needed);
});

test.each([
  [['Australia/Sydney'], '2026-11-23T13:00:00Z'],
  [['Australia/Perth', 'Australia/Lord_Howe', 'Australia/Adelaide'], '2026-11-23T13:00:00Z'],
  [['Australia/Perth'], '2026-11-23T16:00:00Z'],
  [[], '2026-11-23T13:00:00Z'],
])('[R11.03] and keeps it until the first midnight at one of its sites: %j', (zones, until) => {
  expect(Temporal.Instant.fromEpochMilliseconds(keptDay(day(...zones)).until).toString()).toBe(until);
});
