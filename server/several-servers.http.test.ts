import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { anotherServer, send, testApp } from '../tests/kit/app.ts';
import { book, signedInCustomer, visitorForm } from '../tests/kit/bookings.ts';
import { solvedCaptcha } from '../tests/kit/captcha.ts';
import { jobPhotosPath, photo, smallPhoto, uploadPhotos } from '../tests/kit/photos.ts';
import { until } from '../tests/kit/until.ts';
import { taskHandlers } from './tasks.ts';

async function askForPassword(app: FastifyInstance, captcha: string) {
  return send(app, {
    method: 'POST',
    url: '/api/v1/Account/ResetPasswordRequest',
    payload: { UserName: 'priya@marlowestreet.example', RecaptchaResponse: captcha },
  });
}

test('a captcha of one server is good at another, once', async () => {
  const kit = await testApp();
  const other = await anotherServer(kit);
  const captcha = await solvedCaptcha(kit.app);
  expect(await askForPassword(other, captcha)).toMatchObject({ status: 200 });
  expect(await askForPassword(kit.app, captcha)).toMatchObject({ status: 422 });
});

test('a sign-in, a booking’s key and a photo of one server hold at another', async () => {
  const kit = await testApp();
  const other = await anotherServer(kit);
  const { token, jobId } = await signedInCustomer(kit.app);
  const form = visitorForm({ CheckoutEmailAddress: 'sam@marlowestreet.example' });
  const key = randomUUID();
  const [first, again] = [await book(kit.app, form, { key }), await book(other, form, { key })];
  expect(again).toMatchObject({ status: 200, body: { repairId: first.body.repairId } });

  await uploadPhotos(kit.app, token, jobPhotosPath(jobId), [photo(await smallPhoto())]);
  await kit.deps.queue.work(taskHandlers(kit.deps));
  const shown = await until(async () => {
    const url = `/api/v1/customerportal/jobs/${jobId}`;
    const { body } = await send(other, { url, headers: { authorization: `Bearer ${token}` } });
    return (body.Photos[0]?.Url as string | null) ?? undefined;
  });
  expect((await kit.app.inject({ url: shown })).headers['content-type']).toBe('image/webp');
});
