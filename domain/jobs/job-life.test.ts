import { expect, test } from 'vitest';
import {
  canMove,
  hasBegun,
  isOpenJob,
  JOB_COURSE,
  JOB_MOVES,
  JOB_STATES,
  type JobState,
} from './job-life.ts';

const ALLOWED = new Set([
  'Requested→Scheduled',
  'Requested→Cancelled',
  'Scheduled→Scheduled',
  'Scheduled→InProgress',
  'Scheduled→Cancelled',
  // Called off, or nobody was in.
  'Scheduled→Requested',
  'Scheduled→QuoteApproved',
  'InProgress→Requested',
  'InProgress→QuoteApproved',
  // A return visit.
  'InProgress→Scheduled',
  'InProgress→QuoteWaiting',
  'InProgress→Completed',
  'QuoteWaiting→InProgress',
  'QuoteWaiting→QuoteApproved',
  'QuoteWaiting→QuoteDeclined',
  'QuoteWaiting→Cancelled',
  'QuoteApproved→Scheduled',
  'QuoteApproved→InProgress',
  'QuoteApproved→Completed',
  'QuoteDeclined→QuoteWaiting',
  'QuoteDeclined→Completed',
  'QuoteDeclined→Cancelled',
]);

const MOVES = JOB_STATES.flatMap((from) => JOB_STATES.map((to) => [from, to] as const));

test.each(MOVES)('[R4.29] %s to %s is as the state table says', (from, to) => {
  expect(canMove(from, to)).toBe(ALLOWED.has(`${from}→${to}`));
});

test('[R4.29] a job ends completed or cancelled', () => {
  expect(JOB_STATES.filter((state) => !isOpenJob(state))).toEqual(['Completed', 'Cancelled']);
});

test('[R4.29] visits belong to a job from the tech’s arrival on, and to none that was cancelled', () => {
  expect(JOB_STATES.filter((state) => !hasBegun(state))).toEqual(['Requested', 'Scheduled', 'Cancelled']);
});

test.each(JOB_STATES)(
  '[R4.29] the course that timelines show of a job in %s is one that a job can take',
  (state) => {
    const { before, after } = JOB_COURSE[state];
    const course = [...before, state, ...after];
    const lead = new Set<JobState>();
    const follow = (from: JobState) => {
      for (const to of JOB_MOVES[from]) if (!lead.has(to) && lead.add(to)) follow(to);
    };
    for (const [index, one] of course.slice(1).entries()) {
      lead.clear();
      follow(course[index] as JobState);
      expect([...lead], course.join(' → ')).toContain(one);
    }
  },
);
