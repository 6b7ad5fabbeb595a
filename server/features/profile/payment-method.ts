import type { BookingCard } from '../../../contracts/bookings.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { messages } from '../../../domain/messages.ts';
import { checkCardExpiry } from '../../../domain/people/card.ts';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { lockCustomer } from '../accounts/lock-customer.ts';
import { verifyCard } from '../bookings/verify-card.ts';
import { type CardOnFile, cardOf, deleteCardUnlessNeeded, putCard } from './profile.queries.ts';

/** The error in the card's expiry, if it's valid otherwise (R5.18). */
export function expiryFaults(
  { clock }: Deps,
  { CheckoutCardExpiry: expiry }: Partial<BookingCard>,
): FieldFault[] {
  const message = expiry === undefined ? null : checkCardExpiry(expiry, clock.now());
  return message ? [{ field: 'CheckoutCardExpiry', message }] : [];
}

/**
 * Has the provider check a card and puts it on file; nothing is charged (R1.02, R7.15).
 * @throws Refusal at CheckoutCardExpiry, `card_declined`, `provider_unavailable`; the previous card then stays
 */
export async function addCard(deps: Deps, customerId: number, form: BookingCard): Promise<CardOnFile> {
  const [expired] = expiryFaults(deps, form);
  if (expired) throw fieldRefusal(expired.field, expired.message);
  const card = await verifyCard(deps, form.CheckoutCardToken, messages.cardNotAdded(deps.payments.name));
  await putCard(deps.db, {
    customerId,
    cardToken: form.CheckoutCardToken,
    ...card,
    updatedAt: toDate(deps.clock.now()),
  });
  return card;
}

/**
 * Removes the card on file.
 * @throws Refusal `conflict` while a job is open (R7.15)
 */
export async function removeCard(deps: Deps, customerId: number): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    await lockCustomer(tx, customerId);
    await deleteCardUnlessNeeded(tx, customerId);
    if (await cardOf(tx, customerId)) throw new Refusal('conflict', messages.cardNeeded);
  });
}
