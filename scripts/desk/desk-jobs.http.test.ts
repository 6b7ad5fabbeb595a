import { expect, test } from 'vitest';
import { taskHandlers } from '../../server/tasks.ts';
import { signedInCustomer } from '../../tests/kit/bookings.ts';
import { jobPhotosPath, photo, smallPhoto, uploadPhotos } from '../../tests/kit/photos.ts';
import { adminTerminal } from '../../tests/kit/terminal.ts';
import { until } from '../../tests/kit/until.ts';

test("[R4.21] the desk lists a job's suburb, and shows the customer's photos by links that open", async () => {
  const { kit, url, go } = await adminTerminal();
  const { token, jobId } = await signedInCustomer(kit.app);
  expect((await go('jobs', '--state', 'Requested')).out).toMatch(/, Surry Hills {2}/);
  expect((await go('job', String(jobId))).out).not.toContain('Photos');
  await uploadPhotos(kit.app, token, jobPhotosPath(jobId), [photo(await smallPhoto())]);
  const shown = async () => (await go('job', String(jobId))).out;
  expect(await shown()).toContain('Photos: 1. The links open for a quarter of an hour.\n    not ready yet\n');
  await kit.deps.queue.work(taskHandlers(kit.deps));
  await until(async () => (await shown()).includes(`${url}/photos/`));
  const [link = ''] = /http\S+\/photos\/\S+/.exec(await shown()) ?? [];
  const opened = await fetch(link);
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/webp']);
}, 60_000);

test('a job without a visit is completed with a reason only', async () => {
  const { kit, go } = await adminTerminal();
  const { jobId } = await signedInCustomer(kit.app);
  const id = String(jobId);
  await go('schedule', id, '--date', '2026-11-24', '--time', '7.30am', '--tech', 'Dan Okafor');
  await go('start', id);
  expect(await go('complete', id)).toMatchObject({
    code: 1,
    err: expect.stringContaining('NoVisitReason: No visit is recorded'),
  });
  const done = await go('complete', id, '--no-visit-reason', 'Restarted by phone');
  expect(done.out).toContain('This job has ended.');
}, 60_000);

test('[R10.12] a quote is previewed, sent, replaced, withdrawn and answered by phone', async () => {
  const { kit, go } = await adminTerminal();
  const { jobId } = await signedInCustomer(kit.app);
  const id = String(jobId);
  await go('schedule', id, '--date', '2026-11-24', '--window', 'morning', '--tech', 'Dan Okafor');
  await go('start', id);
  const line = ['--line', 'Fan motor; 1; 486.27'];
  const preview = await go('quote preview', id, ...line);
  const [total = ''] = /\$[\d.,]+ inc GST/.exec(preview.out) ?? [];
  expect((await go('quote', id, ...line)).out).toContain(`Q${id}-1  waiting, ${total}`);
  const replaced = await go('quote', id, ...line, '--note', 'In stock');
  expect(replaced.out).toMatch(new RegExp(`Q${id}-2 {2}waiting.*Q${id}-1 {2}replaced`, 's'));
  expect((await go('quote withdraw', id, '--reason', 'A cheaper part')).out).toContain(`Q${id}-2  withdrawn`);
  expect(await go('quote approve', id, '--said-by', 'Sam Reed')).toMatchObject({
    code: 1,
    err: expect.stringContaining('waits for an answer'),
  });
  await go('quote', id, ...line);
  const approved = await go('quote approve', id, '--said-by', 'Sam Reed', '--po-number', 'PO-7');
  expect(approved.out).toContain(`Q${id}-3  approved by Sam Reed (by phone), ${total}`);
  expect(approved.out).toContain('By phone: Sam Reed');
}, 60_000);
