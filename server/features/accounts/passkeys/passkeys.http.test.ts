import { describe, expect, test, vi } from 'vitest';
import { accountMessages } from '../../../../domain/accounts/account-messages.ts';
import { EMAIL, get, postJson, signedUpCustomer } from '../../../../tests/kit/accounts.ts';
import { anotherServer, confirmEmails, send, type TestApp, testApp } from '../../../../tests/kit/app.ts';
import { authenticator } from '../../../../tests/kit/authenticator.ts';
import { ADMIN, desk, signedInStaff } from '../../../../tests/kit/desk.ts';
import { deliverEmails } from '../../../../tests/kit/mails.ts';
import { addsPasskey, newOptions, PASSKEYS, PORTAL, signsInWith } from '../../../../tests/kit/passkeys.ts';

const remove = ({ app }: TestApp, id: string, token: string) =>
  send(app, { method: 'DELETE', url: `${PASSKEYS}/${id}`, headers: { authorization: `Bearer ${token}` } });

describe('a passkey', () => {
  test('is added by somebody who is signed in, listed, reported by email and recorded', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    await confirmEmails(kit);
    await deliverEmails(kit);
    const options = await newOptions(kit.app, token);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Galley' },
      user: { name: EMAIL, displayName: 'Priya Nair' },
      attestation: 'none',
      timeout: 300_000,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const Credential = authenticator(PORTAL).create(options);
    const { status, body } = await postJson(kit.app, PASSKEYS, { Credential }, token);
    const listed = [
      {
        PasskeyId: expect.any(String),
        Name: 'Another device',
        AddedOn: '2026-11-22T22:10:00Z',
        LastUsedOn: null,
      },
    ];
    expect({ status, body }).toEqual({ status: 200, body: { Passkeys: listed } });
    expect((await get(kit.app, PASSKEYS, token)).body).toEqual({ Passkeys: listed });
    const [mail, ...others] = await deliverEmails(kit);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'A passkey was added to your Galley account',
      to: [{ address: EMAIL }],
    });
    expect(mail?.text).toContain('was added with Another device on Mon 23 Nov, 9:10am Sydney time');
    const admin = await signedInStaff(kit, ADMIN);
    expect(
      (await desk(kit.app, admin, 'audit?Action=customer-passkey-added')).body.AuditEntries,
    ).toMatchObject([{ ActorKind: 'person', Details: { name: 'Another device' } }]);
    // The next one isn't made on the same authenticator.
    expect(await newOptions(kit.app, token)).toMatchObject({
      excludeCredentials: [{ id: Credential.id, transports: ['internal', 'hybrid'] }],
    });
  });

  test('is removed by its owner only, reported by email and recorded; it signs nobody in afterwards', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    await confirmEmails(kit);
    const passkey = await addsPasskey(kit.app, token);
    const stranger = await signedUpCustomer(kit.app, { CheckoutEmailAddress: 'sam@ferrystreet.example' });
    await deliverEmails(kit);
    const [{ PasskeyId }] = (await get(kit.app, PASSKEYS, token)).body.Passkeys;
    expect(await get(kit.app, PASSKEYS, stranger)).toMatchObject({ body: { Passkeys: [] } });
    expect(await remove(kit, PasskeyId, stranger)).toMatchObject({ status: 404 });
    expect(await signsInWith(kit.app, passkey)).toMatchObject({ status: 200 });
    await deliverEmails(kit);
    expect(await remove(kit, PasskeyId, token)).toMatchObject({ status: 200, body: { Passkeys: [] } });
    expect(await remove(kit, PasskeyId, token)).toMatchObject({ status: 404 });
    const mails = await deliverEmails(kit);
    expect(mails.map(({ subject }) => subject)).toEqual(['A passkey was removed from your Galley account']);
    expect(mails[0]?.text).toContain("It doesn't sign in any more.");
    expect(await signsInWith(kit.app, passkey)).toMatchObject({
      status: 422,
      body: { code: 'login_failed', detail: accountMessages.passkeyFailed },
    });
    const admin = await signedInStaff(kit, ADMIN);
    const { body } = await desk(kit.app, admin, 'audit?Action=customer-passkey-removed');
    expect(body.AuditEntries).toHaveLength(1);
  });

  test('is one of ten at most, also when the last two are added at once', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    for (let n = 0; n < 9; n += 1) await addsPasskey(kit.app, token);
    const made = [];
    for (let n = 0; n < 2; n += 1) {
      made.push(authenticator(PORTAL).create(await newOptions(kit.app, token)));
    }
    const added = await Promise.all(
      made.map((Credential) => postJson(kit.app, PASSKEYS, { Credential }, token)),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await postJson(kit.app, `${PASSKEYS}/Options`, {}, token)).toMatchObject({
      status: 409,
      body: { detail: 'You have 10 passkeys. Please remove one before you add another.' },
    });
  });

  const refused = {
    status: 422,
    body: { errors: [{ field: 'Credential', message: accountMessages.passkeyNotAdded }] },
  };

  test.each([
    ['of a page elsewhere', { origin: 'https://galley.example' }],
    ['of another port', { origin: 'http://localhost:9999' }],
    ['whose authenticator asked for no fingerprint, face or PIN', { isVerified: false }],
    [
      'with the certificate of its maker, which we would have to check on the internet',
      { isCertified: true },
    ],
  ])('%s is not added', async (_which, lies) => {
    const { app } = await testApp();
    const token = await signedUpCustomer(app);
    const Credential = authenticator(PORTAL).create(await newOptions(app, token), lies);
    expect(await postJson(app, PASSKEYS, { Credential }, token)).toMatchObject(refused);
  });

  test('is added by one answer to a challenge, of the customer who got it, within five minutes', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    const stranger = await signedUpCustomer(kit.app, { CheckoutEmailAddress: 'sam@ferrystreet.example' });
    const options = await newOptions(kit.app, token);
    const answer = () => ({ Credential: authenticator(PORTAL).create(options) });
    expect(await postJson(kit.app, PASSKEYS, answer(), stranger)).toMatchObject(refused);
    expect(await postJson(await anotherServer(kit), PASSKEYS, answer(), token)).toMatchObject({
      status: 200,
    });
    expect(await postJson(kit.app, PASSKEYS, answer(), token)).toMatchObject(refused);

    const late = { Credential: authenticator(PORTAL).create(await newOptions(kit.app, token)) };
    kit.clock.advance({ minutes: 5 });
    expect(await postJson(kit.app, PASSKEYS, late, token)).toMatchObject(refused);
  });

  test("of somebody else can't be added again", async () => {
    const { app } = await testApp();
    const token = await signedUpCustomer(app);
    const passkey = await addsPasskey(app, token);
    const stranger = await signedUpCustomer(app, { CheckoutEmailAddress: 'sam@ferrystreet.example' });
    const Credential = passkey.create(await newOptions(app, stranger));
    expect(await postJson(app, PASSKEYS, { Credential }, stranger)).toMatchObject(refused);
    expect((await get(app, PASSKEYS, token)).body.Passkeys).toHaveLength(1);
  });

  test('is not added by a session that a new password ends meanwhile', async () => {
    const kit = await testApp();
    const token = await signedUpCustomer(kit.app);
    const Credential = authenticator(PORTAL).create(await newOptions(kit.app, token));
    const other = await kit.deps.pool.connect();
    await other.query('begin');
    await other.query('select from customers for no key update');
    const adding = postJson(kit.app, PASSKEYS, { Credential }, token);
    await vi.waitFor(async () => {
      const { rows } = await kit.deps.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows).toHaveLength(1);
    });
    await other.query('delete from sessions');
    await other.query('commit');
    other.release();
    expect(await adding).toMatchObject({ status: 401 });
    expect((await kit.deps.pool.query('select from passkeys')).rows).toEqual([]);
  });
});
