import type { BusinessRole } from '../../../domain/people/rights.ts';
import { mayDo } from '../../../domain/people/rights.ts';

/**
 * A person of a business who reads a copy of a letter that isn't the primary contact's (R12.03), as they are when it's written.
 */
export type Reader = {
  personId: number;
  role: BusinessRole;
  firstName: string;
  lastName: string;
  userName: string;
  emailConfirmedAt: Date | null;
};

/** Whether a letter may name amounts to who reads it; null is the primary contact. */
export const seesPrices = (reader: Reader | null): boolean => reader === null || mayDo(reader.role, 'prices');

/** Whether it may bring a link that moves and cancels the visit. */
export const changesVisits = (reader: Reader | null): boolean =>
  reader === null || mayDo(reader.role, 'visits');

/** Who a letter greets and goes to: its reader in place of the primary contact. */
export const asRead = <Customer extends object>(customer: Customer, reader: Reader | null) => {
  if (reader === null) return customer;
  const { firstName, lastName, userName, emailConfirmedAt } = reader;
  return { ...customer, firstName, lastName, userName, emailConfirmedAt };
};
