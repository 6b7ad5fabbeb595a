import { expect, test } from 'vitest';
import { crash } from '../../bench/crash.ts';

test('[R4.21, R4.30] bookings, photos and mails outlive kills -9 of server and PostgreSQL, each once', async () => {
  await using owner = new AsyncDisposableStack();
  const result = await crash(owner, { kills: 5, seed: 12, customers: 3, visitors: 1, say: () => undefined });
  expect(result.faults).toEqual([]);
  expect(result.leftovers).toEqual([]);
  expect(result.bookings).toBeGreaterThan(0);
  expect(result.photos).toBeGreaterThan(0);
}, 240_000);
