import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testApp } from '../../../tests/kit/app.ts';
import { signedInCustomer } from '../../../tests/kit/bookings.ts';
import {
  END_OF_FORM,
  jobPhotosPath,
  smallPhoto,
  startUpload,
  storedFiles,
} from '../../../tests/kit/photos.ts';
import { until } from '../../../tests/kit/until.ts';
import { SLOWEST_UPLOAD, UPLOAD_WAIT_MS } from '../../platform/limits.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function openLine() {
  const kit = await testApp();
  const { token, jobId } = await signedInCustomer(kit.app);
  const address = await kit.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `${address}/api/v1/customerportal/${jobPhotosPath(jobId)}`;
  const content = await smallPhoto();
  return { kit, start: () => startUpload(url, token, randomUUID(), content) };
}

async function answerOf(sent: ClientRequest) {
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, body: await json(reply) };
}

describe('an upload', () => {
  test('is received beside one other of its customer; a third waits until one of them is cut off as too slow', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { kit, start } = await openLine();
    const slow = [start(), start()];
    await until(async () => (await storedFiles(kit)).length === 2);
    const third = start();
    third.end(END_OF_FORM);
    const [cutOff, late] = slow.map(answerOf);

    vi.advanceTimersByTime(SLOWEST_UPLOAD.withinMs);
    expect(await cutOff).toMatchObject({ status: 400, body: { code: 'unparsable' } });
    expect(await late).toMatchObject({ status: 400, body: { code: 'unparsable' } });
    expect(await answerOf(third)).toMatchObject({ status: 200 });
    await until(async () => (await storedFiles(kit)).length === 1);
  });

  test('that breaks off while it waits takes no slot', async () => {
    const { kit, start } = await openLine();
    const slow = [start(), start()];
    await until(async () => (await storedFiles(kit)).length === 2);
    const waits = vi.spyOn(globalThis, 'setTimeout');
    const broken = [start(), start()];
    await until(() => waits.mock.calls.filter(([, ms]) => ms === UPLOAD_WAIT_MS).length >= broken.length);
    for (const sent of [...broken, ...slow]) sent.destroy();
    await until(async () => (await storedFiles(kit)).length === 0);
    const next = [start(), start()];
    for (const sent of next) sent.end(END_OF_FORM);
    const answers = await Promise.all(next.map(answerOf));
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
  });
});
