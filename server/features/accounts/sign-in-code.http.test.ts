import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountMessages } from '../../../domain/accounts/account-messages.ts';
import { EMAIL, get, NEW_PASSWORD, postJson, signedUpCustomer, signUp } from '../../../tests/kit/accounts.ts';
import { anotherServer, confirmEmails, passMinutes, type TestApp, testApp } from '../../../tests/kit/app.ts';
import { easyCaptcha } from '../../../tests/kit/captcha.ts';
import { deliverEmails } from '../../../tests/kit/mails.ts';

const FAILED = { status: 422, body: { code: 'login_failed', detail: accountMessages.codeFailed } };

async function ask(kit: TestApp, UserName = EMAIL) {
  const RecaptchaResponse = await easyCaptcha(kit);
  return postJson(kit.app, '/api/v1/Account/Login/CodeRequest', { UserName, RecaptchaResponse });
}
const answer = ({ app }: Pick<TestApp, 'app'>, RequestId: string, Code: string) =>
  postJson(app, '/api/v1/Account/Login/Code', { RequestId, Code });

/** Somebody with a confirmed email. */
async function customer(env: Record<string, string> = {}) {
  const kit = await testApp({ env });
  const token = await signedUpCustomer(kit.app);
  await confirmEmails(kit);
  return { kit, token };
}

/** Asks, and reads the code in the email. */
async function codeOf(kit: TestApp): Promise<{ id: string; code: string }> {
  const { body } = await ask(kit);
  const code = /^\d{6}/.exec((await deliverEmails(kit)).at(-1)?.subject ?? '')?.[0];
  if (!code) throw new Error('No code was emailed');
  return { id: body.RequestId, code };
}

/** Another code of six digits. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

describe('[R7.05, R7.46] signing in with an emailed code', () => {
  test('begins the same session as a password, once, however the code is typed, on any server', async () => {
    const { kit } = await customer();
    const { id, code } = await codeOf(kit);
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)}`;
    const { status, body } = await answer({ app: await anotherServer(kit) }, id, typed);
    expect(status).toBe(200);
    const { AuthenticationToken: token, DeviceToken, ...account } = body;
    expect(DeviceToken).toEqual(expect.any(String));
    expect(account).toEqual((await get(kit.app, '/api/v1/Account/Login', token)).body);
    expect(await answer(kit, id, code)).toMatchObject(FAILED);
    const next = await codeOf(kit);
    const both = await Promise.all([answer(kit, next.id, next.code), answer(kit, next.id, next.code)]);
    expect(both.map((each) => each.status).sort()).toEqual([200, 422]);
  });

  test('answers the same for any address, and emails a code to nobody but a confirmed account', async () => {
    const { kit } = await customer();
    const unconfirmed = 'sam@copperpot.example';
    await signUp(kit.app, { CheckoutEmailAddress: unconfirmed });
    await deliverEmails(kit);
    const addresses = [EMAIL, ` ${EMAIL.toUpperCase()}`, unconfirmed, 'nobody@marlowestreet.example'];
    const replies = [];
    for (const address of addresses) replies.push(await ask(kit, address));
    for (const { status, body } of replies) {
      expect([status, body]).toEqual([
        200,
        {
          RequestId: expect.any(String),
          ValidUntil: '2026-11-22T22:20:00Z',
          Message: accountMessages.codeSent,
        },
      ]);
    }
    const mails = await deliverEmails(kit);
    expect(
      mails.filter(({ subject }) => /^\d{6} is your/.test(subject ?? '')).map(({ to }) => to?.[0]?.address),
    ).toEqual([EMAIL, EMAIL]);
    // The owner of an unconfirmed address gets its link instead; nobody else gets anything.
    expect(mails.map(({ to }) => to?.[0]?.address).filter((to) => to !== EMAIL)).toEqual([unconfirmed]);
    for (const { body } of replies) expect(await answer(kit, body.RequestId, '000000')).toMatchObject(FAILED);
  });

  test('takes five tries, whatever is typed, and then not the code either', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.integer({ min: 1, max: 999_999 }).map(String),
            fc.string({ minLength: 1, maxLength: 20 }),
          ),
          {
            minLength: 5,
            maxLength: 5,
          },
        ),
        async (tries) => {
          const { kit } = await customer();
          const { id, code } = await codeOf(kit);
          for (const text of tries) {
            const isCode = text.replace(/[\s-]/g, '') === code;
            const { status } = await answer(kit, id, isCode ? wrong(code) : text);
            expect(status).toBe(422);
          }
          // What isn't text at all is no try.
          const counted = await kit.deps.pool.query('select code_tries from account_requests where id = $1', [
            id,
          ]);
          const left = 5 - counted.rows[0].code_tries;
          for (let at = 0; at < left; at += 1)
            expect(await answer(kit, id, wrong(code, at + 1))).toMatchObject(FAILED);
          expect(await answer(kit, id, code)).toMatchObject(FAILED);
        },
      ),
      { numRuns: 3 },
    );
  });

  test('ends after ten minutes, and belongs to its own request', async () => {
    const { kit } = await customer();
    const first = await codeOf(kit);
    const second = await codeOf(kit);
    expect(await answer(kit, second.id, first.code)).toMatchObject(FAILED);
    expect(await answer(kit, '0b0c4b5e-9f2c-4c39-8f0f-0d9be2a2b001', first.code)).toMatchObject(FAILED);
    kit.clock.advance({ minutes: 9, seconds: 59 });
    expect(await answer(kit, first.id, first.code)).toMatchObject({ status: 200 });
    kit.clock.advance({ seconds: 1 });
    expect(await answer(kit, second.id, second.code)).toMatchObject(FAILED);
    // An email that waited that long says nothing.
    await ask(kit);
    kit.clock.advance({ minutes: 10 });
    expect((await deliverEmails(kit)).filter(({ subject }) => /^\d{6} is/.test(subject ?? ''))).toEqual([]);
  });

  test('isn’t what a link’s request takes, and counts with the wrong passwords of the account', async () => {
    const { kit } = await customer({ RATE_LIMITS: 'on' });
    const reset = await postJson(kit.app, '/api/v1/Account/ResetPasswordRequest', {
      UserName: EMAIL,
      RecaptchaResponse: await easyCaptcha(kit),
    });
    expect(reset.status).toBe(200);
    const { rows } = await kit.deps.pool.query("select id from account_requests where kind = 'password'");
    expect(await answer(kit, rows[0].id, '123456')).toMatchObject(FAILED);
    for (let tries = 0; tries < 10; tries += 1)
      await postJson(kit.app, '/api/v1/Account/Login', { UserName: EMAIL, Password: NEW_PASSWORD });
    const { id, code } = await codeOf(kit);
    expect((await answer(kit, id, code)).status).toBe(429);
    await passMinutes(kit, 15);
    expect((await answer(kit, id, code)).status).toBe(422);
  });
});
