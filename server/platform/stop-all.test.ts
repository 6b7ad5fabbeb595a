import { expect, test, vi } from 'vitest';
import { stopAll } from './stop-all.ts';

test('stops the last one first, and goes on after one that fails', async () => {
  const stopped: string[] = [];
  const onError = vi.fn();
  const stops = ['database', 'queue', 'app'].map((name) => async () => {
    stopped.push(name);
    if (name === 'queue') throw new Error('the queue');
  });
  await stopAll(stops, onError);
  expect(stopped).toEqual(['app', 'queue', 'database']);
  expect(onError.mock.calls).toEqual([[new Error('the queue')]]);
});

test('waits for nothing that never stops', async () => {
  const onError = vi.fn();
  await stopAll([() => new Promise<void>(() => {})], onError, 5);
  expect(onError).toHaveBeenCalledOnce();
});
