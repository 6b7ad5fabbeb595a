import type { PayReply } from '../../../../contracts/invoices/invoice-payments.ts';
import type { DeclinedCards } from '../../../common/attempts/declined-cards.ts';
import { requireWork } from '../../../common/attempts/proof-of-work.ts';
import { performAmongRepeats } from '../../../common/attempts/repeats.ts';
import type { Deps } from '../../../common/deps.ts';
import { isKeyUsed } from '../../payments/charge-customer.ts';
import type { PayingCard } from './card-to-use.ts';

type Paying = {
  card: PayingCard;
  /** One per press of the button. */
  key: string;
  /** The IP address that the card is sent from. */
  address: string;
  solved: string | undefined;
};

/**
 * Pays within the limits on declined cards, so that nobody can test stolen cards here.
 * @param pay pays, or continues the payment of the same key
 * @throws Refusal as `pay`; `captcha_required` after two declined cards from the address block; `TooManyTries` after five
 */
export async function payWithinLimits(
  deps: Deps,
  limits: DeclinedCards,
  { card, key, address, solved }: Paying,
  pay: () => Promise<PayReply>,
): Promise<PayReply> {
  if (card === null) return pay();
  // What continues an earlier payment tries no other card.
  const findEarlier = async () => ((await isKeyUsed(deps, key)) ? pay() : null);
  const perform = async () => {
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
  };
  return (await findEarlier()) ?? performAmongRepeats(deps, key, { perform, findEarlier });
}
