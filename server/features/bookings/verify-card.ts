import { messages } from '../../../domain/messages.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Asks the provider about a card; charges nothing (R1.02).
 * @param notChecked the customer's message where the provider does not answer
 * @throws Refusal `card_declined`, `provider_unavailable`
 */
export async function verifyCard(
  { payments }: Pick<Deps, 'payments'>,
  token: string,
  notChecked: string,
): Promise<void> {
  const check = await payments.verifyCard({ token });
  if (check.outcome === 'declined') throw new Refusal('card_declined', messages.cardError(check.reason));
  if (check.outcome === 'unreachable') throw new Refusal('provider_unavailable', notChecked);
}
