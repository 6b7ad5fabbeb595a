import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InvoiceEntry } from '../../../../contracts/invoices/invoices.ts';
import type { JobEntry } from '../../../../contracts/jobs/jobs.ts';
import { isOpenJob, JOB_MOVES, type JobState } from '../../../../domain/jobs/job-life.ts';
import type { JobDetail } from '../../api/job-queries.ts';
import { tightSteps, timelineSteps } from './job-timeline.ts';

type Visit = JobDetail['Visits'][number];

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

test('[R11.03] somebody who has set out is what the job is at, as on its stamp', () => {
  const steps = tightSteps(job({ ExpectedOn: '2026-11-22T22:40:00Z' }), NOW);
  expect(steps.filter(({ state }) => state === 'now').map(({ what }) => what)).toEqual(['On the way']);
});

test.each([
  ['2026-11-26', 'Thu 26 Nov'],
  ['2027-01-07', 'Thu 7 Jan 2027'],
])('[R10.11] a job that waits for parts until %s is on hold until then: %s', (PartsExpectedOn, when) => {
  const steps = tightSteps(job({ State: 'QuoteApproved', PartsExpectedOn }), NOW);
  expect(steps.filter(({ state }) => state === 'now')).toEqual([{ state: 'now', what: 'On hold', when }]);
});

test('[R4.29] the timeline says who did what and when, and what they wrote', () => {
  const Timeline: JobDetail['Timeline'] = [
    {
      Kind: 'state',
      State: 'Requested',
      At: '2025-12-31T21:14:00Z',
      Actor: 'customer',
      ActorName: 'Priya Nair',
      Note: null,
      IsUndone: false,
    },
    {
      Kind: 'state',
      State: 'Scheduled',
      At: '2026-11-22T21:20:00Z',
      Actor: 'staff',
      ActorName: 'Rosa Bell',
      Note: null,
      IsUndone: false,
    },
    {
      Kind: 'state',
      State: 'Scheduled',
      At: '2026-11-22T22:02:00Z',
      Actor: 'staff',
      ActorName: 'Rosa Bell',
      Note: 'Dan has the part',
      IsUndone: false,
    },
  ];
  const steps = timelineSteps({ ...JOB, Timeline } as JobDetail, {
    now: NOW,
    invoices: [],
    reader: 'customer',
  });
  expect(steps.slice(0, 3)).toEqual([
    { id: '0', state: 'done', what: 'Booking received', when: 'Thu 1 Jan, 8:14am', more: 'Priya Nair.' },
    {
      id: '1',
      state: 'done',
      what: 'Confirmed',
      when: 'Mon 23 Nov, 8:20am',
      more: 'Recorded by Rosa Bell in our office.',
    },
    {
      id: '2',
      state: 'now',
      what: 'Confirmed: Dan Okafor',
      when: 'Mon 23 Nov, 9:02am',
      more: 'Recorded by Rosa Bell in our office. Dan has the part.',
    },
  ]);
  expect(steps.slice(3).map(({ what }) => what)).toEqual(['On site', 'Done']);
});

test('[R4.29] a change that was undone within the wait reads as such, and what it came back to as before', () => {
  const line = { Kind: 'state', State: 'Scheduled', Actor: 'staff', ActorName: 'Rosa Bell', IsUndone: false };
  const Timeline = [
    { ...line, At: '2026-11-22T21:20:00Z', Note: 'Dan Okafor, Tue 24 Nov' },
    { ...line, At: '2026-11-22T22:02:00Z', Note: 'Mei Tan, Wed 25 Nov', IsUndone: true },
    { ...line, At: '2026-11-22T22:02:40Z', Note: 'Dan Okafor, Tue 24 Nov', Kind: 'as-before' },
  ];
  const steps = timelineSteps({ ...JOB, Timeline } as JobDetail, {
    now: NOW,
    invoices: [],
    reader: 'customer',
  });
  expect(steps.slice(0, 3).map(({ what, state }) => `${state} ${what}`)).toEqual([
    'done Confirmed: Dan Okafor',
    'done Confirmed (undone)',
    'now Confirmed as before',
  ]);
});

test.each([
  ['Sam Reed', 'Sam Reed, by emailed link. Too dear.'],
  [null, 'By emailed link. Too dear.'],
])(
  '[R4.24, R4.29] the timeline says that the emailed link answered a quote, with the name %j',
  (ActorName, more) => {
    const event = {
      Kind: 'state',
      State: 'QuoteDeclined',
      At: JOB.CreatedOn,
      Actor: 'link',
      ActorName,
      Note: 'Too dear',
    };
    const declined = { ...job({ State: 'QuoteDeclined' }), Timeline: [event] } as JobDetail;
    expect(timelineSteps(declined, { now: NOW, invoices: [], reader: 'link' })[0]?.more).toBe(more);
  },
);

test.each([
  ['customer', 'customer', 'You moved the visit'],
  ['customer', 'link', 'Moved by the customer'],
  ['link', 'customer', "Moved by the job's link"],
  ['link', 'link', "Moved by the job's link"],
] as const)('[R11.05] a move by %s reads, for %s: %s', (Actor, reader, what) => {
  const line = { State: 'Scheduled', At: JOB.CreatedOn, Actor, ActorName: null, Note: 'From Tue to Wed' };
  const Timeline = [
    { ...line, Kind: 'moved' },
    { ...line, Kind: 'state', State: 'Cancelled' },
  ] as JobDetail['Timeline'];
  const [moved, cancelled] = timelineSteps({ ...job({ State: 'Cancelled' }), Timeline } as JobDetail, {
    now: NOW,
    invoices: [],
    reader,
  });
  expect(moved).toMatchObject({ what, more: 'From Tue to Wed.' });
  expect(cancelled?.more).toBe(Actor === 'link' ? "By the job's link. From Tue to Wed." : 'From Tue to Wed.');
});

test('[R1.02, R4.29] an invoice follows what had happened by its date, and is paid then or still to be', () => {
  const at = (State: string, At: string) => ({
    Kind: 'state',
    State,
    At,
    Actor: 'staff',
    ActorName: null,
    Note: null,
  });
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
    timelineSteps({ ...JOB, State: 'InProgress', Timeline, Visits: [] as Visit[] } as JobDetail, {
      now: NOW,
      invoices,
      reader: 'customer',
    }).map(({ what, state, when }) => [what, state, when]);
  const issued = ['Invoice INV-1007', 'done', 'Mon 23 Nov'];
  const onSite = ['On site: Dan Okafor', 'now', 'Mon 23 Nov, 9am'];
  expect(shown(invoice).slice(1)).toEqual([
    issued,
    onSite,
    ['Pay INV-1007', 'todo', 'due Tue 24 Nov'],
    ['Done', 'todo', undefined],
  ]);
  expect(shown({ ...invoice, AmountDue: 0, PaidOn: '2026-11-24' }).slice(1, 4)).toEqual([
    issued,
    ['Paid INV-1007', 'done', 'Tue 24 Nov'],
    onSite,
  ]);
});

test('[R4.29] who was on site is the tech of that day, not the one of a later visit, and never the office', () => {
  const at = (State: string, At: string) => ({
    Kind: 'state',
    State,
    At,
    Actor: 'staff',
    ActorName: 'Rosa Bell',
    Note: null,
  });
  const Timeline = [
    at('Scheduled', '2026-11-18T01:00:00Z'),
    at('InProgress', '2026-11-19T22:00:00Z'),
    at('QuoteApproved', '2026-11-20T22:00:00Z'),
    at('Scheduled', '2026-11-21T22:00:00Z'),
  ];
  const shown = (TechName: string | null, Visits: Pick<Visit, 'VisitedOn' | 'TechName'>[]) =>
    timelineSteps({ ...JOB, TechName, Timeline, Visits } as JobDetail, {
      now: NOW,
      invoices: [],
      reader: 'customer',
    })[1];
  expect(shown('Mei Tan', [{ VisitedOn: '2026-11-19T22:10:00Z', TechName: 'Dan Okafor' }])).toMatchObject({
    what: 'On site: Dan Okafor',
    more: 'Recorded by Rosa Bell in our office.',
  });
  expect(shown('Mei Tan', [])).toMatchObject({ what: 'On site' });
});

type Event = { State: JobState; At: string };

const BOOKED: Event = { State: 'Requested', At: '2026-11-01T01:00:00Z' };
const last = (way: readonly Event[]) => way.at(-1) ?? BOOKED;

/** A job's way through its states, each an hour or more after the one before. */
const ways = fc
  .array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 100 })), { maxLength: 8 })
  .map((choices) => {
    const way = [BOOKED];
    for (const [choice, hours] of choices) {
      const { State, At } = last(way);
      const next = JOB_MOVES[State][choice % JOB_MOVES[State].length];
      if (next) way.push({ State: next, At: Temporal.Instant.from(At).add({ hours }).toString() });
    }
    return way;
  });
const day = fc.integer({ min: 1, max: 30 }).map((each) => `2026-11-${String(each).padStart(2, '0')}`);
const invoicesOfAnyDay = fc.uniqueArray(
  fc.record({
    InvoiceId: fc.integer({ min: 1, max: 9 }),
    Kind: fc.constantFrom('CallOut', 'Repair'),
    IssueDate: day,
    DueDate: day,
    PaidOn: fc.option(day),
    TotalIncGst: fc.constant(75.16),
  }),
  { selector: ({ InvoiceId }) => InvoiceId, maxLength: 4 },
);

test('[R4.29] whatever happened when: what is done comes first, then what is now, then what is to come, Done last', () => {
  fc.assert(
    fc.property(ways, invoicesOfAnyDay, (way, dated) => {
      const State = last(way).State;
      const Timeline = way.map((each) => ({
        ...each,
        Kind: 'state',
        Actor: 'staff',
        ActorName: 'Rosa Bell',
        Note: null,
      }));
      const invoices = dated.map((each) => ({
        ...each,
        Number: `INV-${each.InvoiceId}`,
        AmountDue: each.PaidOn ? 0 : each.TotalIncGst,
      }));
      const steps = timelineSteps({ ...job({ State }), Timeline, Visits: [] as Visit[] } as JobDetail, {
        now: NOW,
        invoices: invoices as InvoiceEntry[],
        reader: 'customer',
      });
      const ranks = steps.map(({ state }) => ({ done: 0, failed: 0, now: 1, todo: 2 })[state]);
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      expect(ranks.filter((rank) => rank === 1)).toHaveLength(isOpenJob(State) ? 1 : 0);
      const done = steps.findIndex(({ what, state }) => what === 'Done' && state === 'todo');
      if (done !== -1) expect(done).toBe(steps.length - 1);
      const due = invoices
        .filter(({ AmountDue }) => AmountDue > 0)
        .map(({ Number: number }) => `Pay ${number}`);
      expect(steps.filter(({ what }) => due.includes(what))).toHaveLength(due.length);
    }),
  );
});

describe('[R4.15, R4.29] equipment in Perth, with Sydney a day ahead', () => {
  const inPerth = (change: Partial<JobEntry>) => job({ TimeZone: 'Australia/Perth', ...change });
  const LATE_MONDAY = Temporal.Instant.from('2026-11-23T14:00:00Z');
  const SUNDAY_EVENING = '2026-11-22T14:30:00Z';

  test('its way says when it began and when it changed', () => {
    const steps = tightSteps(inPerth({ CreatedOn: SUNDAY_EVENING }), LATE_MONDAY);
    expect(steps.map(({ when }) => when)).toEqual(['Sun 10:30pm', 'Mon 6:02am', undefined, undefined]);
    // A week later, a weekday alone would mean the wrong one.
    const [began] = tightSteps(inPerth({ CreatedOn: SUNDAY_EVENING }), LATE_MONDAY.add({ hours: 7 * 24 }));
    expect(began?.when).toBe('22 Nov');
  });

  test('the timeline says when each happened', () => {
    const event = {
      Kind: 'state',
      State: 'Requested',
      At: SUNDAY_EVENING,
      Actor: 'customer',
      ActorName: null,
      Note: null,
    };
    const steps = timelineSteps({ ...inPerth({}), Timeline: [event] } as JobDetail, {
      now: LATE_MONDAY,
      invoices: [],
      reader: 'customer',
    });
    expect(steps[0]?.when).toBe('Sun 22 Nov, 10:30pm');
  });
});
