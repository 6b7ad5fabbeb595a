import type { PayReply } from '../../../contracts/invoice-payments.ts';
import type { DeclinedCards } from '../../common/attempts/declined-cards.ts';
import { requireWork } from '../../common/attempts/proof-of-work.ts';
import type { Deps } from '../../deps.ts';
import type { PayingCard } from './card-to-use.ts';

type Paying = {
  card: PayingCard;
  /** The IP address that the card is sent from. */
  address: string;
  solved: string | undefined;
};

/**
 * Pays within the limits on declined cards, so that nobody can test stolen cards here.
 * @throws Refusal as `pay`; `captcha_required` after two declined cards from the address block; `TooManyTries` after five
 */
export async function payWithinLimits(
  deps: Deps,
  limits: DeclinedCards,
  { card, address, solved }: Paying,
  pay: () => Promise<PayReply>,
): Promise<PayReply> {
  if (card === null) return pay();
  const attempt = await limits.take(address);
  await requireWork(deps, solved, [attempt]);
  let isDeclined = false;
  try {
    const reply = await pay();
    isDeclined = reply.Status === 'declined';
    return reply;
  } finally {
    if (!isDeclined) await attempt.giveBack();
  }
}
