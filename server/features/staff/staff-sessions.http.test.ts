import { expect, test } from 'vitest';
import { testApp } from '../../../tests/kit/app.ts';
import { ADMIN, DISPATCHER, desk, signedInStaff, signInStaff } from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';

test('one’s own sign-ins are listed, the one used last first, and each can be ended', async () => {
  const kit = await testApp();
  const here = await signedInStaff(kit);
  kit.clock.advance({ minutes: 10 });
  const there = await signInStaff(kit.app, DISPATCHER);
  const others = await signedInStaff(kit, ADMIN);
  const list = async (token: string) => (await desk(kit.app, token, 'sessions')).body.Sessions;
  const seen = await list(there);
  expect(seen).toMatchObject([
    { IsCurrent: true, SignedInOn: '2026-11-22T22:20:00Z', Device: 'Another device' },
    { IsCurrent: false, SignedInOn: '2026-11-22T22:10:00Z' },
  ]);
  const end = (token: string) => desk(kit.app, token, `sessions/${seen[1].SessionId}/signout`, {});
  expect(await end(others)).toMatchObject({ status: 404 });
  expect((await end(there)).body.Sessions).toMatchObject([{ IsCurrent: true }]);
  expect(await desk(kit.app, here, 'signin')).toMatchObject({ status: 401 });
  expect(await end(there)).toMatchObject({ status: 404 });
  kit.clock.advance({ hours: 11, minutes: 55 });
  const latest = await signInStaff(kit.app, DISPATCHER);
  kit.clock.advance({ minutes: 6 });
  expect(await list(latest)).toHaveLength(1);
});

test('an administrator sees a colleague’s sign-ins and ends them, but not the own ones', async () => {
  const kit = await testApp();
  const admin = await signedInStaff(kit, ADMIN);
  const tomasz = await signedInStaff(kit);
  const go = (path: string, payload?: object) => desk(kit.app, admin, `staff/${path}`, payload);
  expect((await go('12/sessions')).body.Sessions).toMatchObject([{ IsCurrent: false }]);
  expect(await go('99/sessions')).toMatchObject({ status: 404 });
  expect(await go('11/signout', {})).toMatchObject({ status: 409 });
  expect(await go('99/signout', {})).toMatchObject({ status: 404 });
  expect(await go('12/signout', {})).toMatchObject({ status: 200 });
  expect((await go('12/sessions')).body.Sessions).toEqual([]);
  expect(await desk(kit.app, tomasz, 'signin')).toMatchObject({ status: 401 });
  expect(await desk(kit.app, admin, 'signin')).toMatchObject({ status: 200 });
});

test('a sign-in on a new device is notified by email, unless it is the account’s first', async () => {
  const kit = await testApp();
  await signedInStaff(kit);
  expect(await deliverEmails(kit)).toEqual([]);
  await signInStaff(kit.app, DISPATCHER);
  const [mail, ...rest] = await deliverEmails(kit);
  expect(rest).toEqual([]);
  expect(mail).toMatchObject({
    to: [{ address: DISPATCHER.UserName }],
    subject: 'New sign-in to the Galley desk',
  });
  expect(mail?.text?.replace(/\s+/g, ' ')).toContain(
    'somebody signed in to the desk as tomasz@galley.example with Another device on Mon 23 Nov, 9:10am Sydney time',
  );
});
