import type { Reply } from '../../../../contracts/endpoint.ts';
import type { showDayCodes as showCall } from '../../../../contracts/technicians/technician-day.ts';
import { siteAccessMessages } from '../../../../domain/sites/site-access-messages.ts';
import type { TechnicianDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readCodes } from '../../sites/site-codes.ts';
import { daysOfTechnician } from './days-of-technician.ts';

/**
 * The codes of the site of one of a technician's visits, on its own day only (R12.11); each reading is recorded.
 * @throws Refusal `not_found` for a visit that isn't theirs today; `conflict` if no codes are kept any more
 */
export async function showDayCodes(
  deps: Deps,
  by: TechnicianDoer,
  visitId: number,
): Promise<Reply<typeof showCall>> {
  const { today } = await daysOfTechnician(deps, by.id);
  const visit = today.visits.find(({ id }) => id === visitId);
  if (!visit) throw new Refusal('not_found', siteAccessMessages.codesNotToday);
  const { locationId: siteId, customerId, id: jobId } = visit.job;
  return readCodes(deps, { by, siteId, customerId, jobId });
}
