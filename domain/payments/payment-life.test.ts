import { describe, expect, test } from 'vitest';
import { needsResponse } from './dispute-words.ts';
import {
  DISPUTE_STATES,
  PAYMENT_MOVES,
  PAYMENT_STATES,
  REFUND_MOVES,
  REFUND_STATES,
} from './payment-life.ts';

describe.each([
  ['payment', PAYMENT_STATES, PAYMENT_MOVES],
  ['refund', REFUND_STATES, REFUND_MOVES],
])('the life of a %s', (_name, states: readonly string[], moves: Record<string, readonly string[]>) => {
  test('has the same end in whatever order news arrives', () => {
    for (const from of states) {
      for (const to of moves[from] ?? []) {
        expect(states.indexOf(to)).toBeGreaterThan(states.indexOf(from));
        // What can follow later can follow at once, because news in between may come too late.
        expect(moves[from]).toEqual(expect.arrayContaining([...(moves[to] ?? [])]));
      }
    }
  });
});

test('money that was taken or given back stays so, unless the bank returns a refund', () => {
  expect(PAYMENT_MOVES.succeeded).toEqual([]);
  expect(REFUND_MOVES.succeeded).toEqual(['failed']);
});

test('[R10.18] the bank waits for evidence in two states of a dispute', () => {
  expect(DISPUTE_STATES.filter(needsResponse)).toEqual(['inquiry-needs-response', 'needs-response']);
});
