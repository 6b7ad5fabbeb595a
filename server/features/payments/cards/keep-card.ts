import { hash } from 'node:crypto';
import { AUTHORITY_CLAUSES } from '../../../../domain/payments/card-authority.ts';
import { paymentMessages } from '../../../../domain/payments/payment-messages.ts';
import type { CardHolder } from '../../../adapters/payments/port.ts';
import type { Deps } from '../../../common/deps.ts';
import { eq } from '../../../db/drizzle.ts';
import { cardAuthorities, paymentMethods, providerCustomers } from '../../../db/schema/customers.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/refusal.ts';

export type CardToKeep = {
  token: string;
  holder: CardHolder;
  /** The customer's id, or a visitor's email, so that the same card of another person is kept separately. */
  owner: number | string;
  /** The IP address that it's sent from. */
  address: string;
  /** The message if the provider doesn't respond. */
  notChecked: string;
};

/** A card that the provider keeps, with the customer's authority to charge it. */
export type KeptCard = {
  card: Required<Omit<typeof paymentMethods.$inferInsert, 'customerId' | 'updatedAt'>>;
  authority: Required<Omit<typeof cardAuthorities.$inferInsert, 'id' | 'customerId' | 'givenAt'>>;
};

/**
 * Has the provider check a card and keep it, without charging it (R1.02). The same card of the same owner is kept once,
 * however often it's sent. Call it outside any transaction, since the provider may be slow.
 * @returns what to store, including the parts of the card that may be shown (R7.15)
 * @throws Refusal `card_declined`; `card_action_required` with the secret that the provider's script needs for the
 *   cardholder's confirmation; `provider_unavailable`
 */
export async function keepCard(deps: Deps, toKeep: CardToKeep): Promise<KeptCard> {
  const { token, holder, owner, address, notChecked } = toKeep;
  const unavailable = new Refusal('provider_unavailable', notChecked);
  const reference = hash('sha256', `${token}\n${owner}`);
  const providerCustomer = await providerCustomerOf(deps, reference, holder);
  if (providerCustomer === null) throw unavailable;
  const check = await deps.payments.saveCard({ token, providerCustomer, reference });
  switch (check.outcome) {
    case 'unreachable':
      throw unavailable;
    case 'declined':
      throw new Refusal('card_declined', paymentMessages.cardError(check.reason));
    case 'action_required':
      throw new Refusal('card_action_required', paymentMessages.cardActionRequired, [], {
        CardClientSecret: check.clientSecret,
      });
    case 'accepted':
      return {
        card: { cardToken: token, ...check.card, providerCustomer },
        authority: { cardToken: token, ...authorityWords(deps), address, mandate: check.mandate },
      };
  }
}

/** A card's own customer at the provider, under an anonymous reference; null if the provider doesn't respond. */
export async function providerCustomerOf(
  { db, payments, clock }: Deps,
  reference: string,
  holder: CardHolder,
): Promise<string | null> {
  const createdAt = toDate(clock.now());
  // Stored before the provider is asked, so that we know of its customer even after a crash in between.
  await db.insert(providerCustomers).values({ reference, createdAt }).onConflictDoNothing();
  const [known] = await db
    .select({ providerId: providerCustomers.providerId })
    .from(providerCustomers)
    .where(eq(providerCustomers.reference, reference));
  if (known?.providerId) return known.providerId;
  const providerId = await payments.createCustomer({ reference, holder });
  if (providerId !== null) {
    await db.update(providerCustomers).set({ providerId }).where(eq(providerCustomers.reference, reference));
  }
  return providerId;
}

/** The authority's text, as shown beside the card fields, and its clauses. */
function authorityWords({ config: { brand, policies } }: Deps) {
  return {
    text: paymentMessages.cardAuthority(brand.company, brand.phone),
    clauses: [...AUTHORITY_CLAUSES],
    termsSince: policies.terms.since,
  };
}

/** Puts a card on file, replacing any other, and stores the authority to charge it. */
export async function storeCard(
  tx: Transaction,
  { card, authority }: KeptCard,
  { customerId, at }: { customerId: number; at: Date },
): Promise<void> {
  await tx
    .insert(paymentMethods)
    .values({ ...card, customerId, updatedAt: at })
    .onConflictDoUpdate({ target: paymentMethods.customerId, set: { ...card, updatedAt: at } });
  await tx.insert(cardAuthorities).values({ ...authority, customerId, givenAt: at });
}
