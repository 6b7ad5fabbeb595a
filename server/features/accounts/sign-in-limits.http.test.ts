import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { EMAIL, NEW_PASSWORD, PASSWORD } from '../../../tests/kit/accounts.ts';
import { anotherServer, passMinutes, send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { book, visitorForm } from '../../../tests/kit/bookings.ts';
import { easyCaptcha } from '../../../tests/kit/captcha.ts';
import { keepLink } from '../../common/emailed-links/mailed-links.ts';

type From = { address?: string; device?: string; solved?: string };

function login(
  app: FastifyInstance,
  UserName: string,
  Password: string,
  { address = '203.0.113.1', device, solved }: From = {},
) {
  const payload = { UserName, Password, DeviceToken: device, RecaptchaResponse: solved };
  return send(app, { method: 'POST', url: '/api/v1/Account/Login', payload, remoteAddress: address });
}

/** An application with limits and one account. */
async function limitedApp(): Promise<TestApp> {
  const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
  await book(kit.app, visitorForm());
  return kit;
}

async function guess(app: FastifyInstance, times: number, from: From = {}) {
  for (let n = 0; n < times; n += 1) {
    expect(await login(app, EMAIL, `wrong-password-${n}`, from)).toMatchObject({ status: 422 });
  }
}

/** One wrong password each from many address blocks. */
const guessFromEverywhere = (app: FastifyInstance, blocks: number) =>
  Promise.all(
    Array.from({ length: blocks }, (_, n) => login(app, EMAIL, 'wrong', { address: `198.51.100.${n}` })),
  );

describe('[R7.55] wrong passwords', () => {
  test('for an account from one address make the eleventh wait there, the right one too, until the time is over', async () => {
    const kit = await limitedApp();
    await guess(kit.app, 10);
    await passMinutes(kit, 3);
    expect(await login(kit.app, EMAIL, PASSWORD)).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^7[01]\d|720$/) },
      body: { code: 'too_many_requests', detail: 'Too many attempts. Please try again in 12 minutes.' },
    });
    expect(await login(kit.app, 'somebody@else.example', PASSWORD)).toMatchObject({ status: 422 });
    await passMinutes(kit, 12);
    expect(await login(kit.app, EMAIL, PASSWORD)).toMatchObject({ status: 200 });
  });

  test('lock nobody out at another address', async () => {
    const { app } = await limitedApp();
    await guess(app, 10);
    expect(await login(app, EMAIL, PASSWORD, { address: '203.0.113.2' })).toMatchObject({ status: 200 });
  });

  test('count for a whole /64 of IPv6 addresses', async () => {
    const { app } = await limitedApp();
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => login(app, EMAIL, 'wrong', { address: `2001:db8:1:2::${n + 1}` })),
    );
    const next = await login(app, EMAIL, PASSWORD, { address: '2001:db8:1:2:ffff::9' });
    expect(next).toMatchObject({ status: 429 });
    expect(await login(app, EMAIL, PASSWORD, { address: '2001:db8:1:3::1' })).toMatchObject({ status: 200 });
  });

  test('at the same address leave a known device alone, which has ten of its own', async () => {
    const { app } = await limitedApp();
    const device = (await login(app, EMAIL, PASSWORD)).body.DeviceToken;
    await guess(app, 10);
    expect(await login(app, EMAIL, PASSWORD)).toMatchObject({ status: 429 });
    expect(await login(app, EMAIL, PASSWORD, { device })).toMatchObject({
      status: 200,
      body: { DeviceToken: device },
    });
    await guess(app, 10, { device });
    expect(await login(app, EMAIL, PASSWORD, { device })).toMatchObject({ status: 429 });
  });

  test('for one account from everywhere ask for work, not for patience, and a known device for neither', async () => {
    const kit = await limitedApp();
    const device = (await login(kit.app, EMAIL, PASSWORD)).body.DeviceToken;
    await guessFromEverywhere(kit.app, 20);
    const asked = await login(kit.app, EMAIL, PASSWORD);
    expect(asked).toMatchObject({
      status: 422,
      body: {
        code: 'captcha_required',
        errors: [{ field: 'RecaptchaResponse', message: 'Please confirm you are not a robot' }],
        CaptchaChallenge: { parameters: expect.anything(), signature: expect.anything() },
      },
    });
    const tooEasy = await login(kit.app, EMAIL, PASSWORD, { solved: await easyCaptcha(kit, 0) });
    expect(tooEasy).toMatchObject({ status: 422, body: { code: 'captcha_required' } });
    const solved = await easyCaptcha(kit, 2);
    expect(await login(kit.app, EMAIL, PASSWORD, { solved })).toMatchObject({ status: 200 });
    expect(await login(kit.app, EMAIL, PASSWORD, { solved })).toMatchObject({ status: 422 });
    expect(await login(kit.app, EMAIL, PASSWORD, { device })).toMatchObject({ status: 200 });
  });

  test('from one address for many accounts ask for work', async () => {
    const kit = await limitedApp();
    const names = Array.from({ length: 20 }, (_, n) => `visitor${n}@marlowestreet.example`);
    const answers = await Promise.all(names.map((name) => login(kit.app, name, PASSWORD)));
    expect(answers.map(({ body }) => body.code)).toEqual(Array(20).fill('login_failed'));
    const next = await login(kit.app, EMAIL, PASSWORD);
    expect(next).toMatchObject({ status: 422, body: { code: 'captcha_required' } });
    const solved = await easyCaptcha(kit, 2);
    expect(await login(kit.app, EMAIL, PASSWORD, { solved })).toMatchObject({ status: 200 });
  });

  test('are forgotten when the owner chooses a new password by email, and so are all devices', async () => {
    const kit = await limitedApp();
    const device = (await login(kit.app, EMAIL, PASSWORD)).body.DeviceToken;
    await guess(kit.app, 10);
    await guessFromEverywhere(kit.app, 20);
    expect(await recover(kit)).toMatchObject({ status: 200 });
    await guess(kit.app, 9, { device });
    const first = await login(kit.app, EMAIL, NEW_PASSWORD, { device });
    expect(first).toMatchObject({ status: 200 });
    expect(first.body.DeviceToken).not.toBe(device);
  });

  test('count on every server, and after a restart', async () => {
    const kit = await limitedApp();
    await guess(kit.app, 10);
    expect(await login(await anotherServer(kit), EMAIL, PASSWORD)).toMatchObject({ status: 429 });
  });

  test('are all that counts: signing in as often as one likes is no harm', async () => {
    const { app } = await limitedApp();
    for (let times = 0; times < 25; times += 1) {
      expect(await login(app, EMAIL, PASSWORD)).toMatchObject({ status: 200 });
    }
  });
});

/** Sets a new password by a recovery link. */
async function recover({ app, deps }: TestApp) {
  const id = '0197a0de-0000-7000-8000-000000000001';
  const { rows } = await deps.pool.query('select id from customers where user_name = $1', [EMAIL]);
  const expiresAt = deps.clock.now().add({ hours: 1 });
  const link = { id, purpose: 'recovery', customerId: Number(rows[0].id), expiresAt } as const;
  const payload = { token: await keepLink(deps, deps.db, link), NewPassword: NEW_PASSWORD };
  return send(app, { method: 'POST', url: '/api/v1/Account/RecoverPassword', payload });
}
