import { expect, test } from 'vitest';
import { EMAIL, get, PASSWORD, postJson, signedUpCustomer } from '../../../tests/kit/accounts.ts';
import { confirmEmails, send, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';

const PATH = '/api/v1/Account/Devices';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';

/** Signs in on a device; answers its tokens. */
async function signInOn({ app }: TestApp, userAgent: string, DeviceToken?: string) {
  const { body } = await send(app, {
    method: 'POST',
    url: '/api/v1/Account/Login',
    headers: { 'user-agent': userAgent },
    payload: { UserName: EMAIL, Password: PASSWORD, DeviceToken },
  });
  return { token: body.AuthenticationToken as string, device: body.DeviceToken as string };
}

test('[R6.06] a customer sees where they are signed in, and signs a device out', async () => {
  const kit = await testApp();
  const here = await signedUpCustomer(kit.app);
  kit.clock.advance({ hours: 2 });
  const { token: elsewhere } = await signInOn(kit, CHROME);
  const { status, body } = await get(kit.app, PATH, here);
  expect(status).toBe(200);
  expect(body.Devices).toMatchObject([
    { Device: 'Chrome on Windows', SignedInOn: '2026-11-23T00:10:00Z', IsCurrent: false },
    { Device: 'Another device', SignedInOn: '2026-11-22T22:10:00Z', IsCurrent: true },
  ]);
  const signOut = `${PATH}/${body.Devices[0].SessionId}/SignOut`;
  const stranger = await signedUpCustomer(kit.app, { CheckoutEmailAddress: 'sam@ferrystreet.example' });
  expect(await postJson(kit.app, signOut, {}, stranger)).toMatchObject({ status: 404 });
  expect(await postJson(kit.app, signOut, {}, here)).toMatchObject({
    status: 200,
    body: { Devices: [{ IsCurrent: true }] },
  });
  expect(await get(kit.app, PATH, elsewhere)).toMatchObject({ status: 401 });
  expect(await get(kit.app, PATH, here)).toMatchObject({ status: 200 });
});

test('[R6.06] a sign-in on a new device is notified by email, one on a known device is not', async () => {
  const kit = await testApp();
  await signedUpCustomer(kit.app);
  await confirmEmails(kit);
  await deliverEmails(kit);
  const { device } = await signInOn(kit, CHROME);
  const [mail, ...others] = await deliverEmails(kit);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: 'New sign-in to your Galley account', to: [{ address: EMAIL }] });
  expect(mail?.text).toContain('with Chrome on Windows on Mon 23 Nov, 9:10am Sydney time');
  expect((await signInOn(kit, CHROME, device)).device).toBe(device);
  expect(await deliverEmails(kit)).toEqual([]);
});

test('[R4.31] a sign-in ends 90 days after it began, however much it is used', async () => {
  const kit = await testApp();
  const token = await signedUpCustomer(kit.app);
  for (let days = 20; days <= 80; days += 20) {
    kit.clock.advance({ hours: 20 * 24 });
    expect(await get(kit.app, PATH, token)).toMatchObject({ status: 200 });
  }
  kit.clock.advance({ hours: 10 * 24 + 1 });
  expect(await get(kit.app, PATH, token)).toMatchObject({ status: 401 });
});

test('an account remembers 20 devices, the ones used last', async () => {
  const kit = await testApp();
  await signedUpCustomer(kit.app);
  const { device } = await signInOn(kit, CHROME);
  for (let n = 0; n < 20; n += 1) {
    kit.clock.advance({ minutes: 1 });
    await signInOn(kit, `Browser ${n}`);
  }
  const { rows } = await kit.deps.pool.query('select count(*)::int as kept from known_devices');
  expect(rows).toEqual([{ kept: 20 }]);
  expect((await signInOn(kit, CHROME, device)).device).not.toBe(device);
});
