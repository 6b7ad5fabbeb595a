import { z } from 'zod';
import type { RecaptchaSettings } from '../adapters/captcha/recaptcha.ts';
import { doubleFaults, type InEnvironment } from './process.ts';
import { missing, type ValuesOf } from './variables.ts';

export const captchaVariables = {
  CAPTCHA: z
    .enum(['local', 'recaptcha'])
    .default('local')
    .describe(
      "What keeps robots from having emails sent: local is built in, recaptcha is Google's tick box (version 2).",
    ),
  RECAPTCHA_SITE_KEY: z
    .string()
    .optional()
    .describe('The site key of CAPTCHA=recaptcha, from its console; browsers see it.'),
  RECAPTCHA_SECRET_KEY: z.string().optional().describe('The secret key that belongs to it.'),
  RECAPTCHA_DOUBLE_URL: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe("A test double that takes the place of reCAPTCHA's host; refused in staging and live."),
};

type Values = ValuesOf<typeof captchaVariables> & InEnvironment;

export type CaptchaSettings = { provider: 'local' } | ({ provider: 'recaptcha' } & RecaptchaSettings);

/** What tells people from robots, of values without a fault. */
export function captchaSettings({
  CAPTCHA,
  RECAPTCHA_SITE_KEY: siteKey,
  RECAPTCHA_SECRET_KEY: secretKey,
  RECAPTCHA_DOUBLE_URL: doubleUrl,
}: Values): CaptchaSettings {
  if (CAPTCHA === 'local' || !siteKey || !secretKey) return { provider: 'local' };
  return { provider: 'recaptcha', siteKey, secretKey, doubleUrl };
}

export function captchaFaults(values: Values): string[] {
  return [
    ...doubleFaults(values, 'RECAPTCHA_DOUBLE_URL', values.RECAPTCHA_DOUBLE_URL),
    ...missing(values, 'CAPTCHA', 'recaptcha', ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY']),
  ];
}
