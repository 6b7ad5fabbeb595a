import { deskCustomerMessages } from '../domain/customers/desk-customer-messages.ts';
import { requestMessages } from '../domain/words/request-messages.ts';
import { line } from './wire.ts';

/** What staff search a list for. */
export const searchTerm = line(deskCustomerMessages.searchTooShort)
  .min(2, deskCustomerMessages.searchTooShort)
  .max(80, requestMessages.tooLong('80'));
