import { describe, expect, test } from 'vitest';
import type { JobEntry, QuoteEntry } from '../../../../contracts/jobs/jobs.ts';
import { JOB_STATES } from '../../../../domain/jobs/job-life.ts';
import { dashboardLead, docketWhen, visitHours } from './job-words.ts';

const NOW = Temporal.Instant.from('2026-11-22T22:10:00Z'); // Monday 23 November, 9:10am in Sydney

const JOB: JobEntry = {
  RepairId: 1042,
  BookingReference: 'GAL1042R',
  State: 'Scheduled',
  StateSince: '2026-11-22T22:02:00Z',
  CreatedOn: '2026-11-22T21:14:00Z',
  EquipmentId: 1,
  EquipmentTypeId: 2,
  EquipmentType: 'Underbench fridge',
  EquipmentBrand: 'Skope',
  ModelName: 'ProSpec 2 door',
  EquipmentLocation: 'Left of the pass',
  Problem: 'Not cooling',
  ProblemDescription: 'Sitting at 9 degrees.',
  LocationName: 'Marlowe Street Café',
  Address: '41 Marlowe Street, Surry Hills NSW 2010',
  RequestedAttendanceDate: '2026-11-24',
  RequestedAttendanceTo: '2026-11-24T01:00:00Z',
  StartsAt: '2026-11-23T21:00:00Z',
  TimeWindow: 'morning',
  TimeZone: 'Australia/Sydney',
  HasVisitTime: true,
  IsNoAccess: false,
  PartsExpectedOn: null,
  WarrantyOf: null,
  PlanName: null,
  ExpectedOn: null,
  TechName: 'Dan Okafor',
  PaidBy: null,
  SubtotalExGst: 180,
  TotalIncGst: 198,
  CanRate: false,
  Score: null,
};
const job = (change: Partial<JobEntry>): JobEntry => ({ ...JOB, ...change });
const quote = (change: Partial<QuoteEntry> = {}) => ({ IsExpired: false, ...change }) as QuoteEntry;

test('[R4.29] the hours of a visit are those where the equipment is', () => {
  expect(visitHours(JOB)).toBe('8am-12pm');
  expect(visitHours(job({ TimeZone: 'Australia/Perth' }))).toBe('5am-9am');
  expect(visitHours(job({ TimeWindow: 'afterhours', StartsAt: '2026-11-24T07:30:00Z' }))).toBe(
    'after hours, 6:30pm',
  );
});

test.each([
  [{}, { day: 'Tomorrow', time: '8am-12pm' }],
  [{ RequestedAttendanceDate: '2026-11-23' }, { day: 'Today', time: '8am-12pm' }],
  [{ RequestedAttendanceDate: '2026-11-27' }, { day: 'Fri 27 Nov', time: '8am-12pm' }],
  [
    { TimeWindow: 'afterhours', StartsAt: '2026-11-24T07:30:00Z' },
    { day: 'Tomorrow, after hours', time: '6:30pm' },
  ],
  [
    { State: 'InProgress', StateSince: '2026-11-22T21:40:00Z' },
    { day: 'Today', time: 'since 8:40am' },
  ],
  [
    { State: 'Requested', HasVisitTime: false },
    { day: 'Your visit', time: 'No time yet' },
  ],
  [{ State: 'QuoteApproved' }, { day: 'Approved', time: 'Mon 23 Nov' }],
  [{ ExpectedOn: '2026-11-22T22:50:00Z' }, { day: 'On the way', time: 'about 9:50am' }],
  // More than an hour late, so nobody can say any more when the tech comes.
  [
    { RequestedAttendanceDate: '2026-11-23', ExpectedOn: '2026-11-22T21:09:00Z' },
    { day: 'Today', time: '8am-12pm' },
  ],
] as const)('[R4.29] a docket says of %j when', (change, when) => {
  expect(docketWhen(job(change), NOW)).toEqual(when);
});

const MADE = [{ VisitedOn: '2026-11-22T22:02:00Z', EndedOn: '2026-11-23T00:43:00Z' }];

test.each(JOB_STATES)(
  '[R4.29] the docket of a job that is %s, and was visited, says nothing of what was planned',
  (State) => {
    const ended = Temporal.Instant.from('2026-11-23T01:00:00Z');
    const { day, time } = docketWhen(job({ State }), ended, MADE);
    const isAhead = State === 'Requested' || State === 'Scheduled';
    expect([day, time].includes('8am-12pm')).toBe(isAhead);
    const isPast = !isAhead && State !== 'InProgress' && State !== 'Cancelled';
    const made = { day: `${State === 'Completed' ? 'Done' : 'Visited'} Mon 23 Nov`, time: '9:02am-11:43am' };
    if (isPast) expect({ day, time }).toEqual(made);
  },
);

describe('[R4.15, R4.29] equipment in Perth, with Sydney a day ahead', () => {
  const inPerth = (change: Partial<JobEntry>) => job({ TimeZone: 'Australia/Perth', ...change });
  const LATE_MONDAY = Temporal.Instant.from('2026-11-23T14:00:00Z');
  const SUNDAY_EVENING = '2026-11-22T14:30:00Z';

  test.each([
    [{}, { day: 'Tomorrow', time: '5am-9am' }],
    [
      { TimeWindow: 'afterhours', StartsAt: '2026-11-24T10:30:00Z' },
      { day: 'Tomorrow, after hours', time: '6:30pm' },
    ],
    [
      { Kind: 'state', State: 'InProgress', StateSince: '2026-11-22T21:40:00Z' },
      { day: 'Today', time: 'since 5:40am' },
    ],
    [
      { Kind: 'state', State: 'QuoteApproved', StateSince: SUNDAY_EVENING },
      { day: 'Approved', time: 'Sun 22 Nov' },
    ],
  ] as const)('the docket says of %j when', (change, when) => {
    expect(docketWhen(inPerth(change), LATE_MONDAY)).toEqual(when);
  });
});

test('[R7.11] the lead says what waits for an answer and when the next visit is', () => {
  const later = job({ RequestedAttendanceDate: '2026-11-27', StartsAt: '2026-11-26T21:00:00Z' });
  const next = 'Next visit Tue 24 Nov, 8am-12pm.';
  expect(dashboardLead([quote()], [later, JOB], NOW)).toBe(`One quote needs your answer. ${next}`);
  expect(dashboardLead([quote(), quote()], [], NOW)).toBe('2 quotes need your answer.');
  expect(dashboardLead([quote({ IsExpired: true })], [JOB], NOW)).toBe(next);
  expect(dashboardLead([], [job({ State: 'QuoteApproved' })], NOW)).toBe('Nothing needs your attention.');
  expect(dashboardLead([], [job({ State: 'Completed' })], NOW)).toBe('Nothing is booked.');
});

test.each([
  [['Dan Okafor'], 'Dan Okafor is on site now.'],
  [['Dan Okafor', 'Dan Okafor'], 'Dan Okafor is on site now.'],
  [['Dan Okafor', 'Mei Tan'], 'Dan Okafor and Mei Tan are on site now.'],
  [[null], 'Your tech is on site now.'],
])('[R7.11] the lead begins with %j, who are on site', (techs, sentence) => {
  const onSite = techs.map((TechName) => job({ State: 'InProgress', TechName }));
  expect(dashboardLead([quote()], [JOB, ...onSite], NOW)).toBe(
    `${sentence} One quote needs your answer. Next visit Tue 24 Nov, 8am-12pm.`,
  );
});

test('[R7.11] the next visit is one that the office has scheduled and that is still to come', () => {
  const nothing = 'Nothing needs your attention.';
  expect(dashboardLead([], [job({ State: 'Requested' })], NOW)).toBe(nothing);
  const ended = Temporal.Instant.from(JOB.RequestedAttendanceTo);
  expect(dashboardLead([], [JOB], ended.subtract({ seconds: 1 }))).toMatch(/^Next visit/);
  expect(dashboardLead([], [JOB], ended)).toBe('One visit is overdue.');
  expect(dashboardLead([], [JOB, job({ State: 'Requested' })], ended)).toBe('2 visits are overdue.');
  expect(docketWhen(JOB, ended)).toEqual({ day: 'Was due Tue 24 Nov', time: '8am-12pm' });
});
