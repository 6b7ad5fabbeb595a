import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { send, sharedApp, testApp } from '../../../tests/kit/app.ts';
import { ACCOUNT, book, signedInCustomer, visitorForm } from '../../../tests/kit/bookings.ts';
import { MAX_WAITING_SIGN_INS } from '../../platform/limits.ts';

const PATH = '/api/v1/Account/Login';
const EMAIL = String(ACCOUNT.CheckoutEmailAddress);
const PASSWORD = String(ACCOUNT.CheckoutPassword);

const login = (app: FastifyInstance, UserName: string, Password: string, url = PATH) =>
  send(app, { method: 'POST', url, payload: { UserName, Password } });
const ping = (app: FastifyInstance, token: string) =>
  send(app, { url: PATH, headers: { authorization: `Bearer ${token}` } });
const logout = (app: FastifyInstance, token: string) =>
  send(app, { url: '/api/v1/Account/Logout', headers: { authorization: `Bearer ${token}` } });

describe('signing in', () => {
  test('[R7.02, R3.06, R6.06] answers who it is and a token of 256 bits that is kept only as a hash', async () => {
    const { app, deps } = await testApp();
    await book(app, visitorForm());
    const { status, body } = await login(app, EMAIL.toUpperCase(), PASSWORD);
    expect(status).toBe(200);
    expect(body).toEqual({
      UserName: EMAIL,
      Name: 'Priya Nair',
      FirstName: 'Priya',
      LastName: 'Nair',
      IsMobile: true,
      IsPayment: true,
      IsEmailConfirmed: false,
      AuthenticationToken: expect.stringMatching(/^[\w-]{43}$/),
      DeviceToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { rows } = await deps.pool.query('select token_hash from sessions');
    expect(rows).toEqual([
      { token_hash: createHash('sha256').update(body.AuthenticationToken).digest('hex') },
    ]);
  });

  test('[R7.02] takes the password however its letters are written, and renews a hash of an earlier version', async () => {
    const { app, deps } = await testApp();
    const composed = 'b\u00e4ckerei-7';
    const decomposed = composed.normalize('NFD');
    await book(app, visitorForm({ CheckoutPassword: decomposed }));
    expect(await login(app, EMAIL, composed)).toMatchObject({ status: 200 });
    const earlier = await hash(decomposed);
    await deps.pool.query('update customers set password_hash = $1', [earlier]);
    expect(await login(app, EMAIL, 'backerei-7')).toMatchObject({ status: 422 });
    expect(await login(app, EMAIL, composed)).toMatchObject({ status: 200 });
    const { rows } = await deps.pool.query('select password_hash from customers');
    expect(await verify(rows[0].password_hash, composed)).toBe(true);
    for (const typed of [composed, decomposed]) {
      const { status, body } = await login(app, EMAIL, typed);
      expect(status).toBe(200);
      const again = { method: 'POST', url: '/api/v1/Account/Reauthenticate' } as const;
      const headers = { authorization: `Bearer ${body.AuthenticationToken}` };
      expect(await send(app, { ...again, headers, payload: { Password: decomposed } })).toMatchObject({
        status: 200,
      });
    }
    expect((await deps.pool.query('select password_hash from customers')).rows).toEqual(rows);
  });

  test('[R7] is found at its path in any case', async () => {
    const { app } = await testApp();
    await book(app, visitorForm());
    expect(await login(app, EMAIL, PASSWORD, '/API/v1/account/LOGIN')).toMatchObject({ status: 200 });
  });

  test('[R8.01, R7.60] with a wrong password or an unknown name is refused alike, and never with 401', async () => {
    const { app } = await testApp();
    await book(app, visitorForm());
    const answers = [
      await login(app, EMAIL, 'bench-fridge-8'),
      await login(app, 'nobody@marlowestreet.example', PASSWORD),
      await login(app, 'not an \u0000 email', PASSWORD),
      await login(app, EMAIL, ''),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'login_failed', detail: 'Login Failed.' });
      expect(body.errors).toBeUndefined();
    }
  });

  test('[R7.55] takes JSON only', async () => {
    const { app } = await testApp();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await send(app, { method: 'POST', url: PATH, headers, payload: 'UserName=a' })).toMatchObject({
      status: 415,
    });
    const broken = {
      method: 'POST',
      url: PATH,
      headers: { 'content-type': 'application/json' },
      payload: '{',
    } as const;
    expect(await send(app, broken)).toMatchObject({ status: 400 });
  });
});

test('[R7.55] a flood of sign-ins is asked to wait, holds up no other call and uses up nobody’s tries', async () => {
  const { app } = await testApp({ env: { RATE_LIMITS: 'on' } });
  const { token } = await signedInCustomer(app);
  const tried = (number: number, UserName: string) =>
    send(app, {
      method: 'POST',
      url: PATH,
      remoteAddress: `203.0.113.${number % 250}`,
      payload: { UserName, Password: 'wrong-password-1' },
    });
  const flood = Array.from({ length: MAX_WAITING_SIGN_INS * 2 }, (_, number) =>
    tried(number, `visitor${number}@marlowestreet.example`),
  );
  const owner = Array.from({ length: 10 }, (_, number) => tried(number, EMAIL));
  expect(await ping(app, token)).toMatchObject({ status: 200 });
  const answers = await Promise.all([...flood, ...owner]);
  const busy = answers.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(MAX_WAITING_SIGN_INS / 2);
  expect(busy[0]).toMatchObject({ headers: { 'retry-after': '5' }, body: { detail: requestMessages.busy } });
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 503]));
  expect(await login(app, EMAIL, PASSWORD)).toMatchObject({ status: 200 });
});

describe('a session', () => {
  const shared = sharedApp((kit) => kit);

  test('[R7.04, R3.06] answers the flags afresh, without the token', async () => {
    const { app, deps } = await testApp();
    const { token } = await signedInCustomer(app);
    const { body } = await ping(app, token);
    expect(body).toEqual({
      UserName: EMAIL,
      Name: 'Priya Nair',
      FirstName: 'Priya',
      LastName: 'Nair',
      IsMobile: true,
      IsPayment: true,
      IsEmailConfirmed: false,
    });
    await deps.pool.query('delete from payment_methods');
    expect(await ping(app, token)).toMatchObject({ body: { IsPayment: false, IsMobile: true } });
  });

  test('[R4.31] ends 30 days after its last use, which moves on', async () => {
    const { app, clock } = await testApp();
    const { token } = await signedInCustomer(app);
    clock.advance({ hours: 29 * 24 });
    expect(await ping(app, token)).toMatchObject({ status: 200 });
    clock.advance({ hours: 29 * 24 });
    expect(await ping(app, token)).toMatchObject({ status: 200 });
    clock.advance({ hours: 30 * 24 + 1 });
    expect(await ping(app, token)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  test('writes its last use at most once an hour', async () => {
    const { app, deps, clock } = await testApp();
    const { token } = await signedInCustomer(app);
    const lastUsed = async () =>
      (await deps.pool.query('select last_used_at from sessions')).rows[0].last_used_at;
    const first = await lastUsed();
    clock.advance({ minutes: 59 });
    await ping(app, token);
    expect(await lastUsed()).toEqual(first);
    clock.advance({ minutes: 1 });
    await Promise.all([ping(app, token), ping(app, token)]);
    expect(await lastUsed()).toEqual(new Date(clock.now().epochMilliseconds));
  });

  test('[R7.03, R6.06] is over after Logout, and only that one', async () => {
    const { app } = await testApp();
    const { token } = await signedInCustomer(app);
    const other = (await login(app, EMAIL, PASSWORD)).body.AuthenticationToken;
    expect(await logout(app, token)).toMatchObject({ status: 200, body: {} });
    expect(await ping(app, token)).toMatchObject({ status: 401 });
    expect(await logout(app, token)).toMatchObject({ status: 401 });
    expect(await ping(app, other)).toMatchObject({ status: 200 });
  });

  test.each(['', 'Bearer', 'Bearer x', `Bearer ${'A'.repeat(43)}`, `Basic ${'A'.repeat(43)}`])(
    '[R6.07, R7.60] is needed for the ping: %j is none',
    async (authorization) => {
      const { app } = await shared();
      expect(await send(app, { url: PATH, headers: { authorization } })).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      });
    },
  );
});
