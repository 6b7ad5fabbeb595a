import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { recaptchaDouble } from '../../../tests/kit/doubles/recaptcha-double.ts';
import { until } from '../../../tests/kit/until.ts';
import { captchaSuite } from './captcha.suite.ts';
import { checkRecaptcha, recaptcha } from './recaptcha.ts';

async function open() {
  const double = await recaptchaDouble();
  const { secretKey, url: doubleUrl, solve } = double;
  return { double, solve, captcha: recaptcha({ siteKey: 'the site key', secretKey, doubleUrl }) };
}

describe('reCAPTCHA', () => {
  captchaSuite(open);

  test('[R7.62] shows the widget of its site', async () => {
    const { captcha } = await open();
    expect(captcha.widget).toEqual({ provider: 'recaptcha', siteKey: 'the site key' });
  });

  test('asks nobody about an empty answer', async () => {
    const { double, captcha } = await open();
    expect(await captcha.check('')).toEqual({ outcome: 'refused' });
    expect(double.calls).toBe(0);
  });

  test.each([{ status: 503 }, { status: 429 }, 'broken', 'hangs up'] as const)(
    'asks again when Google’s reply is %j',
    async (mood) => {
      const { double, captcha, solve } = await open();
      double.moods = [mood, 'well'];
      expect(await captcha.check(await solve())).toEqual({ outcome: 'accepted' });
      expect(double.calls).toBe(2);
    },
  );

  test('[R5.19] can’t say while Google is down, and soon doesn’t ask', async () => {
    const { double, captcha, solve } = await open();
    double.moods = [{ status: 503 }];
    const answer = await solve();
    expect(await captcha.check(answer)).toEqual({
      outcome: 'unreachable',
      reason: 'reCAPTCHA replied with status 503',
    });
    expect(double.calls).toBe(3);
    await captcha.check(answer);
    const { calls } = double;
    const refused = await captcha.check(answer);
    expect(refused).toMatchObject({
      outcome: 'unreachable',
      reason: expect.stringContaining("isn't called"),
    });
    expect(double.calls).toBe(calls);
  });

  test('[R5.19] can’t say when Google doesn’t reply in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { double, captcha, solve } = await open();
    double.moods = ['silent'];
    const checking = captcha.check(await solve());
    for (const attempt of [1, 2, 3]) {
      await until(async () => {
        await vi.advanceTimersByTimeAsync(100);
        return double.calls === attempt;
      });
      await vi.advanceTimersByTimeAsync(4_000);
    }
    expect(await checking).toEqual({
      outcome: 'unreachable',
      reason: 'reCAPTCHA gave no answer within 4 seconds',
    });
  });

  test('can’t say with a wrong secret key, and names the code but no key', async () => {
    const { double, solve } = await open();
    const captcha = recaptcha({ siteKey: 'x', secretKey: 'wrong', doubleUrl: double.url });
    expect(await captcha.check(await solve())).toEqual({
      outcome: 'unreachable',
      reason: 'reCAPTCHA says invalid-input-secret',
    });
  });

  test('is checked without a visitor: whether it replies and knows the secret key', async () => {
    const double = await recaptchaDouble();
    const found = (secretKey: string, doubleUrl = double.url) =>
      checkRecaptcha({ siteKey: 'x', secretKey, doubleUrl });
    expect(await found(double.secretKey)).toEqual({ outcome: 'reachable' });
    expect(await found('wrong')).toEqual({ outcome: 'refused', reason: 'invalid-input-secret' });
    const away = { outcome: 'unreachable', reason: expect.stringMatching(/^fetch failed: /) };
    expect(await found('x', 'http://127.0.0.1:1')).toEqual(away);
  });

  test('can’t say without a connection', async () => {
    const captcha = recaptcha({ siteKey: 'x', secretKey: 'secret', doubleUrl: 'http://127.0.0.1:1' });
    const check = await captcha.check('x');
    expect(check).toMatchObject({ outcome: 'unreachable', reason: expect.stringMatching(/^fetch failed: /) });
  });
});
