import { describe, expect, test } from 'vitest';
import type { PublicHoliday } from './day-choice.ts';
import { isComing, isOfToday, nextWorkingDay } from './technician-day.ts';

const at = (instant: string) => Temporal.Instant.from(instant);

const visit = (
  date: string,
  endsAt: string,
  timeZone = 'Australia/Sydney',
  state: 'planned' | 'onSite' = 'planned',
) => ({
  date,
  endsAt: at(endsAt),
  timeZone,
  state,
});

describe("[R10.14] a technician's today", () => {
  test.each([
    ['just after midnight in Sydney', '2026-11-23T13:10:00Z', 'Australia/Sydney', ['2026-11-24']],
    [
      'then it is still the day before in Broken Hill',
      '2026-11-23T13:10:00Z',
      'Australia/Broken_Hill',
      ['2026-11-23'],
    ],
    ['the night that daylight saving begins', '2026-10-03T16:30:00Z', 'Australia/Sydney', ['2026-10-04']],
    [
      'the night that it ends, in the hour that comes twice',
      '2027-04-03T16:30:00Z',
      'Australia/Sydney',
      ['2027-04-04'],
    ],
  ])('is the date at the site: %s', (_when, now, timeZone, expected) => {
    const dates = ['2026-11-23', '2026-11-24', '2026-10-03', '2026-10-04', '2027-04-03', '2027-04-04'];
    const found = dates.filter((date) => isOfToday(visit(date, '2020-01-01T00:00:00Z', timeZone), at(now)));
    expect(found).toEqual(expected);
  });

  test('keeps an evening visit past midnight until its time is over', () => {
    const late = visit('2026-11-23', '2026-11-23T14:00:00Z');
    expect(isOfToday(late, at('2026-11-23T13:59:00Z'))).toBe(true);
    expect(isOfToday(late, at('2026-11-23T14:00:00Z'))).toBe(false);
    const onSite = visit('2026-11-23', '2026-11-23T14:00:00Z', 'Australia/Sydney', 'onSite');
    expect(isOfToday(onSite, at('2026-11-23T14:00:00Z'))).toBe(true);
    expect(isOfToday(onSite, at('2026-11-24T14:00:00Z'))).toBe(false);
  });

  test('is followed by a week of coming days', () => {
    const dates = ['2026-11-23', '2026-11-24', '2026-11-30', '2026-12-01'];
    const found = dates.filter((date) =>
      isComing(visit(date, '2026-12-01T00:00:00Z'), at('2026-11-22T22:00:00Z')),
    );
    expect(found).toEqual(['2026-11-24', '2026-11-30']);
  });
});

describe('[R10.14] the next working day', () => {
  const nsw = { state: 'NSW', postcode: '2010' } as const;
  const christmas: PublicHoliday[] = [
    { state: 'NSW', postcodes: null, date: '2026-12-25', fromTime: null, name: 'Christmas Day' },
    { state: 'NSW', postcodes: null, date: '2026-12-28', fromTime: null, name: 'Boxing Day' },
    { state: 'SA', postcodes: null, date: '2026-12-24', fromTime: '19:00', name: 'Christmas Eve' },
    { state: 'QLD', postcodes: null, date: '2026-12-29', fromTime: null, name: 'Only there' },
  ];
  test.each([
    ['a weekday', '2026-11-23', [], '2026-11-24'],
    ['Monday after Friday', '2026-11-27', [], '2026-11-30'],
    ['a Saturday with a visit', '2026-11-27', ['2026-11-30', '2026-11-28'], '2026-11-28'],
    ['after the holidays of the state', '2026-12-24', [], '2026-12-29'],
    ['a holiday with a visit', '2026-12-24', ['2026-12-25'], '2026-12-25'],
  ])('is %s', (_what, today, coming, expected) => {
    expect(nextWorkingDay({ today, coming, area: nsw, holidays: christmas })).toBe(expected);
  });

  test('counts part-day holidays as days, and none where no site is known', () => {
    const sa = { state: 'SA', postcode: '5000' } as const;
    expect(nextWorkingDay({ today: '2026-12-23', coming: [], area: sa, holidays: christmas })).toBe(
      '2026-12-24',
    );
    expect(nextWorkingDay({ today: '2026-12-24', coming: [], area: null, holidays: christmas })).toBe(
      '2026-12-25',
    );
  });
});
