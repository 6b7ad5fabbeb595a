import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlainDate } from '../visits/dates.ts';
import { addDays } from '../visits/local-time.ts';
import {
  countsFor,
  type Days,
  daysBetween,
  dueDates,
  dueSpan,
  type Interval,
  isTooSoon,
  nextDueDate,
  type Pause,
  waitingState,
} from './occurrences.ts';
import { termDays } from './plan-terms.ts';

/** A calendar of its own: every day from 2027 to 2035, one after the other, without a date library. */
const CALENDAR = (() => {
  const days: { date: string; month: number; day: number; ofMonth: number; months: number }[] = [];
  for (let year = 2027; year <= 2035; year += 1) {
    const isLeap = year % 4 === 0;
    [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].forEach((ofMonth, at) => {
      for (let day = 1; day <= ofMonth; day += 1) {
        const date = `${year}-${String(at + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        days.push({ date, month: at + 1, day, ofMonth, months: year * 12 + at });
      }
    });
  }
  return days;
})();
const FIRST = CALENDAR[0]?.date ?? '';
const FOUR_YEARS = 3 * 365 + 366;

const INTERVALS: readonly Interval[] = [
  ...Array.from({ length: 24 }, (_, at) => ({ every: at + 1, unit: 'months' as const })),
  ...Array.from({ length: 52 }, (_, at) => ({ every: at + 1, unit: 'weeks' as const })),
];

/** Looks at one day after the other whether the line is due. */
function slowDueDates(anchorAt: number, { every, unit }: Interval, untilAt: number): string[] {
  const anchor = CALENDAR[anchorAt];
  const found: string[] = [];
  for (let at = anchorAt; anchor && at <= untilAt; at += 1) {
    const day = CALENDAR[at];
    if (!day) break;
    const isDue =
      unit === 'weeks'
        ? (at - anchorAt) % (7 * every) === 0
        : (day.months - anchor.months) % every === 0 && day.day === Math.min(anchor.day, day.ofMonth);
    if (isDue) found.push(day.date);
  }
  return found;
}

const at = (date: string) => daysBetween(FIRST, date);
const startDays = fc.integer({ min: 0, max: FOUR_YEARS - 1 });
const intervals = fc.constantFrom(...INTERVALS);
const months = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 11 });

describe('due dates', () => {
  test('[R13.02] from every start of four years, at every interval, they are what one day after the other says', () => {
    const wrong: string[] = [];
    for (let anchorAt = 0; anchorAt < FOUR_YEARS; anchorAt += 1) {
      const anchor = CALENDAR[anchorAt]?.date ?? '';
      for (const interval of INTERVALS) {
        const untilAt = anchorAt + 800;
        const found = dueDates(
          { anchor, interval, months: [] },
          { firstDay: anchor, lastDay: CALENDAR[untilAt]?.date ?? '' },
        );
        if (found.join() !== slowDueDates(anchorAt, interval, untilAt).join())
          wrong.push(`${anchor} every ${interval.every} ${interval.unit}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('[R13.02] a part of the time has that part of the dates, less other months', () => {
    fc.assert(
      fc.property(
        startDays,
        intervals,
        months,
        fc.tuple(fc.nat(900), fc.nat(900)),
        (anchorAt, interval, allowed, [skip, length]) => {
          const anchor = CALENDAR[anchorAt]?.date ?? '';
          const days = {
            firstDay: addDays(anchor, skip - 200),
            lastDay: addDays(anchor, skip - 200 + length),
          };
          const expected = slowDueDates(anchorAt, interval, at(days.lastDay)).filter(
            (date) =>
              date >= days.firstDay && (allowed.length === 0 || allowed.includes(Number(date.slice(5, 7)))),
          );
          expect(dueDates({ anchor, interval, months: allowed }, days)).toEqual(expected);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('the end of a month comes back, and so does a leap day', () => {
    const from = (anchor: string, every: number, lastDay: string) =>
      dueDates({ anchor, interval: { every, unit: 'months' }, months: [] }, { firstDay: anchor, lastDay });
    expect(from('2027-01-31', 1, '2027-05-31')).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    expect(from('2028-02-29', 12, '2032-12-31')).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });
});

describe('due spans', () => {
  test('[R13.02] those of a line never overlap, lie around their date, and are 14 days either side at most', () => {
    fc.assert(
      fc.property(startDays, intervals, fc.nat(60), (anchorAt, interval, most) => {
        const anchor = CALENDAR[anchorAt]?.date ?? '';
        const dates = dueDates(
          { anchor, interval, months: [] },
          { firstDay: anchor, lastDay: addDays(anchor, 1000) },
        );
        const spans = dates.map((date) => dueSpan(date, interval, most));
        spans.forEach(({ firstDay, lastDay }, index) => {
          const date = dates[index] ?? '';
          expect(daysBetween(firstDay, date)).toBe(daysBetween(date, lastDay));
          expect(daysBetween(firstDay, date)).toBeLessThanOrEqual(most);
          const next = spans[index + 1];
          if (next) expect(lastDay < next.firstDay).toBe(true);
        });
      }),
    );
  });

  test.each<[Interval, number]>([
    [{ every: 1, unit: 'weeks' }, 1],
    [{ every: 2, unit: 'weeks' }, 3],
    [{ every: 4, unit: 'weeks' }, 7],
    [{ every: 1, unit: 'months' }, 7],
    [{ every: 2, unit: 'months' }, 14],
    [{ every: 12, unit: 'months' }, 14],
    [{ every: 52, unit: 'weeks' }, 14],
  ])('%o: %i days either side', (interval, days) => {
    const { firstDay, lastDay } = dueSpan('2027-06-15', interval, 14);
    expect([daysBetween(firstDay, '2027-06-15'), daysBetween('2027-06-15', lastDay)]).toEqual([days, days]);
  });
});

describe('pauses', () => {
  const isIn = (date: string, { from, until }: Pause) => from <= date && (until === null || date < until);

  /** What the list of a line says after some runs: what is over stays so. */
  function afterRuns(anchorAt: number, interval: Interval, runs: readonly { day: number; pause: Pause }[]) {
    const anchor = CALENDAR[anchorAt]?.date ?? '';
    const states = new Map<string, string>();
    for (const { day, pause } of runs) {
      const today = addDays(anchor, day);
      const days = { firstDay: anchor, lastDay: addDays(today, 90) };
      for (const dueOn of dueDates({ anchor, interval, months: [] }, days)) {
        const { lastDay } = dueSpan(dueOn, interval, 14, [pause]);
        if (states.get(dueOn) !== 'over') states.set(dueOn, waitingState({ dueOn, lastDay }, today, [pause]));
      }
    }
    return [...states];
  }

  /** The same by looking at every date on the last day alone. */
  function slowly(anchorAt: number, interval: Interval, day: number, pause: Pause) {
    const today = addDays(CALENDAR[anchorAt]?.date ?? '', day);
    return slowDueDates(anchorAt, interval, anchorAt + day + 90).map((date) => {
      const days = interval.every * (interval.unit === 'weeks' ? 7 : 28);
      let lastDay = date;
      for (let more = Math.min(14, Math.floor(days / 4)); more > 0; more -= 1) {
        const next = addDays(lastDay, 1);
        if (isIn(next, pause)) break;
        lastDay = next;
      }
      const isOver = isIn(date, pause) && date < today;
      const rests = isIn(date, pause) || isIn(today, pause);
      return [date, isOver ? 'over' : rests ? 'paused' : lastDay < today ? 'missed' : 'due'];
    });
  }

  test('[R13.02] run daily, twice, late by weeks, or started again sooner, it ends as if one looked once', () => {
    fc.assert(
      fc.property(
        startDays,
        intervals,
        fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 12 }),
        fc.tuple(fc.nat(400), fc.option(fc.nat(200)), fc.option(fc.nat(500))),
        (anchorAt, interval, days, [after, length, restart]) => {
          const anchor = CALENDAR[anchorAt]?.date ?? '';
          const from = addDays(anchor, after);
          const planned = { from, until: length === null ? null : addDays(from, length) };
          // Somebody starts it again on a day in the pause.
          const again = restart === null || !isIn(addDays(anchor, restart), planned) ? null : restart;
          const ended = again === null ? planned : { from, until: addDays(anchor, again) };
          const runs = [...days, ...days, ...(again === null ? [] : [again])]
            .sort((a, b) => a - b)
            .map((day) => ({ day, pause: again !== null && day >= again ? ended : planned }));
          const last = runs.at(-1);
          if (!last) return;
          expect(afterRuns(anchorAt, interval, runs)).toEqual(
            slowly(anchorAt, interval, last.day, last.pause),
          );
        },
      ),
      { numRuns: 1500 },
    );
  });

  test('[R13.02] from every start of four years a winter takes away its own dates and no others', () => {
    const wrong: string[] = [];
    const winter = { from: '2029-06-01', until: '2029-09-01' };
    for (let anchorAt = 0; anchorAt < FOUR_YEARS; anchorAt += 1) {
      const day = daysBetween(CALENDAR[anchorAt]?.date ?? '', '2031-06-01');
      const interval = { every: 1, unit: 'months' } as const;
      const over = afterRuns(anchorAt, interval, [{ day, pause: winter }]).filter(([, is]) => is === 'over');
      const expected = slowDueDates(anchorAt, interval, anchorAt + day).filter((date) => isIn(date, winter));
      // Started again on the very day of the first one, which is due then.
      const [first] = expected;
      const firstDay = first === undefined ? 0 : daysBetween(CALENDAR[anchorAt]?.date ?? '', first);
      const runs = [winter, { from: winter.from, until: first ?? null }].map((pause) => ({
        day: firstDay,
        pause,
      }));
      const isDue = afterRuns(anchorAt, interval, runs).some(([date, is]) => date === first && is === 'due');
      if (isDue !== expected.length > 0 || over.map(([date]) => date).join() !== expected.join())
        wrong.push(CALENDAR[anchorAt]?.date ?? '');
    }
    expect(wrong).toEqual([]);
  });

  test('one that was called off leaves the days in which a service may be done', () => {
    const monthly = { every: 1, unit: 'months' } as const;
    const off = { from: '2027-06-18', until: '2027-06-18' };
    expect(dueSpan('2027-06-15', monthly, 14, [off])).toEqual(dueSpan('2027-06-15', monthly, 14));
    expect(dueSpan('2027-06-15', monthly, 14, [{ ...off, until: null }]).lastDay).toBe('2027-06-17');
    expect(dueSpan('2027-06-15', monthly, 14, [{ from: '2027-01-01', until: '2027-06-14' }])).toEqual({
      firstDay: '2027-06-14',
      lastDay: '2027-06-22',
    });
  });
});

describe('a line that counts from done', () => {
  test('[R13.02] is due an interval after the day of its record, early or late, from every day of four years', () => {
    const wrong: string[] = [];
    for (let doneAt = 0; doneAt < FOUR_YEARS; doneAt += 1) {
      const doneOn = CALENDAR[doneAt]?.date ?? '';
      for (const interval of INTERVALS) {
        const [, expected] = slowDueDates(doneAt, interval, doneAt + 740);
        if (nextDueDate({ interval, months: [] }, doneOn) !== expected)
          wrong.push(`${doneOn} every ${interval.every} ${interval.unit}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('[R13.02] is never due in a month that it may not be in, nor sooner than an interval', () => {
    fc.assert(
      fc.property(startDays, intervals, months, (doneAt, interval, allowed) => {
        const doneOn = CALENDAR[doneAt]?.date ?? '';
        const due = nextDueDate({ interval, months: allowed }, doneOn);
        expect(isPlainDate(due)).toBe(true);
        expect(due >= nextDueDate({ interval, months: [] }, doneOn)).toBe(true);
        if (allowed.length > 0) expect(allowed).toContain(Number(due.slice(5, 7)));
      }),
    );
  });

  test('waits for the first day of the next month that it may be in', () => {
    const rhythm = { interval: { every: 6, unit: 'months' }, months: [3, 8] } as const;
    expect(nextDueDate(rhythm, '2027-03-10')).toBe('2028-03-01');
    expect(nextDueDate(rhythm, '2027-02-20')).toBe('2027-08-20');
  });
});

describe('work that is done early or late', () => {
  test('[R13.02] counts for the nearest of what is open, in all of its span and halfway to the next one', () => {
    fc.assert(
      fc.property(
        startDays,
        intervals,
        fc.nat(20),
        fc.integer({ min: -400, max: 400 }),
        (start, interval, index, off) => {
          const anchor = CALENDAR[start]?.date ?? '';
          const dates = dueDates(
            { anchor, interval, months: [] },
            { firstDay: anchor, lastDay: addDays(anchor, 1000) },
          );
          const dueOn = dates[index % dates.length] ?? anchor;
          const doneOn = addDays(dueOn, off);
          const found = countsFor(dates, doneOn, interval);
          const nearest = Math.min(...dates.map((date) => Math.abs(daysBetween(date, doneOn))));
          if (found !== null) expect(Math.abs(daysBetween(found, doneOn))).toBe(nearest);
          const span = dueSpan(dueOn, interval, 14);
          if (doneOn >= span.firstDay && doneOn <= span.lastDay) expect(found).toBe(dueOn);
          // Of the others it may only count for one that's less than half an interval away.
          if (dates.length > 1 && Math.abs(off) > 370)
            expect(countsFor([dueOn], doneOn, interval)).toBeNull();
        },
      ),
    );
  });

  test.each([
    [['2026-10-01', '2027-01-01'], '2026-09-29', '2026-10-01'],
    [['2026-10-01', '2027-01-01'], '2026-10-20', '2026-10-01'],
    [['2027-01-01'], '2026-10-05', null],
    [[], '2026-10-05', null],
  ])('of %j, the work of %s counts for %s', (open, doneOn, expected) => {
    expect(countsFor(open, doneOn, { every: 3, unit: 'months' })).toBe(expected);
  });

  test.each([
    ['2027-02-01', true],
    ['2027-02-14', true],
    ['2027-02-15', false],
    ['2027-04-01', false],
  ])(
    '[R13.02] after a service on 1 January, one of every three months that is due on %s is too soon: %s',
    (dueOn, isSoon) => {
      expect(isTooSoon(dueOn, '2027-01-01', { every: 3, unit: 'months' })).toBe(isSoon);
    },
  );
});

describe('terms', () => {
  test('[R13.02] follow each other without a gap, from every day of four years', () => {
    for (let start = 0; start < FOUR_YEARS; start += 1) {
      const startsOn = CALENDAR[start]?.date ?? '';
      for (const length of [1, 6, 12, 24]) {
        const terms: Days[] = [1, 2, 3].map((number) => termDays(startsOn, length, number));
        expect(terms[0]?.firstDay).toBe(startsOn);
        expect(terms.slice(1).map(({ firstDay }) => firstDay)).toEqual(
          terms.slice(0, -1).map(({ lastDay }) => addDays(lastDay, 1)),
        );
      }
    }
  });

  test('a year from 1 March ends on the last day of February, and has four quarters', () => {
    const term = termDays('2027-03-01', 12);
    expect(term).toEqual({ firstDay: '2027-03-01', lastDay: '2028-02-29' });
    const quarterly = { anchor: '2027-03-01', interval: { every: 3, unit: 'months' }, months: [] } as const;
    expect(dueDates(quarterly, term)).toHaveLength(4);
  });
});
