import { expect, test } from 'vitest';
import { yearRows } from './year-rows.ts';

type Plan = Parameters<typeof yearRows>[0];

const service = (LineId: number, DueOn: string, change: Partial<Plan['Services'][number]>) => ({
  OccurrenceId: LineId,
  LineId,
  DueOn,
  State: 'due' as const,
  DoneOn: null,
  RepairId: null,
  BookedFor: null,
  ...change,
});
const line = (LineId: number, DueDates: string[], Basis: 'planned' | 'done' = 'planned') =>
  ({ LineId, DueDates, Basis }) as Plan['Lines'][number];

test('[R13.03] the year of a plan has what was done, is booked and comes later, by day, and not what waits', () => {
  const dates = ['2026-12-01', '2027-03-01', '2027-06-01', '2027-09-01'];
  const rows = yearRows({
    Pause: null,
    Lines: [line(1, dates), line(2, dates), line(3, ['2026-12-01'], 'done')],
    Services: [
      service(1, '2026-12-01', { State: 'done', DoneOn: '2026-12-03', RepairId: 7 }),
      service(2, '2026-12-01', { State: 'done', DoneOn: '2026-12-03', RepairId: 7 }),
      service(3, '2026-12-01', { State: 'missed' }),
      service(1, '2027-03-01', { State: 'booked', RepairId: 8, BookedFor: '2027-02-25' }),
      service(2, '2027-03-01', { State: 'skipped' }),
    ],
  });
  expect(rows.map(({ title, words, repairId }) => [title, words, repairId])).toEqual([
    ['Done Thu 3 Dec', '2 services', 7],
    ['Booked for Thu 25 Feb', '1 service', 8],
    ['Skipped, due Mon 1 Mar', '1 service', null],
    ['Due Tue 1 Jun', '2 services', null],
    ['Due Wed 1 Sep', '2 services', null],
  ]);
});
