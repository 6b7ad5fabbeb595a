import { describe, expect, it } from 'vitest';
import { AUSTRALIAN_STATES } from '../../../domain/sites/states.ts';
import { readSeed, repeated, statesOf } from '../../../tests/kit/files/seed-files.ts';

const holidays = readSeed('public-holidays');

const holidayNames = (state: string, date: string) =>
  holidays.filter((row) => row.state === state && row.date === date).map((row) => row.name);

describe('public holidays', () => {
  it('[R4.16] every state has its public holidays for 2026 and 2027', () => {
    const everywhere = {
      '2026': ['01-01', '01-26', '04-03', '04-06', '06', '12-25', '12-28'],
      '2027': ['01-01', '01-26', '03-26', '03-29', '06', '12-25', '12-27', '12-28'],
    };
    for (const state of AUSTRALIAN_STATES) {
      for (const [year, days] of Object.entries(everywhere)) {
        const dates = holidays.filter((row) => row.state === state && !row.postcodes).map((row) => row.date);
        for (const day of days) {
          const found = dates.some((date) => date.startsWith(`${year}-${day}`));
          // Queensland has its holidays in May and October instead.
          expect(found || (state === 'QLD' && day === '06'), `${state} ${year}-${day}`).toBe(true);
        }
      }
    }
  });

  it('[R4.16] no state loses one of its holidays from one year to the next', () => {
    const namesOf = (state: string, year: string) => {
      const rows = holidays.filter((row) => row.state === state && row.date.startsWith(year));
      return [...new Set(rows.map(({ name }) => name.replace(/ \(.+\)$/, '')))].sort();
    };
    for (const state of AUSTRALIAN_STATES) {
      expect(namesOf(state, '2027'), state).toEqual(namesOf(state, '2026'));
    }
  });

  it('[R4.16] lists each day once, in its state and its postcodes, with a real date and time', () => {
    expect(repeated(holidays.map((row) => `${row.state} ${row.postcodes} ${row.date}`))).toEqual([]);
    for (const { state, postcodes, date, fromTime, name } of holidays) {
      expect(AUSTRALIAN_STATES).toContain(state);
      expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
      expect(date >= '2026-01-01' && date < '2028-01-01', date).toBe(true);
      expect(fromTime).toMatch(/^(18:00|19:00)?$/);
      expect(name).not.toBe('');
      const codes = postcodes ? postcodes.split(' ') : [];
      expect(codes.filter((code) => !statesOf(code).some((one) => one === state))).toEqual([]);
      expect(repeated(codes)).toEqual([]);
    }
  });

  it.each([
    ['NSW', '2026-04-27', 'Anzac Day (additional day)'],
    ['NSW', '2027-04-26', 'Anzac Day (additional day)'],
    ['WA', '2026-04-27', 'Anzac Day (additional day)'],
    ['WA', '2026-09-28', "King's Birthday"],
    ['QLD', '2026-10-05', "King's Birthday"],
    ['VIC', '2026-11-03', 'Melbourne Cup Day'],
    ['VIC', '2026-09-25', 'Friday before the AFL Grand Final'],
    ['ACT', '2027-05-31', 'Reconciliation Day'],
    ['SA', '2026-12-28', 'Proclamation Day (additional day)'],
    ['TAS', '2026-12-28', 'Boxing Day'],
    ['NT', '2027-08-02', 'Picnic Day'],
  ])('[R4.16] %s keeps %s as %s', (state, date, name) => {
    expect(holidayNames(state, date)).toEqual([name]);
  });

  it.each([
    ['VIC', '2026-04-27'],
    ['SA', '2027-04-26'],
    ['TAS', '2027-04-26'],
    ['WA', '2026-04-04'],
    ['WA', '2026-06-08'],
    ['TAS', '2026-04-05'],
  ])('[R4.16] %s works on %s, though others rest', (state, date) => {
    expect(holidayNames(state, date)).toEqual([]);
    expect(holidays.some((row) => row.date === date)).toBe(true);
  });

  it('[R4.16] begins Christmas Eve and New Year’s Eve in the evening, where they are holidays at all', () => {
    const parts = holidays
      .filter(({ fromTime }) => fromTime)
      .map((row) => Object.values(row).join(' ').trimEnd());
    const eves = (year: number) => [
      `QLD  ${year}-12-24 18:00 Christmas Eve`,
      `SA  ${year}-12-24 19:00 Christmas Eve`,
      `SA  ${year}-12-31 19:00 New Year's Eve`,
      `NT  ${year}-12-24 19:00 Christmas Eve`,
      `NT  ${year}-12-31 19:00 New Year's Eve`,
    ];
    expect(parts.toSorted()).toEqual([...eves(2026), ...eves(2027)].toSorted());
  });

  it('[R4.16] has a show day for every serviced postcode of south-east Queensland', () => {
    const showDays = holidays
      .filter(({ state, date, postcodes }) => state === 'QLD' && date.startsWith('2027') && postcodes)
      .flatMap(({ postcodes }) => postcodes.split(' '));
    const serviced = readSeed('service-areas').map(({ postcode }) => postcode);
    const without = serviced.filter((code) => statesOf(code).includes('QLD') && !showDays.includes(code));
    expect(without).toEqual([]);
  });

  it('[R4.16] says of each date that was not published yet why it has to be checked', () => {
    const unverified = holidays.filter((row) => row.unverified).map(({ date, name }) => `${date} ${name}`);
    expect(unverified).toEqual([
      '2027-09-24 Friday before the AFL Grand Final',
      '2027-08-09 Royal Queensland Show holiday',
      '2027-08-27 Gold Coast Show Day',
    ]);
  });

  it('[R4.16] keeps show days to their towns', () => {
    const postcodesOf = (name: string) =>
      holidays.filter((row) => row.name === name).map((row) => row.postcodes.split(' '));
    for (const codes of postcodesOf('Royal Queensland Show')) {
      expect(codes).toContain('4000');
      expect(codes).not.toContain('4217');
    }
    for (const codes of postcodesOf('Royal Hobart Show')) {
      expect(codes).toContain('7000');
      expect(codes).not.toContain('7250');
    }
    // Around Brisbane it is on the Monday of that week; the Gold Coast has a day of its own.
    for (const [name, code] of [
      ['Royal Queensland Show holiday', '4500'],
      ['Gold Coast Show Day', '4217'],
    ] as const) {
      expect(postcodesOf(name)).toHaveLength(2);
      for (const codes of postcodesOf(name)) {
        expect(codes).toContain(code);
        expect(codes).not.toContain('4000');
      }
    }
    expect(holidayNames('QLD', '2026-08-10')).toEqual(['Royal Queensland Show holiday']);
    expect(holidayNames('QLD', '2026-08-12')).toEqual(['Royal Queensland Show']);
    expect(holidayNames('QLD', '2026-08-28')).toEqual(['Gold Coast Show Day']);
    expect(holidayNames('TAS', '2026-10-22')).toEqual(['Royal Hobart Show']);
  });
});
