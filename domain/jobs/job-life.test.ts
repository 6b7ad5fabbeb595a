import { expect, test } from 'vitest';
import { canMove, hasBegun, isOpenJob, JOB_STATES } from './job-life.ts';

const ALLOWED = new Set([
  'Requested→Scheduled',
  'Requested→Cancelled',
  'Scheduled→Scheduled',
  'Scheduled→InProgress',
  'Scheduled→Cancelled',
  'InProgress→QuoteWaiting',
  'InProgress→Completed',
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
