import { expect, test } from 'vitest';
import { nextVisitKind, type VisitKind } from './visit-states.ts';

test.each<[isUnderWarranty: boolean, hasVisited: boolean, VisitKind]>([
  [false, false, 'first'],
  [true, false, 'warranty'],
  [false, true, 'return'],
  // The warranty visit was made, or found nobody in: what follows returns to it.
  [true, true, 'return'],
])('[R10.03] under warranty %s, visited %s: the next visit is %s', (isUnderWarranty, hasVisited, kind) => {
  expect(nextVisitKind({ isUnderWarranty, hasVisited })).toBe(kind);
});
