import type { CardHolder } from '../../adapters/payments/port.ts';
import type { Queryable } from '../../db/client.ts';
import { accountById } from './accounts.queries.ts';

/** The name and email that the card provider keeps with a customer's card. @throws Error if there's no such customer */
export async function cardHolder(db: Queryable, customerId: number): Promise<CardHolder> {
  const { businessName, firstName, lastName, userName } = await accountById(db, customerId);
  return { name: businessName ?? `${firstName} ${lastName}`, email: userName };
}
