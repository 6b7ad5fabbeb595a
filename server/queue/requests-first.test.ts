import { expect, test } from 'vitest';
import { requestsFirst } from './requests-first.ts';

/** A pool in which requests wait for so many looks. */
function poolWaitedFor(looks: number) {
  const pool = {
    looks: 0,
    get waitingCount() {
      pool.looks += 1;
      return pool.looks > looks ? 0 : 1;
    },
  };
  return pool;
}

test('background work goes on at once where no request waits for a connection', async () => {
  const pool = poolWaitedFor(0);
  await requestsFirst(pool, 60_000);
  expect(pool.looks).toBe(1);
});

test('background work waits until the last request has its connection', async () => {
  const pool = poolWaitedFor(3);
  await requestsFirst(pool, 60_000);
  expect(pool.looks).toBe(4);
});

test('requests without end hold background work back for a time and never stop it', async () => {
  const pool = poolWaitedFor(Number.POSITIVE_INFINITY);
  await requestsFirst(pool, 30);
  expect(pool.looks).toBeGreaterThan(1);
});
