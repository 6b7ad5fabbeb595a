import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANY_JOB_NOW, anyJob } from '../../tests/kit/any-job.ts';
import { ENDED_JOB_STATES } from '../jobs/job-life.ts';
import { COMING_JOB_STATES } from '../jobs/job-progress.ts';
import { UNANSWERED_DAYS } from '../repair-quotes/quote-reminders.ts';
import { type DueFacts, ON_SITE_HOURS, TOLD_MINUTES, whatIsDue } from './what-is-due.ts';

const T0 = ANY_JOB_NOW;
const MONTH = 31 * 24 * 60;
const later = (minutes: number) => T0.add({ minutes });

test('[R14.09] of an open job something is due, or will be at a time that is known; of an ended one nothing is', () => {
  fc.assert(
    fc.property(anyJob, (job) => {
      const { needs, nextAt } = whatIsDue(job, T0);
      expect(needs.length > 0 || nextAt !== null).toBe(!ENDED_JOB_STATES.includes(job.state));
      if (nextAt === null) return;
      expect(Temporal.Instant.compare(nextAt, T0)).toBe(1);
      // Until then nothing is added, and then something is.
      const before = whatIsDue(job, nextAt.subtract({ nanoseconds: 1 })).needs;
      expect(needs).toEqual(expect.arrayContaining([...before]));
      expect(whatIsDue(job, nextAt).needs.some((kind) => !before.includes(kind))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('[R11.07] food at risk is due first until somebody is assigned, and the customer has heard of it', () => {
  fc.assert(
    fc.property(anyJob, (job) => {
      const [first] = whatIsDue({ ...job, isFoodAtRisk: true }, T0).needs;
      const isComing = COMING_JOB_STATES.includes(job.state);
      if (isComing && !job.hasTech) expect(first).toBe('food-at-risk');
      else expect(first).not.toBe('food-at-risk');
    }),
  );
});

const JOB: DueFacts = {
  ...{ state: 'Scheduled', stateSince: T0, hasTime: true, endsAt: later(600), hasTech: true },
  ...{ expectedAt: null, writtenAt: null, holdEndsAt: null, isFoodAtRisk: false, untoldSince: null },
  ...{ onSite: null, waitingQuote: null },
};
const QUOTE = { issuedAt: T0, validUntil: later(MONTH) };

test.each([
  ['planned with a tech', {}, [], 600],
  ['planned without a tech', { hasTech: false }, ['unassigned'], 600],
  ['planned without a tech, on hold', { hasTech: false, holdEndsAt: later(900) }, ['unassigned'], 600],
  ['late', { endsAt: T0 }, ['late'], null],
  ['late, but told', { endsAt: T0, expectedAt: later(20) }, [], 80],
  ['late, and the office wrote to them', { endsAt: T0, writtenAt: later(-20) }, [], 40],
  ['late, an hour after the office wrote', { endsAt: T0, writtenAt: later(-60) }, ['late'], null],
  ['not late yet, and the office wrote', { endsAt: later(30), writtenAt: T0 }, [], 60],
  ['late, and longer than told', { endsAt: T0, expectedAt: later(-60) }, ['late'], null],
  ['food at risk, not told yet', { isFoodAtRisk: true, untoldSince: T0 }, [], TOLD_MINUTES],
  [
    'food at risk, and nothing reached them',
    { isFoodAtRisk: true, untoldSince: later(-TOLD_MINUTES) },
    ['food-untold'],
    600,
  ],
  ['on site', { state: 'InProgress', onSite: { since: T0, isReported: false } }, [], ON_SITE_HOURS * 60],
  [
    'on site since yesterday',
    { state: 'InProgress', onSite: { since: later(-24 * 60), isReported: false } },
    ['on-site'],
    null,
  ],
  ['on site, finished', { state: 'InProgress', onSite: { since: T0, isReported: true } }, ['finished'], null],
  ['on site, the visit on record', { state: 'InProgress' }, ['next-step'], null],
  ['the same on hold', { state: 'InProgress', holdEndsAt: later(900) }, [], 900],
  [
    'quoted without a record of the visit',
    {
      state: 'QuoteWaiting',
      waitingQuote: QUOTE,
      onSite: { since: later(-24 * 60), isReported: false },
    },
    ['on-site'],
    UNANSWERED_DAYS * 24 * 60,
  ],
  ['called off', { state: 'Requested', hasTime: false, hasTech: false }, ['new-time'], null],
  [
    'booked, and on hold after its visit',
    { state: 'Requested', hasTech: false, holdEndsAt: later(900) },
    ['requested'],
    600,
  ],
] as const satisfies [string, Partial<DueFacts>, string[], number | null][])(
  '[R14.09] of a job that is %s, what is due',
  (_, change, needs, nextIn) => {
    const due = whatIsDue({ ...JOB, ...change }, T0);
    expect(due.needs).toEqual(needs);
    expect(due.nextAt).toEqual(nextIn === null ? null : later(nextIn));
  },
);
