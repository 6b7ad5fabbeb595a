import { describe, expect, test } from 'vitest';
import { passMinutes, sharedApp, type TestApp, testApp } from '../../../tests/kit/app.ts';
import {
  ADMIN,
  codeOf,
  DISPATCHER,
  desk,
  enrol,
  OWN_PASSWORD,
  signedInStaff,
} from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { addStaff } from './add-staff.ts';

/** What every browser says of a request by a page of the same website. */
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

type Sent = { cookies?: Record<string, string>; headers?: Record<string, string>; payload?: object };

/** Sends a call of the desk as a browser does: a body makes it a POST. */
const browse = ({ app }: TestApp, path: string, { cookies = {}, headers = OWN_PAGE, payload }: Sent = {}) =>
  app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/v1/desk/${path}`,
    headers,
    cookies,
    ...(payload && { payload }),
  });

const signIn = (kit: TestApp, more: object = {}, sent: Sent = {}) =>
  browse(kit, 'session', {
    ...sent,
    payload: { UserName: ADMIN.UserName, Password: ADMIN.Password, ...more },
  });

/** The cookies that a browser keeps after an answer, by name. */
const jarOf = ({ cookies }: Awaited<ReturnType<typeof browse>>) =>
  Object.fromEntries(cookies.map(({ name, value }) => [name, value]));

/** Rosa, signed in on a computer whose browser has her cookies. */
async function atHerDesk(options?: Parameters<typeof testApp>[0]) {
  const kit = await testApp(options);
  await addStaff(kit.deps, ADMIN, OWN_PASSWORD);
  return { kit, cookies: jarOf(await signIn(kit)) };
}

describe('[R10.01] the console’s sign-in', () => {
  test('is in a cookie that no script can read, and nowhere else', async () => {
    const kit = await testApp({ env: { PUBLIC_URL: 'https://localhost' } });
    await addStaff(kit.deps, ADMIN, { mustChangePassword: true });
    const answer = await signIn(kit, { UserName: ` ${ADMIN.UserName.toUpperCase()}` });
    expect(answer.json()).toEqual({
      StaffId: expect.any(Number),
      UserName: ADMIN.UserName,
      Name: ADMIN.Name,
      Role: 'admin',
      CreatedOn: expect.any(String),
      HasSecondFactor: false,
      DisabledOn: null,
      Version: 1,
      SetUpStep: 'password_change_required',
    });
    const kept = { path: '/api/v1/desk', httpOnly: true, secure: true, sameSite: 'Strict' };
    expect(answer.cookies).toEqual([
      { name: '__Secure-desk', value: expect.any(String), maxAge: 12 * 3600, ...kept },
      {
        name: expect.stringMatching(/^__Secure-desk-\S{16}$/),
        value: expect.any(String),
        maxAge: 180 * 86400,
        ...kept,
      },
    ]);
    for (const { value } of answer.cookies) expect(answer.body).not.toContain(value);
  });

  test('reaches the desk’s calls until she signs out, which leaves the device remembered', async () => {
    const { kit, cookies } = await atHerDesk();
    expect((await browse(kit, 'signin', { cookies })).json()).toMatchObject({
      UserName: ADMIN.UserName,
      SetUpStep: 'second_factor_required',
    });
    const left = await browse(kit, 'signout', { cookies, payload: {} });
    expect(left.cookies).toEqual([
      expect.objectContaining({ name: 'desk', value: '', expires: new Date(0), path: '/api/v1/desk' }),
    ]);
    expect((await browse(kit, 'signin', { cookies })).json()).toMatchObject({ code: 'unauthenticated' });
    const { desk: _ended, ...device } = cookies;
    expect(Object.keys(device)).toHaveLength(1);
    const again = await signIn(kit, {}, { cookies: device });
    expect(again.json()).toMatchObject({ Name: ADMIN.Name });
    expect(Object.values(jarOf(again))).toEqual(expect.arrayContaining(Object.values(device)));
    expect(await deliverEmails(kit)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('new device') }),
    );
  });

  test('asks for the second factor’s code, and is refused and counted like any other', async () => {
    const { kit, cookies } = await atHerDesk({ env: { RATE_LIMITS: 'on' } });
    const token = cookies.desk ?? '';
    const { secret } = await enrol(kit, token);
    kit.clock.advance({ seconds: 30 });
    for (const [more, code] of [
      [{}, 'second_factor_needed'],
      [{ Code: '000000' }, 'invalid_fields'],
      [{ Password: 'a wrong one' }, 'login_failed'],
      [{ UserName: 'nobody@galley.example' }, 'login_failed'],
    ] as const) {
      const answer = await signIn(kit, more);
      expect(answer.json(), code).toMatchObject({ code });
      expect(answer.cookies, code).toEqual([]);
    }
    expect((await signIn(kit, { Code: codeOf(kit, secret) })).cookies).toHaveLength(2);
    for (let tries = 0; tries < 10; tries += 1) await signIn(kit, { Password: 'a wrong one' });
    expect((await signIn(kit, { Password: 'a wrong one' })).json()).toMatchObject({
      code: 'too_many_requests',
    });
    const { rows } = await kit.deps.pool.query(
      `select action from audit_log where action like 'staff-sign%' group by action order by action`,
    );
    expect(rows).toEqual([{ action: 'staff-sign-in-refused' }, { action: 'staff-signed-in' }]);
    await passMinutes(kit, 12 * 60 + 1);
    expect((await browse(kit, 'signin', { cookies })).statusCode).toBe(401);
  });

  test('two people at one computer are each remembered', async () => {
    const { kit, cookies } = await atHerDesk();
    await addStaff(kit.deps, DISPATCHER, OWN_PASSWORD);
    const { UserName, Password } = DISPATCHER;
    const both = { ...cookies, ...jarOf(await signIn(kit, { UserName, Password }, { cookies })) };
    expect(Object.keys(both)).toHaveLength(3);
    const back = await signIn(kit, {}, { cookies: both });
    expect(Object.keys(jarOf(back)).every((name) => name in cookies)).toBe(true);
  });
});

describe('[R10.01] the cookie', () => {
  const shared = sharedApp(async (kit) => {
    const token = await signedInStaff(kit, ADMIN);
    return { kit, cookies: { desk: token } };
  });
  const OWN = { host: 'localhost', origin: 'https://localhost' };

  test.each([
    ['a page of the console', { 'sec-fetch-site': 'same-origin' }, 200, 200],
    ['another website', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403, 403],
    ['another host of the company', { ...OWN, 'sec-fetch-site': 'same-site' }, 403, 403],
    ['an address typed by hand', { 'sec-fetch-site': 'none' }, 403, 403],
    ['an old browser', OWN, 200, 200],
    ['an old browser on another website', { ...OWN, origin: 'https://evil.example' }, 403, 403],
    ['an old browser on another port', { ...OWN, origin: 'https://localhost:8443' }, 403, 403],
    ['a sandboxed frame', { ...OWN, origin: 'null' }, 403, 403],
    ['an old browser that reads', { host: OWN.host }, 200, 403],
  ])('sent by %s', async (_, headers: Record<string, string>, reads, writes) => {
    const { kit, cookies } = await shared();
    const read = await browse(kit, 'staff', { cookies, headers });
    const written = await browse(kit, 'staff-requests', { cookies, headers, payload: {} });
    const begun = await signIn(kit, { Password: 'a wrong one' }, { headers });
    expect([read.statusCode, written.statusCode]).toEqual([reads, writes]);
    expect(begun.json().code).toBe(writes === 200 ? 'login_failed' : 'forbidden');
    expect(read.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('counts only without an Authorization header, and only at the desk', async () => {
    const { kit, cookies } = await shared();
    const with_ = (authorization: string) => ({ cookies, headers: { ...OWN_PAGE, authorization } });
    expect((await browse(kit, 'signin', with_('Bearer of-something-else-entirely'))).statusCode).toBe(401);
    expect((await browse(kit, 'signin', with_('Basic cm9zYTpw'))).statusCode).toBe(401);
    const elsewhere = await kit.app.inject({
      url: '/api/v1/customerportal/jobs',
      headers: OWN_PAGE,
      cookies,
    });
    expect(elsewhere.statusCode).toBe(401);
    expect((await desk(kit.app, cookies.desk, 'signin')).status).toBe(200);
  });
});
