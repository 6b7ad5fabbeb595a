import type { z } from 'zod';
import type { addJob } from '../../../contracts/jobs.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { messages } from '../../../domain/messages.ts';
import type { Deps } from '../../deps.ts';
import { bookingCustomer } from '../bookings/bookings.queries.ts';
import {
  choiceOf,
  type PlannedWork,
  planWork,
  seenOf,
  type WorkQuestion,
  workFaults,
} from '../bookings/plan-work.ts';
import { type AssetRecord, findOwnAsset } from '../equipment/equipment.queries.ts';

export type ServiceBody = z.output<typeof addJob.body>;

/** The wire's names of what the checkout calls otherwise. */
export const PROMO_FIELD = 'PromoCode';
const FIELDS = { equipmentTypeId: 'EquipmentTypeId', postcode: 'Postcode', promoCode: PROMO_FIELD };

const TIME_FIELDS = [
  'PriorityOption',
  'PriorityTimeWindow',
  'PrioritySelectedDate',
  'PriorityAfterHoursTime',
] as const satisfies readonly (keyof ServiceBody)[];
/** The fields that time and price are asked by; the others may be anything. */
type QuestionBody = Pick<ServiceBody, (typeof TIME_FIELDS)[number]> & Partial<ServiceBody>;

/**
 * Settles when a tech comes to a registered machine and what that costs, as for any booking.
 * @throws Refusal `invalid_fields` with every field at fault, `no_price`, `price_increased`
 */
export async function planService(
  deps: Deps,
  { body, customerId, record }: { body: ServiceBody; customerId: number; record: AssetRecord },
): Promise<PlannedWork> {
  return planWork(deps, {
    ...seenOf(body),
    ...(await questionOf(deps, { body, customerId, record })),
    faults: machineFaults(deps, body, record),
  });
}

/** What time, price and promo of a request depend on. */
async function questionOf(
  deps: Deps,
  { body, customerId, record }: { body: QuestionBody; customerId: number; record: AssetRecord },
): Promise<WorkQuestion> {
  const { asset, location } = record;
  const promoCode = body.PromoCode?.[0]?.trim();
  return {
    equipmentTypeId: asset.equipmentTypeId,
    place: { postcode: location.postcode, suburb: location.suburb, state: location.state },
    choice: choiceOf(body),
    promoCode: promoCode ? promoCode : null,
    audience: 'portal',
    catalogue: deps.catalogue.current(),
    now: deps.clock.now(),
    booker: await bookingCustomer(deps.db, customerId),
    fields: FIELDS,
  };
}

/** What the request says of the machine must be what it is registered with; the problem is one of its type's (R5.06). */
function machineFaults(
  { catalogue }: Deps,
  { EquipmentTypeId, Postcode, Problem }: Partial<ServiceBody>,
  { asset, location }: AssetRecord,
): FieldFault[] {
  const faults: FieldFault[] = [];
  if (EquipmentTypeId !== undefined && EquipmentTypeId !== asset.equipmentTypeId) {
    faults.push({ field: 'EquipmentTypeId', message: messages.notTheMachine });
  }
  if (Postcode !== undefined && Postcode !== location.postcode) {
    faults.push({ field: 'Postcode', message: messages.notTheMachine });
  }
  const listed = catalogue.current().equipment.problems(asset.equipmentTypeId, asset.servicingTypeId);
  if (Problem !== undefined && !listed.some(({ Name }) => Name === Problem)) {
    faults.push({ field: 'Problem', message: messages.problemRequired });
  }
  return faults;
}

/**
 * What is wrong by meaning with those fields of a request that can be read, where others can't (R5.23).
 * @param fields the fields that can be read, and no others
 */
export async function serviceFaultsBesides(
  deps: Deps,
  { fields, customerId }: { fields: Partial<ServiceBody>; customerId: number },
): Promise<FieldFault[]> {
  const record =
    fields.AssetId === undefined ? null : await findOwnAsset(deps.db, fields.AssetId, customerId);
  if (!record) return [];
  const faults = machineFaults(deps, fields, record);
  if (!canAskTime(fields)) return faults;
  return [
    ...faults,
    ...(await workFaults(deps, await questionOf(deps, { body: fields, customerId, record }))),
  ];
}

const canAskTime = (fields: Partial<ServiceBody>): fields is QuestionBody =>
  TIME_FIELDS.every((name) => name in fields);
