import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase } from '../../tests/kit/database/db.ts';
import { networkTo } from '../../tests/kit/network.ts';
import { listenForEdits } from './edit-listener.ts';

test('a connection that a failed network has left silent is made again', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const network = await networkTo(database.url);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const onReconnect = vi.fn();
  const onError = vi.fn();
  const listener = await listenForEdits({
    databaseUrl: network.url,
    onEdit: () => undefined,
    onReconnect,
    onError,
  });
  onTestFinished(() => listener.close());
  network.failSilently();
  network.recover();
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(() => expect(onReconnect).toHaveBeenCalled());
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: 'Query read timeout' }));
});
