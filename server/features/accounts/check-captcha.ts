import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { fieldRefusal } from '../../platform/refusal.ts';

/**
 * Accepts a solved captcha, once; one that can't be checked is refused too (R5.19).
 * @throws Refusal `invalid_fields` for `RecaptchaResponse`
 */
export async function checkCaptcha(
  { captcha, log, config }: Pick<Deps, 'captcha' | 'log' | 'config'>,
  answer: string,
): Promise<void> {
  const check = await captcha.check(answer);
  if (check.outcome === 'accepted') return;
  if (check.outcome === 'refused') throw fieldRefusal('RecaptchaResponse', requestMessages.confirmNotRobot);
  log.error({ reason: check.reason }, 'a captcha could not be checked');
  throw fieldRefusal('RecaptchaResponse', requestMessages.captchaUnchecked(config.brand.phone));
}
