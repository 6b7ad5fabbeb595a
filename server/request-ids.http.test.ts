import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '../tests/kit/app.ts';
import { signIn, visitorForm } from '../tests/kit/bookings.ts';
import { desk, signedInStaff } from '../tests/kit/desk.ts';
import { jobPhotosPath, photo, smallPhoto, uploadPhotos } from '../tests/kit/photos.ts';
import { until } from '../tests/kit/until.ts';
import { taskHandlers } from './tasks.ts';

/** The application on a port, and the lines of its log. */
async function loggingApp() {
  const lines: Record<string, unknown>[] = [];
  const log = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const kit = await testApp({ env: { LOG_LEVEL: 'info' }, log });
  const address = await kit.app.listen({ host: '127.0.0.1', port: 0 });
  const linesOf = (reqId: string) => lines.filter((line) => line.reqId === reqId);
  return { kit, address, lines, linesOf };
}

/** Books over the network; the body arrives after the headers. Replies with the job and the request's id. */
async function bookAt({ app }: TestApp, address: string, userName: string, mobile = '0491 570 156') {
  const typed = { CheckoutEmailAddress: userName, CheckoutMobileNumber: mobile };
  const form = Object.entries(visitorForm(typed));
  const fields = form.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const arrived = once(app.server, 'request');
  const booking = request(`${address}/api/v1/mm/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': randomUUID() },
  });
  booking.flushHeaders();
  await arrived;
  booking.end(new URLSearchParams(fields).toString());
  const [response] = (await once(booking, 'response')) as [IncomingMessage];
  const { repairId } = (await json(response)) as { repairId: number };
  return { jobId: repairId, reqId: String(response.headers['x-request-id']) };
}

test('the id of a booking’s request follows it into the log, its tasks, its email and its text', async () => {
  const { kit, address, lines, linesOf } = await loggingApp();
  const { deps } = kit;
  const one = await bookAt(kit, address, 'one@cafe.example');
  const two = await bookAt(kit, address, 'two@cafe.example', '0491 570 157');
  expect(one.reqId).not.toBe(two.reqId);
  await deps.queue.work(taskHandlers(deps));
  for (const { jobId, reqId } of [one, two]) {
    await until(() => linesOf(reqId).length === 3);
    const [booked, ...sent] = linesOf(reqId);
    expect(booked).toMatchObject({ msg: 'booked', jobId, by: 'visitor' });
    // Email and text are sent at the same time.
    expect(sent.map(({ msg }) => msg).sort()).toEqual(['email sent', 'text sent']);
    expect(sent.find(({ msg }) => msg === 'email sent')).toMatchObject({
      mail: 'booking-confirmation',
      key: expect.stringContaining(String(jobId)),
    });
  }
  expect(JSON.stringify(lines)).not.toContain('cafe.example');
});

test('so does that of an upload, into the failure of its task', async () => {
  const { kit, address, linesOf } = await loggingApp();
  const { app, deps } = kit;
  const { jobId } = await bookAt(kit, address, 'one@cafe.example');
  const token = await signIn(app, 'one@cafe.example');
  const upload = await uploadPhotos(app, token, jobPhotosPath(jobId), [photo(await smallPhoto())]);
  const reqId = String(upload.headers['x-request-id']);
  await deps.pool.query(`update jobs.job set retry_limit = 0 where name = 'process-photo'`);
  await deps.queue.work({
    ...taskHandlers(deps),
    'process-photo': async () => {
      deps.log.info('decoding');
      throw new Error('the disk is away');
    },
  });
  await until(() => linesOf(reqId).length === 2);
  const taskId = expect.any(String);
  expect(linesOf(reqId)).toMatchObject([
    { msg: 'decoding', taskId },
    { msg: 'task failed, to be tried again', task: 'process-photo', taskId },
  ]);
  const staff = await signedInStaff(kit);
  const [failed] = await until(async () => {
    const { FailedTasks } = (await desk(app, staff, 'failed-tasks')).body;
    return FailedTasks.length > 0 && FailedTasks;
  });
  expect(failed).toMatchObject({ Task: 'process-photo', RequestId: reqId });
  expect(failed.About).not.toHaveProperty('reqId');
});

test('a request that fails has its id in the reply and in the log', async () => {
  const { kit, linesOf } = await loggingApp();
  const { app, deps } = kit;
  await deps.pool.query('drop table contact_requests cascade');
  const { headers, body } = await desk(app, await signedInStaff(kit), 'contact-requests');
  expect(body.requestId).toBe(headers['x-request-id']);
  expect(linesOf(body.requestId)).toMatchObject([{ msg: 'request failed' }]);
});
