import { expect, test } from 'vitest';
import { killPayments } from '../../bench/payment-kills.ts';

test('[R1.02, R4.30] every charge at the provider has one payment here, whenever the server is killed', async () => {
  await using owner = new AsyncDisposableStack();
  const result = await killPayments(owner, { kills: 4, seed: 5, customers: 2, say: () => undefined });
  expect(result.faults).toEqual([]);
  expect(result.takenCents).toBe(result.paidCents);
  expect(result.acknowledged).toBeGreaterThan(0);
});
