import { messages } from '../../../domain/messages.ts';
import type { CardOnToken } from '../../adapters/payments/port.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Has the provider check a card, without charging it (R1.02).
 * @returns what may be shown of it, according to the provider (R7.15)
 * @param notChecked the customer's message if the provider doesn't respond
 * @throws Refusal `card_declined`, `provider_unavailable`
 */
export async function verifyCard(
  { payments }: Pick<Deps, 'payments'>,
  token: string,
  notChecked: string,
): Promise<CardOnToken> {
  const check = await payments.verifyCard({ token });
  if (check.outcome === 'declined') throw new Refusal('card_declined', messages.cardError(check.reason));
  if (check.outcome === 'unreachable') throw new Refusal('provider_unavailable', notChecked);
  return check.card;
}
