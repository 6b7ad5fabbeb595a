import type { Reply } from '../../../../contracts/endpoint.ts';
import type { issueStaffRequest as issueStaffRequestCall } from '../../../../contracts/staff/staff-request.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { fieldRefusal } from '../../../platform/refusal.ts';
import { quoteSite } from '../../instant-quotes/quote-site.ts';
import { bookingRefused } from './booking-refused.ts';
import { signStaffRequest } from './staff-request.ts';

/**
 * Issues the link that staff use to book for a customer (R6.05). The token is in the address's hash, so it reaches no
 * proxy's log, and the website removes it from the address bar.
 * @throws Refusal `invalid_fields` for an unknown customer, or one whose email isn't confirmed, unless staff
 *   made the account (R2.05, R10.15)
 */
export async function issueStaffRequest(
  deps: Deps,
  { by, customerId }: { by: StaffDoer; customerId: number | null },
): Promise<Reply<typeof issueStaffRequestCall>> {
  if (customerId !== null) {
    const refused = await bookingRefused(deps.db, customerId);
    if (refused !== null) throw fieldRefusal('CustomerId', refused);
  }
  const { token, expiresAt } = signStaffRequest(deps, { staffId: by.id, customerId });
  await recordAudit(deps.db, deps, { by, action: 'staff-request-issued', customerId });
  return {
    StaffRequest: token,
    Url: `${quoteSite(deps.config)}/#/instant-quote?staffrequest=${token}`,
    ExpiresOn: expiresAt,
  };
}
