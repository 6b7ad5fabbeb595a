import { describe, expect, test } from 'vitest';
import { awayReason, type BoardVisit, dayBoard, holidayWords, visitsWords } from './board-rows.ts';

const DAY = '2026-11-24';

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
  DayLink: null,
  Version: 1,
  ...more,
});

const leave = (FromDate: string, ToDate: string, Reason: string | null = null) => ({
  Leave: [{ LeaveId: 1, FromDate, ToDate, Reason }],
});

let nextId = 1042;
const visit = (
  TechnicianId: number | null,
  from: string,
  minutes: number | null,
  more: Partial<BoardVisit> = {},
): BoardVisit => ({
  VisitId: nextId++,
  TechnicianId,
  TimeWindow: 'morning',
  StartsAt: '2026-11-23T21:00:00Z',
  VisitState: 'planned',
  PlannedAt: minutes === null ? null : `2026-11-23T${from}:00Z`,
  PlannedMinutes: minutes,
  ...more,
});

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe("[R10.08] the schedule's day", () => {
  test('has the visits without a technician first, then everybody who works here', () => {
    const rows = dayBoard([], [technician(1, 'Dan Okafor'), technician(2, 'Mei Tan')], DAY);
    expect(names(rows)).toEqual(['Nobody yet', 'Dan Okafor', 'Mei Tan']);
  });

  test('keeps somebody who has left while they have visits', () => {
    const left = technician(3, 'Tom Petrakis', { IsActive: false });
    const rows = dayBoard([visit(3, '21:00', 60)], [left], DAY);
    expect(names(rows)).toEqual(['Nobody yet', 'Tom Petrakis']);
    expect(rows[1]?.awayReason).toBe('No longer works here');
    expect(dayBoard([], [left], DAY)).toHaveLength(1);
  });

  test("puts each visit into one cell: its technician's window, in the planned order", () => {
    const late = visit(2, '22:00', 60);
    const early = visit(2, '21:00', 60);
    const evening = visit(2, '07:30', 60, { TimeWindow: 'afterhours' });
    const nobody = visit(null, '21:00', null, { TimeWindow: 'afternoon' });
    const [unassigned, mei] = dayBoard([late, early, evening, nobody], [technician(2, 'Mei Tan')], DAY);
    expect(unassigned?.windows.afternoon).toEqual([nobody]);
    expect(mei?.windows).toEqual({ morning: [early, late], afternoon: [], afterhours: [evening] });
  });

  test('[R14.01] marks overlaps of planned times of one technician; visits that touch, are done, have no planned time or no technician overlap with none', () => {
    const first = visit(2, '21:00', 120);
    const second = visit(2, '22:59', 30);
    const done = visit(2, '21:00', 120, { VisitState: 'done' });
    const unplanned = visit(2, '21:00', null);
    const touching = visit(1, '21:00', 60);
    const after = visit(1, '22:00', 60);
    const waiting = [visit(null, '21:00', null), visit(null, '21:00', null)];
    const rows = dayBoard(
      [first, second, done, unplanned, touching, after, ...waiting],
      [technician(1, 'Dan Okafor'), technician(2, 'Mei Tan')],
      DAY,
    );
    expect(rows.map(({ clashes }) => [...clashes])).toEqual([[], [], [first.VisitId, second.VisitId]]);
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
  [[], 'Nothing is booked for this day'],
  [[7], '1 visit'],
  [[7, null, 9, null], '4 visits, 2 without a tech'],
])('[R10.08] a day with the technicians %j says %s', (technicians, words) => {
  expect(visitsWords(technicians.map((TechnicianId) => ({ TechnicianId })))).toBe(words);
});
