import { createHash } from 'node:crypto';
import { messages } from '../../../domain/messages.ts';
import type { Deps } from '../../deps.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { bookOnce } from '../bookings/book-once.ts';
import type { NewJob } from '../bookings/bookings.queries.ts';
import type { PlannedWork } from '../bookings/plan-work.ts';
import { storeBooking } from '../bookings/store-booking.ts';
import { workRow } from '../bookings/work-row.ts';
import { type AssetRecord, findOwnAsset } from '../equipment/equipment.queries.ts';
import { PROMO_FIELD, planService, type ServiceBody } from './plan-service.ts';

export type ServiceSubmit = {
  /** Made once per submit (R4.30). */
  key: string;
  customerId: number;
  body: ServiceBody;
};

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
  const once = { key, fingerprint, customerId, isCostly: false };
  const { id } = await bookOnce(deps, once, async () => {
    const record = await findOwnAsset(deps.db, body.AssetId, customerId);
    if (!record) throw new Refusal('not_found', messages.notFound);
    const plan = await planService(deps, { body, customerId, record });
    const booking = {
      at: toDate(plan.now),
      key,
      fingerprint,
      customer: customerId,
      location: record.location.id,
      card: null,
      staff: null,
      visitor: null,
      job: newJob(body, record, plan),
    };
    return storeBooking(deps, booking, { ...plan, promoField: PROMO_FIELD });
  });
  return id;
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
