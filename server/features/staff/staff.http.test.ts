import { describe, expect, test } from 'vitest';
import { passMinutes, send, testApp } from '../../../tests/kit/app.ts';
import {
  ADMIN,
  DISPATCHER,
  desk,
  jobPeople,
  OWN_PASSWORD,
  signedInStaff,
  signInStaff,
} from '../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';
import { hashToken } from '../../platform/tokens.ts';
import { taskHandlers } from '../../tasks.ts';
import { addStaff } from './add-staff.ts';
import { findStaff } from './staff.queries.ts';
import { startStaffSession } from './staff-sessions.ts';

describe('signing in at the desk', () => {
  test('[R6.05, R6.06] answers a token of 256 bits, which the database keeps only as a hash', async () => {
    const kit = await testApp();
    await addStaff(kit.deps, ADMIN, OWN_PASSWORD);
    const { UserName, Password } = ADMIN;
    const payload = { UserName: ' ROSA@galley.example ', Password };
    const { status, body } = await desk(kit.app, null, 'signin', payload);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        AuthenticationToken: expect.stringMatching(/^[\w-]{43}$/),
        DeviceToken: expect.stringMatching(/^[\w-]{43}$/),
        Name: 'Rosa Lindqvist',
        Role: 'admin',
        SetUpStep: 'second_factor_required',
      },
    });
    const { rows } = await kit.deps.pool.query(
      'select token_hash, password_hash from staff_sessions join staff on staff.id = staff_id',
    );
    expect(JSON.stringify(rows)).not.toContain(body.AuthenticationToken);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
    expect(await desk(kit.app, body.AuthenticationToken, 'signin')).toMatchObject({
      status: 200,
      body: { UserName, Name: 'Rosa Lindqvist', Role: 'admin', DisabledOn: null },
    });
  });

  test('[R7.60] with a wrong password, an unknown name or a disabled account is refused alike, never with 401', async () => {
    const kit = await testApp();
    const admin = await signedInStaff(kit, ADMIN);
    await addStaff(kit.deps, DISPATCHER, OWN_PASSWORD);
    await desk(kit.app, admin, 'staff/12/disable', {});
    const { UserName, Password } = DISPATCHER;
    for (const payload of [
      { UserName: ADMIN.UserName, Password: 'rail-docket-8' },
      { UserName: 'nobody@galley.example', Password },
      { UserName, Password },
      { UserName: '', Password: '' },
    ]) {
      expect(await desk(kit.app, null, 'signin', payload)).toMatchObject({
        status: 422,
        body: { code: 'login_failed', detail: 'Login Failed.' },
      });
    }
  });

  test('[R7.55] is limited: the eleventh wrong password of an account waits', async () => {
    const kit = await testApp({ env: { RATE_LIMITS: 'on' } });
    await addStaff(kit.deps, ADMIN, OWN_PASSWORD);
    const wrong = { UserName: ADMIN.UserName, Password: 'wrong-password-1' };
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await desk(kit.app, null, 'signin', wrong)).toMatchObject({ status: 422 });
    }
    const limited = await desk(kit.app, null, 'signin', { ...wrong, Password: ADMIN.Password });
    expect(limited).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^8[5-9]\d|900$/) },
    });
    await passMinutes(kit, 15);
    expect(await signInStaff(kit.app, ADMIN)).toMatch(/^[\w-]{43}$/);
  });

  test('[R4.31] ends 12 hours after it began, at the sign-out, and when the account is disabled', async () => {
    const kit = await testApp();
    const admin = await signedInStaff(kit, ADMIN);
    kit.clock.advance({ hours: 6 });
    expect(await desk(kit.app, admin, 'signin')).toMatchObject({ status: 200 });
    kit.clock.advance({ hours: 5, minutes: 59 });
    expect(await desk(kit.app, admin, 'signin')).toMatchObject({ status: 200 });
    kit.clock.advance({ minutes: 1 });
    expect(await desk(kit.app, admin, 'signin')).toMatchObject({ status: 401 });

    const again = await signInStaff(kit.app, ADMIN);
    const other = await signedInStaff(kit, DISPATCHER);
    expect(await desk(kit.app, again, 'staff/12/disable', {})).toMatchObject({
      status: 200,
      body: { Name: 'Tomasz Wren', DisabledOn: '2026-11-23T10:10:00Z' },
    });
    expect(await desk(kit.app, other, 'signin')).toMatchObject({ status: 401 });
    expect(await desk(kit.app, again, 'signout', {})).toMatchObject({ status: 200 });
    expect(await desk(kit.app, again, 'signin')).toMatchObject({ status: 401 });
  });

  test('gives no session to a password that was changed, an account that was closed, or one that got a second factor, while it was checked', async () => {
    const kit = await testApp();
    await signedInStaff(kit, ADMIN);
    const account = await findStaff(kit.deps.db, ADMIN.UserName);
    if (!account) throw new Error('No account');
    expect(
      await startStaffSession(kit.deps, {
        account: { ...account, passwordHash: 'another' },
        deviceId: null,
        userAgent: '',
      }),
    ).toBeNull();
    const withoutFactor = { ...account, factorConfirmedAt: null };
    expect(
      await startStaffSession(kit.deps, { account: withoutFactor, deviceId: null, userAgent: '' }),
    ).toBeNull();
    await kit.deps.pool.query('update staff set disabled_at = now()');
    expect(await startStaffSession(kit.deps, { account, deviceId: null, userAgent: '' })).toBeNull();
  });
});

test('[R4.31] the hourly sweep forgets sign-ins of the desk that nobody can use any more', async () => {
  const kit = await testApp();
  await signedInStaff(kit, ADMIN);
  kit.clock.advance({ hours: 11 });
  await signInStaff(kit.app, ADMIN);
  kit.clock.advance({ hours: 2 });
  await taskHandlers(kit.deps).sweep({});
  const { rows } = await kit.deps.pool.query('select created_at from staff_sessions');
  expect(rows).toEqual([{ created_at: new Date('2026-11-23T09:10:00Z') }]);
});

describe('an administrator', () => {
  test('adds staff, lists them and disables them, which stays as it was the second time', async () => {
    const kit = await testApp();
    const admin = await signedInStaff(kit, ADMIN);
    const added = await desk(kit.app, admin, 'staff', { ...DISPATCHER, UserName: 'Tomasz@Galley.example' });
    expect(added).toMatchObject({
      status: 200,
      body: { StaffId: 12, UserName: 'tomasz@galley.example', Role: 'dispatcher', DisabledOn: null },
    });
    expect(JSON.stringify(added.body)).not.toMatch(/argon|assword/);
    const first = await desk(kit.app, admin, 'staff/12/disable', {});
    kit.clock.advance({ minutes: 20 });
    const second = await desk(kit.app, admin, 'staff/12/disable', {});
    expect(second.body).toEqual(first.body);
    const { body } = await desk(kit.app, admin, 'staff');
    expect(body.StaffList.map(({ Name }: { Name: string }) => Name)).toEqual([
      'Rosa Lindqvist',
      'Tomasz Wren',
    ]);
  });

  test('whose sign-in adds or disables an account is reported to every administrator, the own one included', async () => {
    const kit = await testApp();
    const rosa = await signedInStaff(kit, ADMIN);
    await signedInStaff(kit, { ...ADMIN, UserName: 'ada@galley.example', Name: 'Ada Wong' });
    await signedInStaff(kit, { ...DISPATCHER, UserName: 'kim@galley.example' });
    await deliverEmails(kit);
    const { StaffId } = (await desk(kit.app, rosa, 'staff', { ...DISPATCHER, Role: 'admin' })).body;
    await desk(kit.app, rosa, `staff/${StaffId}/disable`, {});
    await desk(kit.app, rosa, `staff/${StaffId}/disable`, {});
    const mails = await deliverEmails(kit);
    expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address]).sort()).toEqual([
      ['Staff account added: Tomasz Wren', 'ada@galley.example'],
      ['Staff account added: Tomasz Wren', ADMIN.UserName],
      ['Staff account disabled: Tomasz Wren', 'ada@galley.example'],
      ['Staff account disabled: Tomasz Wren', ADMIN.UserName],
    ]);
    expect(mails[0]?.text).toContain(
      'Rosa Lindqvist (rosa@galley.example) added a staff account for Tomasz Wren (tomasz@galley.example, admin)',
    );
  });

  test('[R5.23] lists every invalid field', async () => {
    const kit = await testApp();
    const admin = await signedInStaff(kit, ADMIN);
    const empty = await desk(kit.app, admin, 'staff', { Role: 'tech' });
    expect(empty).toMatchObject({ status: 422, body: { code: 'invalid_fields' } });
    expect(empty.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'Name',
      'Password',
      'Role',
      'UserName',
    ]);
    expect(await desk(kit.app, admin, 'staff', { ...DISPATCHER, Password: 'password1' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'Password', message: expect.stringContaining('most common') }] },
    });
    expect(await desk(kit.app, admin, 'staff', ADMIN)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'UserName', message: 'This email has a staff account already' }] },
    });
  });

  test('of two administrators who disable each other at once, one stays enabled', async () => {
    const kit = await testApp();
    const rosa = await signedInStaff(kit, ADMIN);
    const ada = await signedInStaff(kit, { ...DISPATCHER, Role: 'admin' });
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([
        desk(kit.app, rosa, 'staff/12/disable', {}),
        desk(kit.app, ada, 'staff/11/disable', {}),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      const { rows } = await kit.deps.pool.query('select id from staff where disabled_at is null');
      expect(rows).toHaveLength(1);
      await kit.deps.pool.query('update staff set disabled_at = null');
      await kit.deps.pool.query(
        `insert into staff_sessions (token_hash, staff_id, created_at, last_used_at, proven_at)
         values ($1, 11, $3, $3, $3), ($2, 12, $3, $3, $3) on conflict do nothing`,
        [hashToken(rosa), hashToken(ada), kit.clock.now().toString()],
      );
    }
  });

  test('[R10.20] of two administrators who take each other’s rights at once, whichever way, one keeps them', async () => {
    const kit = await testApp();
    const rosa = await signedInStaff(kit, ADMIN);
    const ada = await signedInStaff(kit, { ...DISPATCHER, Role: 'admin' });
    for (const roundOfTwo of ['demote first', 'disable first', 'demote first', 'disable first']) {
      const demote = () => put(kit.app, rosa, 12, { Name: 'Ada', Role: 'dispatcher', Version: 1 });
      const disable = () => desk(kit.app, ada, 'staff/11/disable', {});
      const both = roundOfTwo === 'demote first' ? [demote(), disable()] : [disable(), demote()];
      const statuses = (await Promise.all(both)).map(({ status }) => status);
      // The later one is refused by its own lost rights: before it starts, or while it waits.
      expect(statuses.toSorted()[0]).toBe(200);
      expect([401, 403]).toContain(statuses.toSorted()[1]);
      const { rows } = await kit.deps.pool.query(
        `select id from staff where disabled_at is null and role = 'admin'`,
      );
      expect(rows).toHaveLength(1);
      await kit.deps.pool.query(
        `update staff set disabled_at = null, role = 'admin', version = 1, name = 'A'`,
      );
      await kit.deps.pool.query(
        `insert into staff_sessions (token_hash, staff_id, created_at, last_used_at, proven_at)
         values ($1, 11, $3, $3, $3), ($2, 12, $3, $3, $3) on conflict do nothing`,
        [hashToken(rosa), hashToken(ada), kit.clock.now().toString()],
      );
    }
  });

  test('[R10.20, R10.04] changes a name and a role at once for their next call; a stale change says who was first', async () => {
    const kit = await testApp();
    const rosa = await signedInStaff(kit, ADMIN);
    const kim = await signedInStaff(kit, { ...DISPATCHER, Name: 'Kim' });
    await deliverEmails(kit);
    expect(await desk(kit.app, kim, 'staff')).toMatchObject({ status: 403 });
    const asked = { Name: '  Kim O’Hara ', Role: 'admin', Version: 1 };
    const changed = await put(kit.app, rosa, 12, asked);
    expect(changed.body).toMatchObject({ Name: 'Kim O’Hara', Role: 'admin', Version: 2 });
    expect(await put(kit.app, rosa, 12, asked)).toMatchObject({ status: 200, body: { Version: 2 } });
    expect(await desk(kit.app, kim, 'staff')).toMatchObject({ status: 200 });
    expect(await put(kit.app, kim, 12, { ...asked, Role: 'dispatcher' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Rosa Lindqvist changed this on .+ at .+/) },
    });
    expect(await put(kit.app, kim, 12, { ...asked, Role: 'dispatcher', Version: 2 })).toMatchObject({
      status: 409,
      body: { detail: 'You cannot change your own role. Another administrator can.' },
    });
    expect(await put(kit.app, rosa, 12, { Name: ' ', Role: 'owner', Version: 2 })).toMatchObject({
      body: { errors: [{ field: 'Name' }, { field: 'Role' }] },
    });
    expect(await put(kit.app, rosa, 99, asked)).toMatchObject({ status: 404 });
    const mails = await deliverEmails(kit);
    expect(mails.map(({ subject }) => subject)).toEqual(['Staff role changed: Kim O’Hara']);
    expect(mails[0]?.to?.[0]?.address).toBe(ADMIN.UserName);
    expect(mails[0]?.text).toContain('/desk#/team');
    const { rows } = await kit.deps.pool.query(
      `select details from audit_log where action = 'staff-changed'`,
    );
    expect(rows).toEqual([
      {
        details: {
          before: { name: 'Kim', role: 'dispatcher' },
          after: { name: 'Kim O’Hara', role: 'admin' },
        },
      },
    ]);
  });

  test('[R10.20] a new password signs out, opens a closed account, and is only one to start with', async () => {
    const kit = await testApp();
    const rosa = await signedInStaff(kit, ADMIN);
    const kim = await signedInStaff(kit, DISPATCHER);
    await desk(kit.app, rosa, 'staff/12/disable', {});
    const Password = 'van-keys-32';
    expect(await desk(kit.app, rosa, 'staff/12/password', { Password: 'tomasz-wren' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'Password' }] },
    });
    expect(await desk(kit.app, rosa, 'staff/11/password', { Password })).toMatchObject({ status: 409 });
    expect(await desk(kit.app, rosa, 'staff/12/password', { Password })).toMatchObject({
      status: 200,
      body: { DisabledOn: null, HasSecondFactor: true },
    });
    expect(await desk(kit.app, kim, 'signin')).toMatchObject({ status: 401 });
    const again = await signInStaff(kit.app, { ...DISPATCHER, Password });
    expect(await desk(kit.app, again, 'signin')).toMatchObject({
      body: { SetUpStep: 'password_change_required' },
    });
    expect(await desk(kit.app, again, 'needs')).toMatchObject({
      body: { detail: 'Choose a password of your own first.' },
    });
  });

  test('cannot disable the own account, nor one that is not there', async () => {
    const kit = await testApp();
    const admin = await signedInStaff(kit, ADMIN);
    expect(await desk(kit.app, admin, 'staff/11/disable', {})).toMatchObject({ status: 409 });
    expect(await desk(kit.app, admin, 'staff/99/disable', {})).toMatchObject({ status: 404 });
    expect(await desk(kit.app, admin, 'signin')).toMatchObject({ status: 200 });
  });
});

describe('one’s own password at the desk', () => {
  test('is changed with the old one, and signs out everywhere else', async () => {
    const kit = await testApp();
    const here = await signedInStaff(kit, ADMIN);
    const elsewhere = await signInStaff(kit.app, ADMIN);
    const change = (OldPassword: string, NewPassword: string) =>
      desk(kit.app, here, 'password', { OldPassword, NewPassword });
    expect(await change('rail-docket-8', 'rail-docket-10')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'OldPassword', message: 'This is not your current password' }] },
    });
    expect(await change(ADMIN.Password, 'password1')).toMatchObject({ status: 422 });
    expect(await change(ADMIN.Password, 'rail-docket-10')).toMatchObject({ status: 200 });
    expect(await desk(kit.app, here, 'signin')).toMatchObject({ status: 200 });
    expect(await desk(kit.app, elsewhere, 'signin')).toMatchObject({ status: 401 });
    expect(await signInStaff(kit.app, ADMIN)).toBeUndefined();
    expect(await signInStaff(kit.app, { ...ADMIN, Password: 'rail-docket-10' })).toMatch(/^[\w-]{43}$/);
  });
});

describe('the two sides', () => {
  test('[R6.04] a staff token is no customer’s on any call of the portal, and stays signed in', async () => {
    const { kit, staff } = await jobPeople();
    for (const path of ['customerportal/jobs', 'customerportal/profile', 'Account/Login']) {
      const headers = { authorization: `Bearer ${staff}` };
      expect(await send(kit.app, { url: `/api/v1/${path}`, headers })).toMatchObject({
        status: 403,
        body: { code: 'forbidden', detail: 'This is for customer accounts only.' },
      });
    }
    expect(await desk(kit.app, staff, 'signin')).toMatchObject({ status: 200 });
  });

  test('[R7.60] a token that belongs to nobody is 401 on both', async () => {
    const kit = await testApp();
    const headers = { authorization: `Bearer ${'A'.repeat(43)}` };
    expect(await send(kit.app, { url: '/api/v1/customerportal/jobs', headers })).toMatchObject({
      status: 401,
    });
    expect(await send(kit.app, { url: '/api/v1/desk/signin', headers })).toMatchObject({ status: 401 });
  });
});

const put = (app: Parameters<typeof send>[0], token: string, staffId: number, payload: object) =>
  send(app, {
    method: 'PUT',
    url: `/api/v1/desk/staff/${staffId}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  });
