import type { z } from 'zod';
import type { addJob } from '../../../contracts/jobs/jobs.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { type FoodAnswers, NO_FOOD_ANSWERS } from '../../../domain/equipment/food-at-risk.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import type { Membership } from '../../../domain/people/rights.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { CustomerDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { fingerprintOf } from '../../common/idempotency/submits.queries.ts';
import { Refusal } from '../../platform/refusal.ts';
import { whoBooks } from '../customers/who-books.ts';
import { type AssetRecord, findOwnAsset } from '../equipment/find-own-equipment.ts';
import { bookFaultReports } from '../fault-reports/settle-fault-report.ts';
import { keepUpfront, upfrontFaults } from '../jobs/keep-upfront.ts';
import { queueLetter } from '../messages/queue-letter.ts';
import { hoursOfSite } from '../sites/site-hours.queries.ts';
import { bookOnce } from './book-once.ts';
import { type BookableVisit, bookableVisit, type CheckedVisit, checkVisit } from './check-visit.ts';
import { foodColumns } from './checkout.ts';
import { insertBooking, lockBooker, machineColumns, type NewBooking, storeBooking } from './store-booking.ts';

type ServiceBody = z.output<typeof addJob.body>;

export type ServiceSubmit = {
  /** The Idempotency-Key (R4.30). */
  key: string;
  by: CustomerDoer;
  /** Of who asks, for whose business it is; nothing for a demo's. */
  membership?: Membership;
  body: ServiceBody;
};

/**
 * Requests service for registered equipment (R7.27): planned, priced and stored like any booking, at the equipment's
 * site, without needing a card (R4.06). Sent twice, it's one request (R4.30).
 * @returns the job's id
 * @throws Refusal `not_found` for equipment that isn't the customer's; `invalid_fields` with every invalid field;
 * `no_price`; `price_increased`; `idempotency_key_reused`
 */
export async function requestService(deps: Deps, submit: ServiceSubmit): Promise<number> {
  const { key, by, body } = submit;
  const { customerId } = by;
  const fingerprint = fingerprintOf('request service', body);
  // Its machine, and so its site, was checked with the call.
  const booker = { personId: by.id, customerId, siteIds: null };
  const { id } = await bookOnce(deps, { key, fingerprint, booker }, async () => {
    const { record, client, faults, visit } = await checkService(deps, body, { ...submit, customerId });
    if (!record || !client || !visit) throw new Refusal('not_found', requestMessages.notFound);
    const bookable = bookableVisit(visit, { form: body, formFaults: faults });
    const booking: NewBooking = {
      key,
      fingerprint,
      personId: by.id,
      site: record.location.id,
      visit: bookable,
      client,
      promoField: FIELDS.promoCode,
      job: registeredJob(deps, body, record, bookable),
    };
    return storeBooking(deps, { by: 'customer', job: booking.job }, async (tx, createdAt) => {
      await lockBooker(tx, customerId);
      const { jobId, hasReports, isContactAlone } = await insertBooking(tx, booking, {
        customerId,
        bookedBy: by.id,
        createdAt,
        paysThemselves: body.PayOurselves,
      });
      const limitCents = upfrontCents(body);
      if (limitCents !== null)
        await keepUpfront(tx, { jobId }, { limitCents, personId: by.id, at: createdAt });
      const reportId = body.FaultReportId;
      if (hasReports || reportId !== null)
        await bookFaultReports(deps, tx, { by, customerId, jobId, reportId });
      const about = { customerId, jobIds: [jobId], isContactAlone };
      await queueLetter(deps, tx, about, { mail: 'booking-confirmation', jobId });
      return jobId;
    });
  });
  return id;
}

/** Wire names of fields that have other names in the checkout. */
const FIELDS = { equipmentTypeId: 'EquipmentTypeId', postcode: 'Postcode', promoCode: 'PromoCode' };

type CheckedService = {
  /** Null if the equipment isn't the customer's, or isn't named. */
  record: AssetRecord | null;
  client: NewBooking['client'] | null;
  /** The form's errors, without the visit's. */
  faults: FieldFault[];
  /** Null without the equipment. */
  visit: CheckedVisit | null;
};

type Booker = { customerId: number; membership?: Membership };

/** Checks the valid fields of a request (R5.23). */
async function checkService(
  deps: Deps,
  fields: Partial<ServiceBody>,
  { customerId, membership }: Booker,
): Promise<CheckedService> {
  const record =
    fields.AssetId === undefined ? null : await findOwnAsset(deps.db, fields.AssetId, customerId);
  if (!record) return { record, client: null, faults: [], visit: null };
  const client = await whoBooks(deps.db, customerId);
  const { asset, location } = record;
  const limitCents = upfrontCents(fields);
  const faults = [
    ...equipmentFaults(deps, fields, record),
    ...(limitCents === null || !membership
      ? []
      : upfrontFaults(membership, { siteId: location.id, limitCents })),
  ];
  const visit = await checkVisit(deps, {
    form: fields,
    equipmentTypeId: asset.equipmentTypeId,
    place: { postcode: location.postcode, suburb: location.suburb, state: location.state },
    promoCode: fields.PromoCode ?? null,
    audience: 'portal',
    client,
    fields: FIELDS,
    avoided: await hoursOfSite(deps.db, location.id),
    isFoodAtRisk: isAtRisk(deps, fields, asset),
    comesAnyway: fields.ComeAnyway ?? false,
  });
  return { record, client, faults, visit };
}

const upfrontCents = ({ UpfrontLimitIncGst: limit }: Partial<ServiceBody>) =>
  limit == null ? null : centsFromDollars(limit);

/** Whether the food is at risk, by what was said and what the machine and the problem ask. */
function isAtRisk(
  deps: Deps,
  { Problem, FoodWarm = null }: Partial<ServiceBody>,
  asset: AssetRecord['asset'],
): boolean {
  if (Problem === undefined) return false;
  return foodColumns(deps, { ...NO_FOOD_ANSWERS, FoodWarm, Problem }, asset).isFoodAtRisk ?? false;
}

/** All errors in the valid fields of a request. */
export async function serviceFaults(
  deps: Deps,
  fields: Partial<ServiceBody>,
  booker: Booker,
): Promise<FieldFault[]> {
  const { faults, visit } = await checkService(deps, fields, booker);
  return [...faults, ...(visit?.faults ?? [])];
}

/** The request's equipment details must match the register; the problem must be one of its type's (R5.06). */
export function equipmentFaults(
  { catalogue }: Deps,
  { EquipmentTypeId, Postcode, Problem }: Partial<ServiceBody>,
  { asset, location }: AssetRecord,
): FieldFault[] {
  const faults: FieldFault[] = [];
  if (asset.retiredAt) faults.push({ field: 'AssetId', message: equipmentMessages.equipmentRetired });
  if (EquipmentTypeId !== undefined && EquipmentTypeId !== asset.equipmentTypeId) {
    faults.push({ field: 'EquipmentTypeId', message: equipmentMessages.notTheEquipment });
  }
  if (Postcode !== undefined && Postcode !== location.postcode) {
    faults.push({ field: 'Postcode', message: equipmentMessages.notTheEquipment });
  }
  const listed = catalogue.current().equipment.problems(asset.equipmentTypeId, asset.servicingTypeId);
  if (Problem !== undefined && !listed.some(({ Name }) => Name === Problem)) {
    faults.push({ field: 'Problem', message: equipmentMessages.problemRequired });
  }
  return faults;
}

/** The equipment as registered now; editing it later changes no job. */
export function registeredJob(
  deps: Deps,
  body: Pick<
    ServiceBody,
    'Problem' | 'ProblemDescription' | keyof FoodAnswers | 'LocationDescription' | 'ParkingInstructions'
  > & { LeadCategory: string },
  { asset }: AssetRecord,
  visit: BookableVisit,
): NewBooking['job'] {
  return {
    ...machineColumns(asset),
    problem: body.Problem,
    problemDescription: body.ProblemDescription,
    ...foodColumns(deps, body, asset),
    ...visit.columns,
    // How to get to this machine alone stays with it.
    locationDescription: body.LocationDescription,
    parkingInstructions: body.ParkingInstructions,
    leadCategory: body.LeadCategory,
  };
}
