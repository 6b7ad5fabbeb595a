import { expect, test } from 'vitest';
import { killPlans } from '../../bench/plan-kills.ts';

test('[R13.02, R13.06, R13.07] plans, invoices, rounds, credits and letters outlive kills -9, each once', async () => {
  await using owner = new AsyncDisposableStack();
  const result = await killPlans(owner, { kills: 4, seed: 3, people: 2, say: () => undefined });
  expect(result.faults).toEqual([]);
  expect(result.plans).toBeGreaterThan(0);
}, 240_000);
