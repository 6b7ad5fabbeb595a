import type { Deps } from '../../common/deps.ts';
import { decideByPhone, type PhoneAnswer } from './decide-by-phone.ts';
import { declining } from './decline-quote.ts';

/**
 * Declines a quote as somebody said on the phone, with or without a reason (R10.12).
 * @throws Refusal as `decideByPhone`
 */
export async function declineByPhone(
  deps: Deps,
  { reason, ...answer }: PhoneAnswer & { reason: string | null },
): Promise<void> {
  await decideByPhone(deps, { ...answer, to: 'declined' }, declining(reason));
}
