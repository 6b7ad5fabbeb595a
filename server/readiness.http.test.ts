import { mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { send, testApp } from '../tests/kit/app.ts';
import { until } from '../tests/kit/until.ts';
import { drain } from './platform/http/drain.ts';
import { taskHandlers } from './tasks.ts';

test.skipIf(process.platform !== 'linux')(
  'a server whose disk is full or gone is not ready, but alive',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'galley-disk-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const DATA_DIR = join(folder, 'data');
    const putDataOn = async (disk: string) => {
      await symlink(disk, `${DATA_DIR}.new`);
      await rename(`${DATA_DIR}.new`, DATA_DIR);
    };
    await putDataOn(tmpdir());
    const { app } = await testApp({ env: { DATA_DIR } });
    const ready = () => send(app, { url: '/readyz' });
    expect(await ready()).toMatchObject({ status: 200, body: { ok: true, failing: [] } });

    // A file system that never has a free byte.
    await putDataOn('/proc');
    expect(await ready()).toMatchObject({ status: 503, body: { ok: false, failing: ['disk'] } });
    await putDataOn(join(folder, 'unmounted'));
    expect(await ready()).toMatchObject({ status: 503, body: { ok: false, failing: ['disk'] } });
    expect(await send(app, { url: '/livez' })).toMatchObject({ status: 200 });

    await putDataOn(tmpdir());
    expect(await ready()).toMatchObject({ status: 200 });
  },
);

test('a server that gets a stop signal is not ready any more, but serves on and closes connections', async () => {
  const { app } = await testApp();
  const connectionOf = async () => (await app.inject({ url: '/config.json' })).headers.connection;
  expect(await connectionOf()).not.toBe('close');
  const drained = drain(app, 50);
  expect(await send(app, { url: '/readyz' })).toMatchObject({
    status: 503,
    body: { ok: false, failing: ['stopping'] },
  });
  expect(await send(app, { url: '/config.json' })).toMatchObject({ status: 200 });
  expect(await connectionOf()).toBe('close');
  await drained;
});

test('a server whose tasks are not fetched is not ready', async () => {
  const { app, deps } = await testApp();
  const failing = async () => (await send(app, { url: '/readyz' })).body.failing;
  await deps.queue.work(taskHandlers(deps));
  await deps.pool.query('alter schema jobs rename to hidden');
  await until(async () => (await failing()).includes('queue'));
  await deps.pool.query('alter schema hidden rename to jobs');
  await until(async () => (await failing()).length === 0);
});
