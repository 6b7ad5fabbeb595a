import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let onLine: boolean;

beforeEach(() => {
  onLine = true;
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('HTMLLinkElement', FakeLink);
  vi.stubGlobal('navigator', {
    get onLine() {
      return onLine;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A stylesheet's link, as far as needed. */
class FakeLink extends EventTarget {
  readonly rel = 'stylesheet';
  replacement: FakeLink | undefined;
  cloneNode() {
    return new FakeLink();
  }
  replaceWith(link: FakeLink) {
    this.replacement = link;
    link.dispatchEvent(new Event('load'));
  }
}

function failing(times: number) {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return `call ${calls}`;
  };
}

test('[R2.35] a program that does not arrive is fetched again, and again', async () => {
  const { loadAgain } = await import('./load-again.ts');
  const loaded = loadAgain(failing(2));
  await vi.runAllTimersAsync();
  expect(await loaded).toBe('call 3');
});

test('[R2.35] the third failure is reported', async () => {
  const { loadAgain } = await import('./load-again.ts');
  const sent = expect(loadAgain(failing(3))).rejects.toThrow('dynamically imported module');
  await vi.runAllTimersAsync();
  await sent;
});

test('[R2.35] while the network is gone it waits for it', async () => {
  const { loadAgain } = await import('./load-again.ts');
  onLine = false;
  let done = '';
  const loaded = loadAgain(failing(1)).then((text) => {
    done = text;
  });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(done).toBe('');
  onLine = true;
  window.dispatchEvent(new Event('online'));
  await loaded;
  expect(done).toBe('call 2');
});

test('[R2.35] a stylesheet that failed is asked for once more', async () => {
  const { loadAgain } = await import('./load-again.ts');
  const link = new FakeLink();
  window.dispatchEvent(Object.defineProperty(new Event('error'), 'target', { value: link }));
  await loadAgain(failing(0));
  expect(link.replacement).toBeInstanceOf(FakeLink);
});
