import type { z } from 'zod';
import type { addPaymentMethod } from '../../../contracts/customers/profile.ts';
import type { CardFields } from '../../../contracts/payments/card.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { checkCardExpiry } from '../../../domain/payments/card.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import type { DeclinedCards } from '../../common/attempts/declined-cards.ts';
import { requireWork } from '../../common/attempts/proof-of-work.ts';
import type { Deps } from '../../common/deps.ts';
import type { Caller } from '../../common/http/route.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { cardHolder } from '../accounts/card-holder.ts';
import { lockCustomer } from '../customers/customers.queries.ts';
import { openInvoices } from '../invoices/invoices.queries.ts';
import { checkCardChange } from '../payments/cards/check-card-change.ts';
import { keepCard, storeCard } from '../payments/cards/keep-card.ts';
import { type CardOnFile, cardOf, deleteCardUnlessNeeded, paysOnCompletion } from './profile.queries.ts';

type AddCardForm = z.output<typeof addPaymentMethod.body>;

/** The error in the card's expiry, if it's valid otherwise (R5.18). */
export function expiryFaults(
  { clock }: Deps,
  { CheckoutCardExpiry: expiry }: Partial<CardFields>,
): FieldFault[] {
  const message = expiry === undefined ? null : checkCardExpiry(expiry, clock.now());
  return message ? [{ field: 'CheckoutCardExpiry', message }] : [];
}

/**
 * Puts a card on file within the limits on declined cards.
 * @param caller the customer, and the IP address that the card is sent from
 * @throws Refusal as `addCard`; `captcha_required` after two declined cards from the address block; `TooManyTries`
 *   after five; `reauthenticate` if it would replace a card and the last proof of the password is too old
 */
export async function addCardWithinLimits(
  deps: Deps,
  limits: DeclinedCards,
  { caller, address, form }: { caller: Caller; address: string; form: AddCardForm },
): Promise<CardOnFile> {
  await checkCardChange(deps.db, caller);
  const attempt = await limits.take(address);
  await requireWork(deps, form.RecaptchaResponse, [attempt]);
  try {
    const card = await addCard(deps, { customerId: caller.customerId, address, form });
    await attempt.giveBack();
    return card;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'card_declined')) await attempt.giveBack();
    throw error;
  }
}

/**
 * Has the provider check a card and puts it on file; nothing is charged (R1.02, R7.15).
 * @throws a field refusal of `CheckoutCardExpiry`; Refusal `card_declined`, `card_action_required`,
 *   `provider_unavailable`; the previous card then stays
 */
export async function addCard(
  deps: Deps,
  { customerId, address, form }: { customerId: number; address: string; form: CardFields },
): Promise<CardOnFile> {
  const [expired] = expiryFaults(deps, form);
  if (expired) throw fieldRefusal(expired.field, expired.message);
  const kept = await keepCard(deps, {
    token: form.CheckoutCardToken,
    holder: await cardHolder(deps.db, customerId),
    owner: customerId,
    address,
    notChecked: paymentMessages.cardNotAdded(deps.payments.script.provider),
  });
  const at = toDate(deps.clock.now());
  await transaction(deps.pool, (tx) => storeCard(tx, kept, { customerId, at }));
  return kept.card;
}

/**
 * Removes the card on file.
 * @throws Refusal `conflict` while a job is open, or while an invoice is unpaid and the customer pays on completion
 *   (R7.15)
 */
export async function removeCard(deps: Deps, customerId: number): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    await lockCustomer(tx, customerId);
    if (!(await cardOf(tx, customerId))) return;
    await deleteCardUnlessNeeded(tx, customerId);
    if (await cardOf(tx, customerId)) throw new Refusal('conflict', paymentMessages.cardNeeded);
    // Those of a customer who was joined into them aren't paid with their card (R14.06).
    const open = (await openInvoices(tx, customerId)).filter((invoice) => invoice.customerId === customerId);
    const due = open.reduce((sum, { dueCents }) => sum + dueCents, 0);
    if (due > 0 && (await paysOnCompletion(tx, customerId))) {
      throw new Refusal('conflict', paymentMessages.cardNeededToPay(formatMoney(due)));
    }
  });
}
