import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { changeTechnician as changeTechnicianCall } from '../../../contracts/technicians/technicians.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refusalOf, technicianFields } from './technician-fields.ts';
import { endLink } from './technician-links.queries.ts';
import { presentTechnician } from './technicians.present.ts';
import {
  findTechnician,
  lockTechnician,
  replaceParts,
  type Technician,
  updateTechnician,
} from './technicians.queries.ts';

/**
 * Replaces what is known of a technician (R10.02); the same values again change nothing. Jobs and visits keep the name
 * that customers were given. The link to their day ends once they leave or have another mobile (R10.14).
 * @throws Refusal `not_found`; `invalid_fields` for a name that another one has, or an unknown region; `conflict` if
 *   somebody else changed them since (R10.04)
 */
export async function changeTechnician(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { id, by, form }: { id: number; by: StaffDoer; form: z.output<typeof changeTechnicianCall.body> },
): Promise<Reply<typeof changeTechnicianCall>> {
  return transaction(deps.pool, async (tx) => {
    const before = await lockTechnician(tx, id);
    if (!before) throw new Refusal('not_found', requestMessages.notFound);
    const { columns, parts } = await technicianFields(tx, form);
    const asked = { ...columns, isActive: form.IsActive, ...parts };
    const had = valuesOf(before);
    if (isDeepStrictEqual({ ...asked, licences: sorted(asked.licences) }, had)) {
      return presentTechnician(before);
    }
    refuseStale(before, form.Version, { timeZone: OPERATOR_TIME_ZONE });
    await updateTechnician(tx, id, {
      ...columns,
      isActive: form.IsActive,
      changedBy: by.name,
      changedAt: toDate(deps.clock.now()),
    });
    await replaceParts(tx, id, parts);
    // It was texted to this mobile, and is for somebody who works here.
    if (!form.IsActive || columns.mobile !== before.mobile) await endLink(tx, id);
    await recordAudit(tx, deps, {
      by,
      action: 'technician-changed',
      subject: { kind: 'technician', id },
      details: { before: had, after: asked },
    });
    return presentTechnician((await findTechnician(tx, id)) ?? before);
  }).catch((error) => {
    throw refusalOf(error);
  });
}

type Licence = { name: string; number: string | null; expiresOn: string | null };

const sorted = (licences: readonly Licence[]) =>
  licences.map((one) => JSON.stringify([one.name, one.number, one.expiresOn])).sort();

function valuesOf({ name, mobile, email, quoteLimitCents, isActive, regions, licences }: Technician) {
  return { name, mobile, email, quoteLimitCents, isActive, regions, licences: sorted(licences) };
}
