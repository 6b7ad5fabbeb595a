import type { issueStaffRequest as issueStaffRequestCall } from '../../../../contracts/desk/requests.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { deskMessages } from '../../../../domain/desk-messages.ts';
import type { Deps } from '../../../deps.ts';
import { fieldRefusal } from '../../../platform/refusal.ts';
import { quoteSite } from '../../instant-quotes/quote-site.ts';
import { customerById } from '../customers/customers.queries.ts';
import { signStaffRequest } from './staff-request.ts';

/**
 * Issues the link that staff use to book for a customer (R6.05). The token is before the hash, where the website
 * removes it from the address.
 * @throws Refusal `invalid_fields` for an unknown customer
 */
export async function issueStaffRequest(
  deps: Deps,
  { staffId, customerId }: { staffId: number; customerId: number | null },
): Promise<Reply<typeof issueStaffRequestCall>> {
  if (customerId !== null && !(await customerById(deps.db, customerId))) {
    throw fieldRefusal('CustomerId', deskMessages.customerUnknown);
  }
  const { token, expiresAt } = signStaffRequest(deps, { staffId, customerId });
  return {
    StaffRequest: token,
    Url: `${quoteSite(deps.config)}/?staffrequest=${token}#/instant-quote`,
    ExpiresOn: expiresAt,
  };
}
