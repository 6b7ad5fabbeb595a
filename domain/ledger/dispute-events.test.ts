import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DISPUTE_STATES, type DisputeState } from '../payments/payment-life.ts';
import { type DisputeBalance, disputeEvents } from './dispute-events.ts';

function after(balance: DisputeBalance, state: DisputeState, amountCents = 9_900): DisputeBalance {
  return disputeEvents(balance, { state, amountCents }).reduce(({ heldCents, lostCents }, event) => {
    const cents = 'amountCents' in event ? event.amountCents : 0;
    switch (event.kind) {
      case 'dispute-opened':
        return { heldCents: heldCents + cents, lostCents };
      case 'dispute-won':
        return { heldCents: heldCents - cents, lostCents };
      case 'dispute-lost':
        return { heldCents: heldCents - cents, lostCents: lostCents + cents };
      default:
        return { heldCents, lostCents: lostCents - cents };
    }
  }, balance);
}
const NONE = { heldCents: 0, lostCents: 0 };
const HELD = { heldCents: 9_900, lostCents: 0 };
const LOST = { heldCents: 0, lostCents: 9_900 };

test.each<[DisputeBalance, DisputeState, DisputeBalance]>([
  [NONE, 'inquiry-needs-response', NONE],
  [NONE, 'needs-response', HELD],
  [HELD, 'under-review', HELD],
  [HELD, 'won', NONE],
  [HELD, 'lost', LOST],
  [NONE, 'lost', LOST],
  [LOST, 'under-review', LOST],
  [LOST, 'won', NONE],
  [NONE, 'prevented', NONE],
])('[R1.02] the ledger with %j of a dispute that is %s has %j', (before, state, result) => {
  expect(after(before, state)).toEqual(result);
});

test('[R1.02] the same news twice posts nothing, and the last news decides, whatever came before', () => {
  const states = fc.array(fc.constantFrom(...DISPUTE_STATES), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(states, (seen) => {
      const balance = seen.reduce((so, state) => after(so, state), NONE);
      const last = seen.at(-1) ?? 'won';
      expect(disputeEvents(balance, { state: last, amountCents: 9_900 })).toEqual([]);
      expect(balance.heldCents + balance.lostCents).toBeLessThanOrEqual(9_900);
      expect(Math.min(balance.heldCents, balance.lostCents)).toBeGreaterThanOrEqual(0);
    }),
  );
});
