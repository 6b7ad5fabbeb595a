import { expect, test } from 'vitest';
import { JOB_STATES } from './job-life.ts';
import {
  isVisitLate,
  JOB_PROGRESS,
  linkedNextStep,
  nextStep,
  type ProgressFacts,
  visitWords,
} from './job-progress.ts';

const PHONE = '1800 975 711';
const NOW = Temporal.Instant.from('2026-11-22T22:10:00Z'); // Monday 23 November, 9:10am in Sydney
const JOB: ProgressFacts = {
  state: 'Requested',
  bookedAt: NOW,
  startsAt: Temporal.Instant.from('2026-11-23T21:00:00Z'),
  endsAt: Temporal.Instant.from('2026-11-24T01:00:00Z'),
  timeWindow: 'morning',
  timeZone: 'Australia/Sydney',
  hasTime: true,
  isNoAccess: false,
  partsExpectedOn: null,
  techName: null,
  expectedAt: null,
};

test.each([
  ['Requested', 'Booking received', 'Received'],
  ['Scheduled', 'Confirmed', 'Confirmed'],
  ['InProgress', 'On site', 'On site'],
  ['QuoteWaiting', 'Quote waiting', 'Quote waiting'],
  ['QuoteApproved', 'Approved', 'Approved'],
  ['QuoteDeclined', 'Declined', 'Declined'],
  ['Completed', 'Done', 'Done'],
  ['Cancelled', 'Cancelled', 'Cancelled'],
] as const)('[R4.29] a customer reads %s as "%s", stamped %s', (state, word, stamp) => {
  expect(JOB_PROGRESS[state]).toMatchObject({ word, stamp });
});

test.each([
  ['Requested', null, "We'll confirm your tech by 11:15am on Mon 23 Nov.", 'With our office'],
  ['Scheduled', 'Dan Okafor', 'Dan Okafor is coming Tue 24 Nov, 8am-12pm.', 'With Dan Okafor'],
  [
    'InProgress',
    'Dan Okafor',
    "We'll finish the job, or send you a quote if it needs a repair.",
    'With Dan Okafor',
  ],
  ['QuoteWaiting', 'Dan Okafor', 'Approve or decline the quote.', 'Over to you'],
  ['QuoteApproved', 'Dan Okafor', "We'll get the parts and set a day for the repair.", 'With our office'],
  [
    'QuoteDeclined',
    'Dan Okafor',
    "We'll close the job. Call 1800 975 711 if you'd like another quote.",
    'With our office',
  ],
  ['Completed', 'Dan Okafor', "The work's finished. If something isn't right, call 1800 975 711.", null],
  ['Cancelled', null, "Nobody's coming. Call 1800 975 711 if you need us after all.", null],
] as const)(
  '[R4.29] a job that is %s has a next step, and somebody who takes it',
  (state, techName, text, who) => {
    expect(nextStep({ ...JOB, state, techName }, NOW, PHONE)).toEqual({ text, who, isLate: false });
  },
);

test.each(['Requested', 'QuoteApproved'] as const)(
  '[R4.29, R11.05] after no access, a job that is %s waits for a new time',
  (state) => {
    const job = { ...JOB, state, hasTime: false, isNoAccess: true };
    const next = { text: "We couldn't get in. We'll ring you to set a new time.", who: 'With our office' };
    expect(nextStep(job, NOW, PHONE)).toMatchObject(next);
    const about = { now: NOW, phone: PHONE, reader: 'kitchen' } as const;
    expect(linkedNextStep(job, about)).toMatchObject({ text: "We'll set a new time.", who: null });
  },
);

test.each(['Requested', 'InProgress', 'QuoteApproved'] as const)(
  '[R4.29, R10.11] a job that is %s and waits for parts says when they are expected',
  (state) => {
    const job = { ...JOB, state, hasTime: state !== 'Requested', partsExpectedOn: '2026-12-08' };
    for (const isNoAccess of [false, true]) {
      const next = "Parts expected on Tue 8 Dec. We'll ring you to set a time.";
      expect(nextStep({ ...job, isNoAccess }, NOW, PHONE)).toMatchObject({
        text: next,
        who: 'With our office',
      });
    }
    const about = { now: NOW, phone: PHONE, reader: 'kitchen' } as const;
    const copy = { text: "Parts expected on Tue 8 Dec. We'll set a time.", who: null };
    expect(linkedNextStep(job, about)).toMatchObject(copy);
  },
);

test('[R4.29] a job that is On site names no tech where none is known', () => {
  expect(nextStep({ ...JOB, state: 'InProgress' }, NOW, PHONE).who).toBe('With your tech');
});

test('[R4.29] a time that has passed is never next: the tech was not confirmed by then', () => {
  const by = Temporal.Instant.from('2026-11-23T00:15:00Z');
  expect(nextStep(JOB, by.subtract({ seconds: 1 }), PHONE).isLate).toBe(false);
  expect(nextStep(JOB, by, PHONE)).toEqual({
    text: "We haven't confirmed your tech yet, and should have by 11:15am on Mon 23 Nov. Call 1800 975 711.",
    who: 'With our office',
    isLate: true,
  });
});

test('[R4.29] a window that has passed without a visit says so, with the phone number', () => {
  for (const state of JOB_STATES) {
    const job = { ...JOB, state };
    expect(isVisitLate(job, JOB.endsAt.subtract({ seconds: 1 }))).toBe(false);
    expect(isVisitLate(job, JOB.endsAt)).toBe(state === 'Requested' || state === 'Scheduled');
  }
  expect(nextStep({ ...JOB, state: 'Scheduled', techName: 'Dan Okafor' }, JOB.endsAt, PHONE)).toEqual({
    text: "Tue 24 Nov, 8am-12pm has passed and we have no visit on record. Call 1800 975 711 and we'll sort it out.",
    who: 'With our office',
    isLate: true,
  });
});

test('[R4.09, R4.15] a visit is said by the clock of its site', () => {
  expect(visitWords({ ...JOB, timeZone: 'Australia/Perth' })).toBe('Tue 24 Nov, 5am-9am');
  const startsAt = Temporal.Instant.from('2026-11-24T07:30:00Z');
  expect(visitWords({ ...JOB, startsAt, timeWindow: 'afterhours' })).toBe('Tue 24 Nov at 6:30pm');
});
