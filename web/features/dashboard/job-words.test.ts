import { describe, expect, test } from 'vitest';
import type { InvoiceEntry } from '../../../contracts/invoices.ts';
import type { JobEntry, QuoteEntry } from '../../../contracts/jobs.ts';
import type { JobDetail } from '../../api/job-queries.ts';
import { dashboardLead, docketWhen, tightSteps, timelineSteps, visitHours } from './job-words.ts';

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
  TechName: 'Dan Okafor',
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
  [{ State: 'QuoteApproved' }, { day: 'Approved', time: 'Mon 23 Nov' }],
] as const)('[R4.29] a docket says of %j when', (change, when) => {
  expect(docketWhen(job(change), NOW)).toEqual(when);
});

test.each([
  ['Requested', ['now Booking received', 'todo Confirmed', 'todo On site', 'todo Done']],
  ['Scheduled', ['done Booking received', 'now Confirmed: Dan Okafor', 'todo On site', 'todo Done']],
  ['InProgress', ['done Booking received', 'done Confirmed: Dan Okafor', 'now On site', 'todo Done']],
  ['QuoteWaiting', ['done Booking received', 'done On site', 'now Quote waiting', 'todo Done']],
  ['QuoteApproved', ['done Booking received', 'done On site', 'now Approved', 'todo Done']],
  ['QuoteDeclined', ['done Booking received', 'done On site', 'now Declined']],
  ['Completed', ['done Booking received', 'done On site', 'done Done']],
  ['Cancelled', ['done Booking received', 'failed Cancelled']],
] as const)('[R4.29] a job that is %s has come this way', (State, steps) => {
  expect(tightSteps(job({ State }), NOW).map(({ state, what }) => `${state} ${what}`)).toEqual(steps);
});

test('[R4.29] the timeline says who did what and when, and what they wrote', () => {
  const Timeline: JobDetail['Timeline'] = [
    {
      State: 'Requested',
      At: '2025-12-31T21:14:00Z',
      Actor: 'customer',
      ActorName: 'Priya Nair',
      Note: null,
    },
    { State: 'Scheduled', At: '2026-11-22T21:20:00Z', Actor: 'staff', ActorName: 'Rosa Bell', Note: null },
    {
      State: 'Scheduled',
      At: '2026-11-22T22:02:00Z',
      Actor: 'staff',
      ActorName: 'Rosa Bell',
      Note: 'Dan has the part',
    },
  ];
  const steps = timelineSteps({ ...JOB, Timeline } as JobDetail, {
    now: NOW,
    brandName: 'Galley',
    invoices: [],
  });
  expect(steps.slice(0, 3)).toEqual([
    { id: '0', state: 'done', what: 'Booking received', when: 'Thu 1 Jan, 8:14am', more: 'Priya Nair.' },
    {
      id: '1',
      state: 'done',
      what: 'Confirmed',
      when: 'Mon 23 Nov, 8:20am',
      more: 'Rosa Bell, Galley office.',
    },
    {
      id: '2',
      state: 'now',
      what: 'Confirmed: Dan Okafor',
      when: 'Mon 23 Nov, 9:02am',
      more: 'Rosa Bell, Galley office. Dan has the part.',
    },
  ]);
  expect(steps.slice(3).map(({ what }) => what)).toEqual(['On site', 'Done']);
});

test.each([
  ['Sam Reed', 'Sam Reed, by emailed link. Too dear.'],
  [null, 'By emailed link. Too dear.'],
])(
  '[R4.24, R4.29] the timeline says that the emailed link answered a quote, with the name %j',
  (ActorName, more) => {
    const event = { State: 'QuoteDeclined', At: JOB.CreatedOn, Actor: 'link', ActorName, Note: 'Too dear' };
    const declined = { ...job({ State: 'QuoteDeclined' }), Timeline: [event] } as JobDetail;
    expect(timelineSteps(declined, { now: NOW, brandName: 'Galley', invoices: [] })[0]?.more).toBe(more);
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
      { State: 'InProgress', StateSince: '2026-11-22T21:40:00Z' },
      { day: 'Today', time: 'since 5:40am' },
    ],
    [
      { State: 'QuoteApproved', StateSince: SUNDAY_EVENING },
      { day: 'Approved', time: 'Sun 22 Nov' },
    ],
  ] as const)('the docket says of %j when', (change, when) => {
    expect(docketWhen(inPerth(change), LATE_MONDAY)).toEqual(when);
  });

  test('its way says when it began and when it changed', () => {
    const steps = tightSteps(inPerth({ CreatedOn: SUNDAY_EVENING }), LATE_MONDAY);
    expect(steps.map(({ when }) => when)).toEqual(['Sun 10:30pm', 'Mon 6:02am', undefined, undefined]);
    // A week later, a weekday alone would mean the wrong one.
    const [began] = tightSteps(inPerth({ CreatedOn: SUNDAY_EVENING }), LATE_MONDAY.add({ hours: 7 * 24 }));
    expect(began?.when).toBe('22 Nov');
  });

  test('the timeline says when each happened', () => {
    const event = { State: 'Requested', At: SUNDAY_EVENING, Actor: 'customer', ActorName: null, Note: null };
    const steps = timelineSteps({ ...inPerth({}), Timeline: [event] } as JobDetail, {
      now: LATE_MONDAY,
      brandName: 'Galley',
      invoices: [],
    });
    expect(steps[0]?.when).toBe('Sun 22 Nov, 10:30pm');
  });
});

test('[R1.02, R4.29] an invoice follows what had happened by its date, and is paid then or still to be', () => {
  const at = (State: string, At: string) => ({ State, At, Actor: 'staff', ActorName: null, Note: null });
  const Timeline = [at('Requested', '2026-11-20T01:00:00Z'), at('InProgress', '2026-11-22T22:00:00Z')];
  const invoice = {
    InvoiceId: 7,
    Number: 'INV-1007',
    Kind: 'CallOut',
    IssueDate: '2026-11-23',
    DueDate: '2026-11-24',
    PaidOn: null,
    TotalIncGst: 198,
    AmountDue: 198,
  } as InvoiceEntry;
  const shown = (...invoices: InvoiceEntry[]) =>
    timelineSteps({ ...JOB, State: 'InProgress', Timeline } as JobDetail, {
      now: NOW,
      brandName: 'Galley',
      invoices,
    }).map(({ what, state, when }) => [what, state, when]);
  const issued = ['Invoice INV-1007', 'done', 'Mon 23 Nov'];
  expect(shown(invoice).slice(2)).toEqual([
    issued,
    ['Done', 'todo', undefined],
    ['Paid INV-1007', 'todo', 'due Tue 24 Nov'],
  ]);
  expect(shown({ ...invoice, AmountDue: 0, PaidOn: '2026-11-24' }).slice(2, 4)).toEqual([
    issued,
    ['Paid INV-1007', 'done', 'Tue 24 Nov'],
  ]);
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
