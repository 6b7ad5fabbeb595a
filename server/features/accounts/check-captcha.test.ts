import { expect, test } from 'vitest';
import type { CaptchaCheck } from '../../adapters/captcha/port.ts';
import { checkCaptcha } from './check-captcha.ts';

const captchaThat = (outcome: CaptchaCheck['outcome']) => ({
  captcha: {
    provider: 'altcha',
    challenge: async () => ({}),
    check: async () => ({ outcome }),
    deleteExpired: async () => {},
  } as const,
});

test('[R5.19] lets through those a captcha accepts', async () => {
  await expect(checkCaptcha(captchaThat('accepted'), 'x')).resolves.toBeUndefined();
});

test.each(['refused', 'unreachable'] as const)(
  '[R5.19] refuses at its field when it is %s',
  async (outcome) => {
    await expect(checkCaptcha(captchaThat(outcome), 'x')).rejects.toMatchObject({
      code: 'invalid_fields',
      errors: [{ field: 'RecaptchaResponse', message: 'Please confirm you are not a robot' }],
    });
  },
);
