import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeOfMinutes } from '../../../domain/visits/dates.ts';
import {
  awayReason,
  type Board,
  type BoardVisit,
  dayBoard,
  holidayWords,
  visitsWords,
  weekBoard,
  weekOf,
} from './board-rows.ts';

const DAY = '2026-11-24';
const HOURS = { fromHour: 6, toHour: 20 };

const technician = (id: number, Name: string, more: object = {}) => ({
  TechnicianId: id,
  Name,
  Mobile: null,
  Email: null,
  Regions: [],
  IsActive: true,
  CreatedOn: '2026-01-05T00:00:00Z',
  Licences: [],
  Leave: [],
  QuoteLimit: null,
  DayLink: null,
  Version: 1,
  ...more,
});

const leave = (FromDate: string, ToDate: string, Reason: string | null = null) => ({
  Leave: [{ LeaveId: 1, FromDate, ToDate, Reason }],
});

const at = (time: string) =>
  Temporal.PlainDateTime.from(`${DAY}T${time}`).toZonedDateTime('Australia/Sydney').toInstant();

let nextId = 1042;
/** A visit of a morning, planned at a time of its site for so many minutes; null without a planned time. */
const visit = (
  TechnicianId: number | null,
  time: string | null,
  minutes: number | null = time === null ? null : 60,
  more: Partial<BoardVisit> = {},
): BoardVisit => ({
  VisitId: nextId++,
  TechnicianId,
  AttendanceDate: DAY,
  StartsAt: at('08:00').toString(),
  EndsAt: at('12:00').toString(),
  TimeZone: 'Australia/Sydney',
  VisitState: 'planned',
  PlannedAt: time === null ? null : at(time).toString(),
  PlannedMinutes: minutes,
  IsFoodAtRisk: false,
  ...more,
});

const names = (board: Board<BoardVisit>) => board.rows.map(({ technician }) => technician.Name);
const DAN = technician(1, 'Dan Okafor');
const MEI = technician(2, 'Mei Tan');

describe("[R10.08] the schedule's day", () => {
  test('has everybody who works here, and somebody who has left while they have visits', () => {
    const left = technician(3, 'Tom Petrakis', { IsActive: false });
    expect(names(dayBoard([], [DAN, MEI, left], DAY, HOURS))).toEqual(['Dan Okafor', 'Mei Tan']);
    const board = dayBoard([visit(3, '08:00')], [left], DAY, HOURS);
    expect(board.rows.map(({ awayReason }) => awayReason)).toEqual(['No longer works here']);
  });

  test('[R14.02] has the visits without a technician apart, food at risk first, then by the end of what was promised', () => {
    const early = visit(null, null);
    const late = visit(null, null, null, { EndsAt: at('16:00').toString() });
    const food = visit(null, null, null, { EndsAt: at('23:00').toString(), IsFoodAtRisk: true });
    const { waiting, rows } = dayBoard([late, early, food, visit(1, '08:00')], [DAN], DAY, HOURS);
    expect(waiting).toEqual([food, early, late]);
    expect(rows[0]?.visits).toHaveLength(1);
  });

  test('[R14.01] puts a visit where its site has the planned time, and one without where it was promised', () => {
    const perth = visit(1, null, 45, {
      TimeZone: 'Australia/Perth',
      PlannedAt: '2026-11-24T01:30:00Z',
    });
    const night = visit(1, '23:30');
    const promised = visit(1, null);
    const [row] = dayBoard([promised, night, perth], [DAN], DAY, HOURS).rows;
    expect(row?.visits.map(({ from, to, isPlanned }) => [from, to, isPlanned])).toEqual([
      [9 * 60 + 30, 10 * 60 + 15, true],
      [23 * 60 + 30, 24 * 60 + 30, true],
      [8 * 60, 12 * 60, false],
    ]);
    expect(row?.minutes).toBe(105);
  });

  test('[R14.01] shows the hours that the office set, and opens to what is planned outside them', () => {
    expect(dayBoard([visit(1, '09:00')], [DAN], DAY, HOURS).hours).toEqual({ from: 6, to: 20 });
    const nights = [visit(1, '01:30'), visit(1, '23:30')];
    expect(dayBoard(nights, [DAN], DAY, HOURS).hours).toEqual({ from: 1, to: 25 });
    const short = { fromHour: 8, toHour: 17 };
    expect(dayBoard([visit(1, '09:00')], [DAN], DAY, short).hours).toEqual({ from: 8, to: 17 });
  });

  test('[R14.01] shows visits that overlap one below the other, and gives a short one the free room for its text', () => {
    const visits = [
      visit(1, '08:00', 90),
      visit(1, '09:00', 30),
      visit(1, '09:30', 15),
      visit(1, '10:00', 15),
      visit(1, null),
    ];
    const [row] = dayBoard(visits, [DAN], DAY, HOURS).rows;
    expect(row?.lanes).toBe(3);
    expect(row?.visits.map(({ lane, textTo }) => [lane, textTo])).toEqual([
      [0, 9 * 60 + 30],
      [1, 11 * 60 + 30],
      [0, 10 * 60],
      [0, 12 * 60 + 30],
      [2, 12 * 60],
    ]);
  });

  test('[R14.01] never shows two visits of a lane over each other', () => {
    const drawn = fc.array(
      fc.record({
        hour: fc.integer({ min: 0, max: 1380 }),
        minutes: fc.integer({ min: 5, max: 300 }),
        isPlanned: fc.boolean(),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(drawn, (all) => {
        const visits = all.map(({ hour, minutes, isPlanned }) =>
          isPlanned ? visit(1, timeOfMinutes(hour), minutes) : visit(1, null),
        );
        const placed = dayBoard(visits, [DAN], DAY, HOURS).rows[0]?.visits ?? [];
        for (const one of placed) {
          const others = placed.filter(({ lane, visit: other }) => lane === one.lane && other !== one.visit);
          expect(one.textTo).toBeGreaterThanOrEqual(one.to);
          expect(others.every(({ from, textTo }) => textTo <= one.from || one.textTo <= from)).toBe(true);
        }
      }),
    );
  });

  test('[R14.01] marks overlaps of planned times of one technician; visits that touch, are done or have no planned time overlap with none', () => {
    const first = visit(2, '08:00', 120);
    const second = visit(2, '09:59', 30);
    const others = [
      visit(2, '08:00', 120, { VisitState: 'done' }),
      visit(2, null),
      visit(1, '08:00'),
      visit(1, '09:00'),
    ];
    const { rows } = dayBoard([first, second, ...others], [DAN, MEI], DAY, HOURS);
    expect(rows.map(({ clashes }) => [...clashes])).toEqual([[], [first.VisitId, second.VisitId]]);
  });

  test.each([
    ['on the first day', leave('2026-11-24', '2026-11-30'), 'On leave'],
    ['on the last day', leave('2026-11-20', '2026-11-24', 'Wedding'), 'On leave: Wedding'],
    ['the day after', leave('2026-11-20', '2026-11-23'), null],
    ['the day before', leave('2026-11-25', '2026-11-30'), null],
  ])('knows leave %s', (_, more, reason) => {
    expect(awayReason(technician(1, 'Dan Okafor', more), DAY)).toBe(reason);
  });
});

const holiday = (Name: string, State: string, more: object = {}) => ({
  Name,
  State,
  FromTime: null,
  IsLocal: false,
  ...more,
});

test('[R10.08] a day says which states have which public holiday', () => {
  expect(
    holidayWords([
      holiday('Labour Day', 'ACT'),
      holiday('Labour Day', 'NSW'),
      holiday('Labour Day', 'SA'),
      holiday('Show Day', 'QLD', { IsLocal: true }),
      holiday('Christmas Eve', 'QLD', { FromTime: '18:00' }),
    ]),
  ).toEqual(['Labour Day, ACT, NSW and SA', 'Show Day, parts of QLD', 'Christmas Eve, QLD from 18:00']);
  expect(holidayWords([])).toEqual([]);
});

test.each([
  [{ all: 0, waiting: 0 }, 'Nothing is booked'],
  [{ all: 1, waiting: 0 }, '1 visit'],
  [{ all: 4, waiting: 2 }, '4 visits, 2 without a tech'],
])('[R10.08] a day with %j says %s', (counts, words) => {
  expect(visitsWords(counts)).toBe(words);
});

describe('[R14.01] a week', () => {
  const WEEK = weekOf(DAY);

  test.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
    ['2028-02-29', '2028-02-28'],
  ])('of %s begins on %s, a Monday', (date, monday) => {
    expect(weekOf(date)[0]).toBe(monday);
    expect(weekOf(date)).toHaveLength(7);
    expect(weekOf(date)).toContain(date);
  });

  test('every visit is in exactly one place: its technician’s day, or among those that wait', () => {
    const drawn = fc.array(
      fc.record({
        TechnicianId: fc.constantFrom(1, 2, 77, null),
        AttendanceDate: fc.constantFrom(...WEEK),
        time: fc.constantFrom('07:00', '09:30', '13:00', null),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(drawn, (asked) => {
        const visits = asked.map(({ TechnicianId, time, AttendanceDate }) =>
          visit(TechnicianId, time, undefined, { AttendanceDate }),
        );
        const { waiting, rows } = weekBoard(visits, [DAN, MEI], WEEK);
        const inRows = rows.flatMap(({ technician, days }) =>
          days.flatMap((day, at) =>
            day.visits.map(({ VisitId }) => [VisitId, technician.TechnicianId, WEEK[at]]),
          ),
        );
        const inTray = waiting.flatMap((day, at) => day.map(({ VisitId }) => [VisitId, null, WEEK[at]]));
        const placeOf = ({ VisitId, TechnicianId, AttendanceDate }: BoardVisit) => [
          VisitId,
          TechnicianId === 77 ? null : TechnicianId,
          AttendanceDate,
        ];
        expect([...inRows, ...inTray].sort()).toEqual(visits.map(placeOf).sort());
      }),
    );
  });

  test('a day is in the order of its times, with its hours, its leave and what overlaps', () => {
    const late = visit(1, '11:00', 90);
    const early = visit(1, '08:00', 60);
    const clash = visit(1, '11:30', 45);
    const away = technician(1, 'Dan Okafor', leave(DAY, DAY, 'Course'));
    const [row] = weekBoard([late, early, clash], [away, MEI], WEEK).rows;
    expect(row?.minutes).toBe(195);
    expect(row?.days[1]).toEqual({
      visits: [early, late, clash],
      awayReason: 'On leave: Course',
      minutes: 195,
      clashes: new Set([late.VisitId, clash.VisitId]),
    });
    expect(row?.days[0]).toEqual({ visits: [], awayReason: null, minutes: 0, clashes: new Set() });
  });
});
