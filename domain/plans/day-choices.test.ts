import { describe, expect, test } from 'vitest';
import { DEFAULT_BOOKING_POLICY } from '../constants.ts';
import type { World } from '../visits/availability.ts';
import { chooseFrom, dayChoices } from './day-choices.ts';

// Monday 23 November 2026, 9am in Sydney.
const world: World = {
  now: Temporal.Instant.from('2026-11-22T22:00:00Z'),
  area: { postcode: '2000', state: 'NSW', timeZone: 'Australia/Sydney' },
  policy: DEFAULT_BOOKING_POLICY,
  holidays: [{ state: 'NSW', postcodes: null, date: '2026-12-02', fromTime: null, name: 'Local holiday' }],
  full: [],
  avoided: [],
  whenAvoided: 'close',
};
const visit = (...spans: [string, string][]) => ({
  firstDay:
    spans
      .map(([first]) => first)
      .sort()
      .at(-1) ?? '',
  lastDay: '',
  occurrences: spans.map(([firstDay, lastDay]) => ({ firstDay, lastDay })),
});
const chosen = (
  spans: [string, string][],
  changes: Partial<World> = {},
  canCome: (date: string) => boolean = () => true,
) =>
  dayChoices({ visit: visit(...spans), world: { ...world, ...changes }, canCome }, 28).map(
    ({ date, window }) => `${date.slice(5)} ${window}`,
  );

describe('[R13.03] the times that a customer can choose for a plan visit', () => {
  test('are mornings and afternoons of working days of its span, soonest first', () => {
    expect(chosen([['2026-11-27', '2026-12-03']])).toEqual([
      ...['11-27 morning', '11-27 afternoon', '11-30 morning', '11-30 afternoon'],
      ...['12-01 morning', '12-01 afternoon', '12-03 morning', '12-03 afternoon'],
    ]);
  });

  test('end with the service that has to be done first', () => {
    expect(
      chosen([
        ['2026-11-17', '2026-12-15'],
        ['2026-11-27', '2026-12-25'],
      ]).at(-1),
    ).toBe('12-15 afternoon');
  });

  test('leave out what is full, in hours to avoid, or without anybody who may do it', () => {
    const span: [string, string][] = [['2026-11-24', '2026-11-26']];
    const full = [{ date: '2026-11-24', window: 'morning' as const }];
    expect(chosen(span, { full })).not.toContain('11-24 morning');
    expect(chosen(span, {}, (date) => date === '2026-11-26')).toEqual(['11-26 morning', '11-26 afternoon']);
    const hours = { from: '11:00', to: '16:00' };
    const avoided = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], hours, firstDate: null, lastDate: null }];
    expect(chosen(span, { avoided }).every((one) => one.endsWith('morning'))).toBe(true);
  });

  test('go on beyond the span of what is late, and where nothing of the span is left', () => {
    const late = chosen([['2026-10-01', '2026-10-29']]);
    expect([late[0], late.at(-1)]).toEqual(['11-23 afternoon', '12-21 afternoon']);
    expect(chosen([['2026-11-14', '2026-11-28']], {}, (date) => date >= '2026-12-01')[0]).toBe(
      '12-01 morning',
    );
  });

  test('begin once a booking could reach the span', () => {
    expect(chosen([['2027-02-10', '2027-03-10']], {})).toEqual([]);
    expect(chooseFrom('2027-02-10', world)).toBe('2026-12-11');
    expect(chooseFrom('2027-01-23', world)).toBeNull();
  });
});
