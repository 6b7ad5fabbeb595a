import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchExposure } from './watch-exposure.ts';

type Report = (entries: { isIntersecting: boolean }[]) => void;

const button = {} as Element;
/** The browser's observer: what it watches, and how it reports. */
let watched: { element: Element; threshold: number } | null;
let report: Report;

beforeEach(() => {
  watched = null;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #threshold: number;
      constructor(callback: Report, { threshold }: { threshold: number }) {
        report = callback;
        this.#threshold = threshold;
      }
      observe(element: Element) {
        watched = { element, threshold: this.#threshold };
      }
      disconnect() {
        watched = null;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test('[R2.19, R2.20] a button counts as seen once, when half of it came onto the screen', () => {
  const onExposed = vi.fn();
  watchExposure(button, onExposed);
  expect(watched).toEqual({ element: button, threshold: 0.5 });
  report([{ isIntersecting: false }]);
  expect(onExposed).not.toHaveBeenCalled();
  report([{ isIntersecting: false }, { isIntersecting: true }]);
  expect(onExposed).toHaveBeenCalledOnce();
  expect(watched).toBeNull();
});

test('[R2.20] a button that is gone before is not watched any more', () => {
  watchExposure(button, vi.fn())();
  expect(watched).toBeNull();
});
