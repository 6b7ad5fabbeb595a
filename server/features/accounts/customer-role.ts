import { ROLE_MASS_MARKET_CLIENT } from '../../../domain/constants.ts';
import { messages } from '../../../domain/messages.ts';
import type { Caller } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Refuses customerportal calls to anybody but customers (R6.04). */
export function requireCustomerRole(caller: Caller): void {
  if (caller.role !== ROLE_MASS_MARKET_CLIENT) throw new Refusal('forbidden', messages.customersOnly);
}
