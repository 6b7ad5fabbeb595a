import { mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { send, testApp } from '../tests/kit/app.ts';

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
    expect(await ready()).toMatchObject({ status: 200, body: { ok: true, missing: [] } });

    // A file system that never has a free byte.
    await putDataOn('/proc');
    expect(await ready()).toMatchObject({ status: 503, body: { ok: false, missing: ['disk'] } });
    await putDataOn(join(folder, 'unmounted'));
    expect(await ready()).toMatchObject({ status: 503, body: { ok: false, missing: ['disk'] } });
    expect(await send(app, { url: '/healthz' })).toMatchObject({ status: 200 });

    await putDataOn(tmpdir());
    expect(await ready()).toMatchObject({ status: 200 });
  },
);
