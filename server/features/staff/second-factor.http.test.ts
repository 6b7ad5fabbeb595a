import { describe, expect, test } from 'vitest';
import { passMinutes, type TestApp, testApp } from '../../../tests/kit/app.ts';
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

const signIn = ({ app }: TestApp, more: object = {}) =>
  desk(app, null, 'signin', { UserName: ADMIN.UserName, Password: ADMIN.Password, ...more });

/** Rosa with a second factor whose last code was used half a minute ago. */
async function enrolled(options?: Parameters<typeof testApp>[0]) {
  const kit = await testApp(options);
  await addStaff(kit.deps, ADMIN, OWN_PASSWORD);
  const token: string = (await signIn(kit)).body.AuthenticationToken;
  const { secret, codes } = await enrol(kit, token);
  kit.clock.advance({ seconds: 30 });
  return { kit, token, secret, codes };
}

describe('a new account', () => {
  test('that somebody else made chooses a password of its own, then sets up a second factor, before anything else', async () => {
    const kit = await testApp();
    const admin = await signedInStaff(kit, ADMIN);
    await desk(kit.app, admin, 'staff', DISPATCHER);
    const { UserName, Password } = DISPATCHER;
    const { body } = await desk(kit.app, null, 'signin', { UserName, Password });
    expect(body.SetUpStep).toBe('password_change_required');
    const go = (path: string, payload?: object) => desk(kit.app, body.AuthenticationToken, path, payload);
    for (const refused of [await go('jobs'), await go('second-factor', {}), await go('sessions')]) {
      expect(refused).toMatchObject({
        status: 403,
        body: {
          code: 'password_change_required',
          detail: 'Choose a password of your own first.',
        },
      });
    }
    expect(await go('signin')).toMatchObject({ status: 200, body: { HasSecondFactor: false } });
    expect(await go('password', { OldPassword: Password, NewPassword: Password })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'NewPassword', message: expect.stringContaining('differs') }] },
    });
    expect(await go('password', { OldPassword: Password, NewPassword: 'van-keys-32' })).toMatchObject({
      status: 200,
    });
    expect(await go('jobs')).toMatchObject({
      status: 403,
      body: {
        code: 'second_factor_required',
        detail: 'Set up a second factor first.',
      },
    });
    await enrol(kit, body.AuthenticationToken);
    expect(await go('jobs')).toMatchObject({ status: 200 });
    expect(await go('signin')).toMatchObject({ status: 200, body: { HasSecondFactor: true } });
  });

  test('may sign out before either', async () => {
    const kit = await testApp();
    await addStaff(kit.deps, ADMIN, { mustChangePassword: true });
    const { AuthenticationToken } = (await signIn(kit)).body;
    expect(await desk(kit.app, AuthenticationToken, 'signout', {})).toMatchObject({ status: 200 });
    expect(await desk(kit.app, AuthenticationToken, 'signin')).toMatchObject({ status: 401 });
  });

  test('needs no second factor in a local trial, but may have one', async () => {
    const kit = await testApp({ env: { GALLEY_ENV: 'local' } });
    await addStaff(kit.deps, ADMIN, OWN_PASSWORD);
    const { body } = await signIn(kit);
    expect(body.SetUpStep).toBeNull();
    expect(await desk(kit.app, body.AuthenticationToken, 'jobs')).toMatchObject({ status: 200 });
    await enrol(kit, body.AuthenticationToken);
    expect(await signIn(kit)).toMatchObject({ status: 422, body: { code: 'second_factor_needed' } });
  });
});

describe('setting up a second factor', () => {
  test('answers a secret and its URI, counts once a code confirms it, and signs out everywhere else', async () => {
    const kit = await testApp();
    await addStaff(kit.deps, ADMIN, OWN_PASSWORD);
    const here: string = (await signIn(kit)).body.AuthenticationToken;
    const elsewhere: string = (await signIn(kit)).body.AuthenticationToken;
    const go = (path: string, payload: object = {}) => desk(kit.app, here, path, payload);
    expect(await go('second-factor/confirm', { Code: '123456' })).toMatchObject({ status: 409 });
    const first = (await go('second-factor')).body;
    const { Secret, Uri } = (await go('second-factor')).body;
    expect(Secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(Uri).toBe(
      `otpauth://totp/Galley:rosa%40galley.example?issuer=Galley&secret=${Secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await signIn(kit)).toMatchObject({ status: 200 });
    const ofFirst = codeOf(kit, first.Secret);
    expect(await go('second-factor/confirm', { Code: ofFirst })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'Code', message: expect.stringContaining("isn't valid") }] },
    });
    const typed = codeOf(kit, Secret).replace(/^.../, '$& ');
    const { body } = await go('second-factor/confirm', { Code: typed });
    expect(new Set(body.RecoveryCodes).size).toBe(10);
    for (const code of body.RecoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/);
    expect(await desk(kit.app, elsewhere, 'signin')).toMatchObject({ status: 401 });
    expect(await go('second-factor')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('another administrator') },
    });
  });

  test('stores no secret and no recovery code that can be read', async () => {
    const { kit, secret, codes } = await enrolled();
    const { rows } = await kit.deps.pool.query(
      'select f.*, r.code_hash from second_factors f join recovery_codes r using (staff_id)',
    );
    expect(rows).toHaveLength(10);
    const stored = JSON.stringify(rows);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(text);
    }
  });
});

describe('signing in with a second factor', () => {
  test('asks for a code only after the right password', async () => {
    const { kit } = await enrolled();
    expect(await signIn(kit, { Password: 'rail-docket-8', Code: '123456' })).toMatchObject({
      body: { code: 'login_failed' },
    });
    expect(await signIn(kit, { Password: 'rail-docket-8' })).toMatchObject({
      body: { code: 'login_failed' },
    });
    expect(await signIn(kit)).toMatchObject({ status: 422, body: { code: 'second_factor_needed' } });
    expect(await signIn(kit, { Code: 'abcdef' })).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields', errors: [{ field: 'Code' }] },
    });
  });

  test('accepts a code once, of this half minute or the one beside it', async () => {
    const { kit, secret } = await enrolled();
    const Code = codeOf(kit, secret);
    expect(await signIn(kit, { Code })).toMatchObject({ status: 200, body: { SetUpStep: null } });
    expect(await signIn(kit, { Code })).toMatchObject({ status: 422, body: { code: 'invalid_fields' } });
    kit.clock.advance({ seconds: 30 });
    const late = codeOf(kit, secret);
    kit.clock.advance({ seconds: 30 });
    expect(await signIn(kit, { Code: late })).toMatchObject({ status: 200 });
    const tooLate = codeOf(kit, secret);
    kit.clock.advance({ seconds: 60 });
    expect(await signIn(kit, { Code: tooLate })).toMatchObject({ status: 422 });
  });

  test('accepts a code once from two at the same moment', async () => {
    const { kit, secret, codes } = await enrolled();
    for (const Code of [codeOf(kit, secret), codes[0]]) {
      const both = await Promise.all([signIn(kit, { Code }), signIn(kit, { Code })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });

  test('accepts each recovery code once, however it is typed', async () => {
    const { kit, codes } = await enrolled();
    const [first = '', second = ''] = codes;
    expect(await signIn(kit, { Code: first })).toMatchObject({ status: 200 });
    expect(await signIn(kit, { Code: first })).toMatchObject({ status: 422 });
    const typed = ` ${second.toUpperCase().replaceAll('-', ' ')}`;
    expect(await signIn(kit, { Code: typed })).toMatchObject({ status: 200 });
  });

  test('refuses a colleague’s recovery code, which stays theirs', async () => {
    const { kit, codes } = await enrolled();
    await signedInStaff(kit, DISPATCHER);
    const { UserName, Password } = DISPATCHER;
    const [Code = ''] = codes;
    expect(await signIn(kit, { UserName, Password, Code })).toMatchObject({ status: 422 });
    expect(await signIn(kit, { Code })).toMatchObject({ status: 200 });
  });

  test('[R7.55] is limited: wrong codes count as attempts, being asked for one does not', async () => {
    const { kit, secret } = await enrolled({ env: { RATE_LIMITS: 'on' } });
    for (let tries = 0; tries < 12; tries += 1) {
      expect(await signIn(kit)).toMatchObject({ body: { code: 'second_factor_needed' } });
    }
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await signIn(kit, { Code: 'abcdef' })).toMatchObject({ status: 422 });
    }
    expect(await signIn(kit, { Code: codeOf(kit, secret) })).toMatchObject({ status: 429 });
    await passMinutes(kit, 15);
    expect(await signIn(kit, { Code: codeOf(kit, secret) })).toMatchObject({ status: 200 });
  });
});

describe('changing a second factor', () => {
  test('needs a proof of the last half hour, of password and code', async () => {
    const { kit, token, secret, codes } = await enrolled();
    const renew = () => desk(kit.app, token, 'second-factor/recovery-codes', {});
    kit.clock.advance({ minutes: 31 });
    expect(await renew()).toMatchObject({ status: 403, body: { code: 'reauthenticate' } });
    const prove = (payload: object) => desk(kit.app, token, 'reauthenticate', payload);
    const { Password } = ADMIN;
    expect(await prove({ Password: 'rail-docket-8', Code: codeOf(kit, secret) })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'Password' }] },
    });
    expect(await prove({ Password })).toMatchObject({ body: { code: 'second_factor_needed' } });
    expect(await prove({ Password, Code: 'abcdef' })).toMatchObject({
      body: { errors: [{ field: 'Code' }] },
    });
    expect(await renew()).toMatchObject({ status: 403 });
    expect(await prove({ Password, Code: codeOf(kit, secret) })).toMatchObject({ status: 200 });
    const { status, body } = await renew();
    expect(status).toBe(200);
    expect(await signIn(kit, { Code: codes[0] })).toMatchObject({ status: 422 });
    expect(await signIn(kit, { Code: body.RecoveryCodes[0] })).toMatchObject({ status: 200 });
  });

  test('by another administrator ends the sign-ins, and every administrator and the person get an email', async () => {
    const kit = await testApp();
    const rosa = await signedInStaff(kit, ADMIN);
    const second = { ...ADMIN, UserName: 'ines@galley.example', Name: 'Ines Park', Password: 'van-rail-73' };
    const ines = await signedInStaff(kit, second);
    const tomasz = await signedInStaff(kit);
    await deliverEmails(kit);
    const reset = (token: string, id: number) => desk(kit.app, token, `staff/${id}/reset-second-factor`, {});
    expect(await reset(rosa, 11)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Another administrator') },
    });
    expect(await reset(rosa, 99)).toMatchObject({ status: 404 });
    expect(await reset(tomasz, 11)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    kit.clock.advance({ minutes: 31 });
    expect(await reset(ines, 13)).toMatchObject({ status: 403, body: { code: 'reauthenticate' } });
    kit.clock.advance({ minutes: -31 });
    expect(await reset(ines, 13)).toMatchObject({ status: 200, body: { HasSecondFactor: false } });
    expect(await reset(ines, 13)).toMatchObject({ status: 409 });
    const { body } = await desk(kit.app, ines, 'audit?Action=staff-factor-reset');
    expect(body.AuditEntries).toMatchObject([{ ActorKind: 'staff', ActorId: 12, SubjectId: 13 }]);
    expect(await desk(kit.app, tomasz, 'signin')).toMatchObject({ status: 401 });
    const mails = await deliverEmails(kit);
    expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([
      'ines@galley.example',
      'rosa@galley.example',
      'tomasz@galley.example',
    ]);
    for (const { subject, text } of mails) {
      expect(subject).toBe('Second factor reset: Tomasz Wren');
      expect(text?.replace(/\s+/g, ' ')).toContain(
        'Ines Park (ines@galley.example) reset the second factor of Tomasz Wren',
      );
    }
    const { UserName, Password } = DISPATCHER;
    expect(await desk(kit.app, null, 'signin', { UserName, Password })).toMatchObject({
      status: 200,
      body: { SetUpStep: 'second_factor_required' },
    });
  });
});
