import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { localPayments } from './adapters/payments/local.ts';
import { TEST_CARDS } from './adapters/payments/test-cards.ts';
import type { Deps } from './common/deps.ts';
import { fakeClock } from './platform/clock.ts';
import { buildWorkerApp } from './worker-app.ts';

test('the local card provider reports what follows from a worker’s charge to that worker', async () => {
  const last = TEST_CARDS.find(({ scenario }) => scenario === 'disputed')?.number.slice(-4);
  const token = `local_disputed_${last}_0429_${'0'.repeat(32)}`;
  const folder = await mkdtemp(join(tmpdir(), 'galley-worker-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const clock = fakeClock('2026-11-22T22:10:00Z');
  const payments = localPayments(folder, clock);
  if (!payments.webhook) throw new Error('It reports nothing');
  const read = vi.spyOn(payments.webhook, 'read');
  const app = buildWorkerApp({ config: { env: 'test' }, clock, payments } as unknown as Deps);
  onTestFinished(() => app.close());
  await app.ready();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await payments.chargeCard({
    amountCents: 19_800,
    currency: 'aud',
    card: { token, providerCustomer: 'local_customer_1' },
    authority: null,
    idempotencyKey: 'c0ffee',
    reference: 'INV-1001',
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(read).toHaveReturned());
  const disputeId = 'local_dispute_local_charge_c0ffee';
  expect(read).toHaveReturnedWith({ id: `${disputeId}_created`, kind: 'dispute', disputeId });
});
