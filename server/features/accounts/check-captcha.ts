import { messages } from '../../../domain/messages.ts';
import type { Deps } from '../../deps.ts';
import { fieldRefusal } from '../../platform/refusal.ts';

/**
 * Accepts a solved captcha, once; one that can't be checked is refused too (R5.19).
 * @throws Refusal `invalid_fields` at RecaptchaResponse
 */
export async function checkCaptcha({ captcha }: Pick<Deps, 'captcha'>, answer: string): Promise<void> {
  const { outcome } = await captcha.check(answer);
  if (outcome !== 'accepted') throw fieldRefusal('RecaptchaResponse', messages.confirmNotRobot);
}
