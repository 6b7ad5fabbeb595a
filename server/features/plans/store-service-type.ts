import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  addServiceType as addServiceTypeCall,
  changeServiceType as changeServiceTypeCall,
} from '../../../contracts/plans/service-types.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { deskPlanMessages } from '../../../domain/plans/desk-plan-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { refuseStale } from '../../common/versions/refuse-stale.ts';
import { violatedConstraint } from '../../db/client.ts';
import { inArray } from '../../db/drizzle.ts';
import { equipmentTypes, licenceKinds } from '../../db/schema/reference.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import {
  insertServiceType,
  lockServiceType,
  presentServiceType,
  SERVICE_NAME_TAKEN,
  type ServiceFields,
  type ServiceType,
  serviceFields,
  serviceTypeNamed,
  updateServiceType,
} from './service-types.queries.ts';

/**
 * Adds a service type (R13.01); its name makes it unique, so the same one again changes nothing.
 * @throws Refusal `invalid_fields` for a name that another one has, an unknown licence or equipment type
 */
export async function addServiceType(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { by, form }: { by: StaffDoer; form: z.output<typeof addServiceTypeCall.body> },
): Promise<Reply<typeof addServiceTypeCall>> {
  const fields = serviceFields(form);
  return transaction(deps.pool, async (tx) => {
    await requireKnown(tx, fields);
    const changed = { changedBy: by.name, changedAt: toDate(deps.clock.now()) };
    const added = await insertServiceType(tx, { ...fields, ...changed });
    if (!added) {
      const other = await serviceTypeNamed(tx, fields.name);
      if (other && isDeepStrictEqual(fieldsOf(other), fields)) return presentServiceType(other);
      throw fieldRefusal('Name', deskPlanMessages.serviceNameTaken);
    }
    await recordAudit(tx, deps, {
      by,
      action: 'service-type-added',
      subject: { kind: 'service-type', id: added.id },
      details: { before: null, after: fields },
    });
    return presentServiceType(added);
  });
}

/**
 * Replaces a service type (R13.01); the same values again change nothing. Lines that were written keep their minutes.
 * @throws Refusal `not_found`; `invalid_fields`; `conflict` if somebody else changed it since (R10.04)
 */
export async function changeServiceType(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { id, by, form }: { id: number; by: StaffDoer; form: z.output<typeof changeServiceTypeCall.body> },
): Promise<Reply<typeof changeServiceTypeCall>> {
  const fields = serviceFields(form);
  return transaction(deps.pool, async (tx) => {
    const row = await lockServiceType(tx, id);
    if (!row) throw new Refusal('not_found', requestMessages.notFound);
    const before = fieldsOf(row);
    if (isDeepStrictEqual(before, fields)) return presentServiceType(row);
    refuseStale(row, form.Version, { timeZone: OPERATOR_TIME_ZONE });
    await requireKnown(tx, fields);
    const changed = { changedBy: by.name, changedAt: toDate(deps.clock.now()) };
    const after = await updateServiceType(tx, id, { ...fields, ...changed });
    await recordAudit(tx, deps, {
      by,
      action: 'service-type-changed',
      subject: { kind: 'service-type', id },
      details: { before, after: fields },
    });
    return presentServiceType(after);
  }).catch((error) => {
    throw violatedConstraint(error) === SERVICE_NAME_TAKEN
      ? fieldRefusal('Name', deskPlanMessages.serviceNameTaken)
      : error;
  });
}

function fieldsOf(row: ServiceType): ServiceFields {
  const { name, minutes, checklist, why, source, checkedOn, licenceKindId, isRetired, equipmentTypeIds } =
    row;
  return { name, minutes, checklist, why, source, checkedOn, licenceKindId, isRetired, equipmentTypeIds };
}

/** @throws Refusal `invalid_fields` for a licence or an equipment type that there isn't */
async function requireKnown(
  tx: Transaction,
  { licenceKindId, equipmentTypeIds }: ServiceFields,
): Promise<void> {
  if (
    licenceKindId !== null &&
    (await tx.$count(licenceKinds, inArray(licenceKinds.id, [licenceKindId]))) === 0
  ) {
    throw fieldRefusal('LicenceKindId', deskPlanMessages.licenceUnknown);
  }
  const known = await tx.$count(equipmentTypes, inArray(equipmentTypes.id, equipmentTypeIds));
  if (known < equipmentTypeIds.length) throw fieldRefusal('EquipmentTypeIds', deskPlanMessages.typeUnknown);
}
