import type { Captcha } from './port.ts';
import type { ProofOfWork } from './proof-of-work.ts';

/** The embedded captcha: a proof of work, which needs no account and no internet (R7.59). */
export function localCaptcha({ check }: Pick<ProofOfWork, 'check'>): Captcha {
  return { widget: { provider: 'altcha' }, check: (answer) => check(answer) };
}
