import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { addJob } from '../../../contracts/customer-jobs.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { messages } from '../../../domain/messages.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { bookOnce } from '../bookings/book-once.ts';
import { bookingCustomer, type NewJob } from '../bookings/bookings.queries.ts';
import { choiceOf, type PlannedWork, planWork, seenOf } from '../bookings/plan-work.ts';
import { storeBooking } from '../bookings/store-booking.ts';
import { workRow } from '../bookings/work-row.ts';
import { type AssetRecord, findOwnAsset } from '../equipment/equipment.queries.ts';
import type { Catalogue } from '../reference/catalogue.ts';

type ServiceBody = z.output<typeof addJob.body>;

export type ServiceSubmit = {
  /** Made once per submit (R4.30). */
  key: string;
  customerId: number;
  body: ServiceBody;
};

const PROMO_FIELD = 'PromoCode';
const FIELDS = { equipmentTypeId: 'EquipmentTypeId', postcode: 'Postcode', promoCode: PROMO_FIELD };

function fingerprintOf(body: ServiceBody): string {
  const fields = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

/**
 * Requests service for one of the customer's machines (R7.27): planned, priced and kept as any booking is, at the place
 * where the machine stands, with no card needed (R4.06). Sent twice, it is one request (R4.30).
 * @returns the job's id
 * @throws Refusal `not_found` for a machine that isn't the customer's; `invalid_fields` with every field at fault;
 *   `no_price`; `price_increased`; `idempotency_key_reused`
 */
export async function requestService(deps: Deps, submit: ServiceSubmit): Promise<number> {
  const { key, customerId, body } = submit;
  const fingerprint = fingerprintOf(body);
  const { id } = await bookOnce(deps, { key, fingerprint, customerId }, async () => {
    const record = await findOwnAsset(deps.db, body.AssetId, customerId);
    if (!record) throw new Refusal('not_found', messages.notFound);
    const plan = await planService(deps, submit, record);
    const booking = {
      at: toDate(plan.now),
      key,
      fingerprint,
      customer: customerId,
      location: record.location.id,
      card: null,
      job: newJob(body, record, plan),
    };
    return storeBooking(deps, booking, { ...plan, promoField: PROMO_FIELD });
  });
  return id;
}

async function planService(
  deps: Deps,
  { body, customerId }: ServiceSubmit,
  record: AssetRecord,
): Promise<PlannedWork> {
  const { asset, location } = record;
  const catalogue = deps.catalogue.current();
  const promoCode = body.PromoCode[0]?.trim();
  return planWork(deps, {
    ...seenOf(body),
    choice: choiceOf(body),
    equipmentTypeId: asset.equipmentTypeId,
    place: { postcode: location.postcode, suburb: location.suburb, state: location.state },
    promoCode: promoCode ? promoCode : null,
    audience: 'portal',
    catalogue,
    now: deps.clock.now(),
    booker: await bookingCustomer(deps.db, customerId),
    faults: faultsOf(body, record, catalogue),
    fields: FIELDS,
  });
}

/** What the request says of the machine must be what it is registered with; the problem is one of its type's (R5.06). */
function faultsOf(
  body: ServiceBody,
  { asset, location }: AssetRecord,
  { equipment }: Catalogue,
): FieldFault[] {
  const faults: FieldFault[] = [];
  if (body.EquipmentTypeId !== asset.equipmentTypeId) {
    faults.push({ field: 'EquipmentTypeId', message: messages.notTheMachine });
  }
  if (body.Postcode !== location.postcode)
    faults.push({ field: 'Postcode', message: messages.notTheMachine });
  const listed = equipment.problems(asset.equipmentTypeId, asset.servicingTypeId);
  if (!listed.some(({ Name }) => Name === body.Problem)) {
    faults.push({ field: 'Problem', message: messages.problemRequired });
  }
  return faults;
}

/** The machine as it is registered now; a later edit of it changes no job. */
function newJob(body: ServiceBody, { asset }: AssetRecord, plan: PlannedWork): NewJob {
  return {
    assetId: asset.id,
    equipmentTypeId: asset.equipmentTypeId,
    servicingTypeId: asset.servicingTypeId,
    makeId: asset.makeId,
    makeName: asset.makeName,
    modelId: asset.modelId,
    modelName: asset.modelName,
    serialIdentifier: asset.serialIdentifier,
    equipmentLocation: asset.equipmentLocation,
    problem: body.Problem,
    problemDescription: body.ProblemDescription,
    ...workRow(plan),
    locationDescription: body.LocationDescription ?? asset.locationDescription,
    parkingInstructions: body.ParkingInstructions,
    leadCategory: body.LeadCategory,
  };
}
