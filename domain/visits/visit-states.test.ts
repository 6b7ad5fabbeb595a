import { expect, test } from 'vitest';
import { nextVisitKind, type VisitKind } from './visit-states.ts';

test.each<[isUnderWarranty: boolean, hasVisited: boolean, VisitKind]>([
  [false, false, 'first'],
  [true, false, 'warranty'],
  [false, true, 'return'],
  // The warranty visit was made, or found nobody in: what follows returns to it.
  [true, true, 'return'],
])('[R10.03] under warranty %s, visited %s: the next visit is %s', (isUnderWarranty, hasVisited, kind) => {
  expect(nextVisitKind({ isUnderWarranty, isOfPlan: false, hasVisited })).toBe(kind);
});

test('[R13.03] the first visit of a plan is a plan visit, and the next one returns to it', () => {
  const ofPlan = { isUnderWarranty: false, isOfPlan: true };
  expect(nextVisitKind({ ...ofPlan, hasVisited: false })).toBe('plan');
  expect(nextVisitKind({ ...ofPlan, hasVisited: true })).toBe('return');
});
