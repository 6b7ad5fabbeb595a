import { expect, test } from 'vitest';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { send, testApp } from '../../../tests/kit/app.ts';
import { recaptchaDouble } from '../../../tests/kit/doubles/recaptcha-double.ts';

/** The application with reCAPTCHA configured, and a double in Google's place. */
async function openWithRecaptcha() {
  const double = await recaptchaDouble();
  const kit = await testApp({ env: double.env });
  const ask = (RecaptchaResponse: string) =>
    send(kit.app, {
      method: 'POST',
      url: '/api/v1/Account/ResetPasswordRequest',
      payload: { UserName: 'sam@example.com', RecaptchaResponse },
    });
  return { ...kit, double, ask };
}

test('[R5.19, R7.62] an email is asked for with Google’s answer, once', async () => {
  const { double, ask } = await openWithRecaptcha();
  const answer = await double.solve();
  expect(await ask(answer)).toMatchObject({ status: 200 });
  const robot = [{ field: 'RecaptchaResponse', message: requestMessages.confirmNotRobot }];
  expect(await ask(answer)).toMatchObject({ status: 422, body: { errors: robot } });
  expect(await ask('made up')).toMatchObject({ status: 422, body: { errors: robot } });
});

test('[R5.19] while Google is down nothing is sent, and the reply says what to do', async () => {
  const { deps, double, ask } = await openWithRecaptcha();
  double.moods = [{ status: 503 }];
  const { status, body } = await ask(await double.solve());
  const message = requestMessages.captchaUnchecked(deps.config.brand.phone);
  expect([status, body.errors]).toEqual([422, [{ field: 'RecaptchaResponse', message }]]);
  const { rows } = await deps.pool.query('select 1 from account_requests');
  expect(rows).toEqual([]);
});

test('[R7.62] pages may load Google’s widget, only the browser’s program does, and nobody sees the secret key', async () => {
  const { app } = await openWithRecaptcha();
  const page = await app.inject({ url: '/' });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain(
    "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;",
  );
  expect(policy).toContain(
    "frame-src 'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/;",
  );
  expect(policy).toContain("require-trusted-types-for 'script'");
  const shown = await app.inject({ url: '/config.json' });
  expect(shown.json().captcha).toEqual({ provider: 'recaptcha', siteKey: 'the-site-key' });
  expect(page.body + shown.body).not.toContain('the-secret-key');
  const plain = await app.inject({ url: '/service-oven' });
  expect(String(plain.headers['content-security-policy'])).not.toContain('google');
  const embedded = await (await testApp()).app.inject({ url: '/' });
  expect(String(embedded.headers['content-security-policy'])).not.toContain('google');
});
