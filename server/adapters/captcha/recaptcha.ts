import { z } from 'zod';
import { type Check, check } from '../check.ts';
import { providerCalls } from '../resilience.ts';
import type { Captcha, CaptchaCheck } from './port.ts';

/** Per attempt; three of them fit into the time that a browser waits for a reply. */
const SECONDS = 4;
const RETRIES = 2;

/** As developers.google.com/recaptcha/docs/verify describes it, version 2. */
const HOST = 'https://www.google.com';
const VERIFY_PATH = '/recaptcha/api/siteverify';
const verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
});

/** Codes about the visitor's answer; the others are about our keys or our request. */
const ABOUT_THE_ANSWER = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'];

/** As developers.google.com/recaptcha/docs/faq lists them for a content security policy. */
const WIDGET_SOURCES = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connections: ['https://www.google.com/recaptcha/'],
};

export type RecaptchaSettings = {
  siteKey: string;
  secretKey: string;
  /** A test double that takes the place of Google's host for the server's calls. */
  doubleUrl?: string | undefined;
};

/** Google's reCAPTCHA version 2, the "I'm not a robot" tick box. Google accepts each answer once, for two minutes. */
export function recaptcha(settings: RecaptchaSettings): Captcha {
  // A retry is safe: if an attempt used up the answer but its reply was lost, the next is refused, and the visitor
  // ticks the box again.
  const call = providerCalls({
    provider: 'reCAPTCHA',
    seconds: SECONDS,
    retries: RETRIES,
    isOutage: () => true,
  });

  return {
    widget: { provider: 'recaptcha', siteKey: settings.siteKey },
    widgetSources: WIDGET_SOURCES,
    async check(answer): Promise<CaptchaCheck> {
      if (answer === '') return { outcome: 'refused' };
      try {
        const { success, 'error-codes': codes } = await call((signal) => verify(settings, answer, signal));
        if (success) return { outcome: 'accepted' };
        if (codes.some((code) => ABOUT_THE_ANSWER.includes(code))) return { outcome: 'refused' };
        return {
          outcome: 'unreachable',
          reason: `reCAPTCHA says ${codes.join(', ') || 'no, without a reason'}`,
        };
      } catch (error) {
        return { outcome: 'unreachable', reason: reasonOf(error as Error) };
      }
    },
  };
}

async function verify(
  { secretKey: secret, doubleUrl = HOST }: RecaptchaSettings,
  answer: string,
  signal: AbortSignal,
) {
  const reply = await fetch(`${doubleUrl}${VERIFY_PATH}`, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: answer }),
    redirect: 'error',
    signal,
  });
  if (!reply.ok) throw new Error(`reCAPTCHA replied with status ${reply.status}`);
  return verdict.parse(await reply.json());
}

/** Checks that reCAPTCHA can be reached and knows the secret key, with an answer that can't be right. */
export async function checkRecaptcha(settings: RecaptchaSettings): Promise<Check> {
  let codes: readonly string[] = [];
  const checked = await check(
    async () => {
      ({ 'error-codes': codes } = await verify(
        settings,
        'galley-doctor',
        AbortSignal.timeout(SECONDS * 1000),
      ));
    },
    () => false,
    reasonOf,
  );
  const aboutUs = codes.filter((code) => !ABOUT_THE_ANSWER.includes(code));
  return aboutUs.length > 0 ? { outcome: 'refused', reason: aboutUs.join(', ') } : checked;
}

/** `fetch` puts the reason of a failure into the error's cause. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
