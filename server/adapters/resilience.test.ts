import { PassThrough } from 'node:stream';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { arriving, providerCalls } from './resilience.ts';

class Outage extends Error {}

const rules = {
  provider: 'The provider',
  seconds: 5,
  retries: 0,
  isOutage: (error: unknown) => error instanceof Outage,
};

const down = () => Promise.reject(new Outage('503'));

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** The outcome of a call, once all its timers have run. */
async function outcome<Result>(call: Promise<Result>): Promise<Result | string> {
  const settled = call.catch((error: Error) => error.message);
  await vi.runAllTimersAsync();
  return settled;
}

test('tries an outage again, with growing pauses that differ', async () => {
  const pauses: number[][] = [];
  for (let time = 0; time < 20; time += 1) {
    const at: number[] = [];
    const call = providerCalls({ ...rules, retries: 3 });
    const done = call(async () => {
      at.push(performance.now());
      return at.length < 4 ? down() : 'done';
    });
    expect(await outcome(done)).toBe('done');
    pauses.push(at.slice(1).map((moment, before) => moment - (at[before] ?? 0)));
  }
  const first = pauses.map(([pause]) => pause);
  const sum = (at: number) => pauses.reduce((total, one) => total + (one[at] ?? 0), 0);
  expect(new Set(first).size).toBeGreaterThan(10);
  expect(sum(2)).toBeGreaterThan(sum(0));
});

test('throws a refusal at once, and counts it as an answer', async () => {
  const call = providerCalls({ ...rules, retries: 3 });
  let calls = 0;
  for (let time = 0; time < 20; time += 1) {
    const refused = call(async () => {
      calls += 1;
      throw new Error('not yours');
    });
    expect(await outcome(refused)).toBe('not yours');
  }
  expect(calls).toBe(20);
});

test('gives up on an attempt after its time, and tells it so', async () => {
  const call = providerCalls(rules);
  let aborted = false;
  const silent = call(
    (signal) =>
      new Promise((_done, fail) =>
        signal.addEventListener('abort', () => {
          aborted = true;
          fail(new Error('in its own words'));
        }),
      ),
  );
  expect(await outcome(silent)).toBe('The provider gave no answer within 5 seconds');
  expect(aborted).toBe(true);
});

test('lets a reply go on arriving once its attempt has succeeded', async () => {
  const signal = await providerCalls(rules)(async (ofAttempt) => ofAttempt);
  await vi.advanceTimersByTimeAsync(rules.seconds * 2000);
  expect(signal.aborted).toBe(false);
});

test('ends a reply of which nothing arrives for a while, however slowly it is read', async () => {
  const content = new PassThrough();
  const read = arriving(content, 5, (cause) => new Error(`silent: ${(cause as Error).message}`));
  content.write('half');
  const pieces = read[Symbol.asyncIterator]();
  expect(String((await pieces.next()).value)).toBe('half');
  content.write('more');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(String((await pieces.next()).value)).toBe('more');
  const next = expect(pieces.next()).rejects.toThrow('silent: nothing for 5 seconds');
  await vi.advanceTimersByTimeAsync(5000);
  await next;
});

test('leaves a provider that keeps failing alone for ten seconds, then asks once', async () => {
  const call = providerCalls(rules);
  let calls = 0;
  const failing = () => {
    calls += 1;
    return down();
  };
  for (let time = 0; time < 8; time += 1) await outcome(call(failing));
  expect(calls).toBe(5);
  expect(await outcome(call(failing))).toBe(
    "The provider has failed several times and isn't called for 10 seconds",
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome(call(failing))).toBe('503');
  expect(calls).toBe(6);
  expect(await outcome(call(failing))).toMatch(/isn't called/);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome(call(async () => 'back'))).toBe('back');
  expect(await outcome(call(async () => 'and there'))).toBe('and there');
});

test('counts attempts that took too long', async () => {
  const call = providerCalls(rules);
  for (let time = 0; time < 5; time += 1) await outcome(call(() => new Promise(() => {})));
  expect(await outcome(call(async () => 'unasked'))).toMatch(/isn't called/);
});

test('is a circuit of its own for each provider', async () => {
  const [one, other] = [providerCalls(rules), providerCalls(rules)];
  for (let time = 0; time < 6; time += 1) await outcome(one(down));
  expect(await outcome(other(async () => 'well'))).toBe('well');
});

test('takes invisible characters out of all texts that the provider returns', async () => {
  const call = providerCalls(rules);
  const reply = {
    body: 'Call me\u0000 \u001b[2J',
    rows: [{ text: '\u202eCafé\u3164' }],
    bytes: Buffer.from([0]),
  };
  expect(await outcome(call(async () => reply))).toEqual({
    body: 'Call me [2J',
    rows: [{ text: 'Café' }],
    bytes: Buffer.from([0]),
  });
});
