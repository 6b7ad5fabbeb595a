import { expect, test, vi } from 'vitest';
import type { CaptchaCheck } from '../../adapters/captcha/port.ts';
import { loadConfig } from '../../config/config.ts';
import { checkCaptcha } from './request-account-email.ts';

const config = loadConfig({});

/** Everything that the check needs, with a captcha of this outcome. */
function depsWith(check: CaptchaCheck) {
  const log = { error: vi.fn() };
  const captcha = { widget: { provider: 'altcha' }, check: async () => check } as const;
  return { log, deps: { captcha, config, log } as unknown as Parameters<typeof checkCaptcha>[0] };
}

test('[R5.19] lets through those a captcha accepts', async () => {
  await expect(checkCaptcha(depsWith({ outcome: 'accepted' }).deps, 'x')).resolves.toBeUndefined();
});

test('[R5.19] refuses at its field those that it refuses', async () => {
  await expect(checkCaptcha(depsWith({ outcome: 'refused' }).deps, 'x')).rejects.toMatchObject({
    code: 'invalid_fields',
    errors: [{ field: 'RecaptchaResponse', message: 'Please confirm you are not a robot' }],
  });
});

test('[R5.19] refuses those that it can’t check, says what to do, and logs why', async () => {
  const { deps, log } = depsWith({ outcome: 'unreachable', reason: 'no connection' });
  await expect(checkCaptcha(deps, 'x')).rejects.toMatchObject({
    code: 'invalid_fields',
    errors: [
      {
        field: 'RecaptchaResponse',
        message: expect.stringMatching(
          /^Please confirm you are not a robot\. .*try again in a few minutes, or call 1800 975 711\.$/,
        ),
      },
    ],
  });
  expect(log.error).toHaveBeenCalledWith({ reason: 'no connection' }, expect.any(String));
});
