import { hash } from 'node:crypto';
import type { CardFields } from '../../../../contracts/payments/card.ts';
import { invoiceMessages } from '../../../../domain/invoices/invoice-messages.ts';
import { paymentMessages } from '../../../../domain/payments/payment-messages.ts';
import type { Deps } from '../../../common/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { cardHolder } from '../../accounts/card-holder.ts';
import { providerCustomerOf } from '../../payments/cards/keep-card.ts';
import { chargeableCard } from '../../payments/chargeable-card.ts';
import type { CardToCharge } from './start-invoice-payment.ts';

/** A card that is used once; null for the card on file. */
export type PayingCard = Pick<
  CardFields,
  'CheckoutCardToken' | 'CheckoutCardMask' | 'CheckoutCardBrand'
> | null;

/**
 * The card that the cardholder pays with.
 * @param paid names what is paid: `invoice 12`
 * @throws Refusal `conflict` if there's no card on file; `provider_unavailable`
 */
export async function cardToUse(
  deps: Deps,
  { customerId, card, paid }: { customerId: number; card: PayingCard; paid: string },
): Promise<CardToCharge> {
  if (card === null) {
    const onFile = await chargeableCard(deps.db, customerId);
    if (!onFile) throw new Refusal('conflict', invoiceMessages.payNoCard);
    return onFile;
  }
  const { CheckoutCardToken: cardToken, CheckoutCardBrand: brand, CheckoutCardMask: mask } = card;
  // The card isn't kept, so for each payment it belongs to a separate customer at the provider.
  const reference = hash('sha256', `${cardToken}\n${paid}`);
  const providerCustomer = await providerCustomerOf(deps, reference, await cardHolder(deps.db, customerId));
  if (providerCustomer === null) {
    throw new Refusal('provider_unavailable', paymentMessages.cannotConnectTo(deps.payments.script.provider));
  }
  return { authorityId: null, cardToken, providerCustomer, brand, mask };
}
