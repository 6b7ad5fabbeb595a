import type { z } from 'zod';
import {
  type bookByPhone as bookByPhoneCall,
  type checkPhoneBooking as checkPhoneBookingCall,
  newSite,
  type PhoneBooking,
} from '../../../../contracts/bookings/desk-bookings.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { equipment as equipmentFields } from '../../../../contracts/equipment/equipment-fields.ts';
import { newPerson } from '../../../../contracts/person.ts';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import { deskBookingMessages } from '../../../../domain/bookings/desk-booking-messages.ts';
import { LEAD_CATEGORY_STAFF } from '../../../../domain/constants.ts';
import { deskCustomerMessages } from '../../../../domain/customers/desk-customer-messages.ts';
import { visitWords } from '../../../../domain/jobs/job-progress.ts';
import { dollarsFromCents } from '../../../../domain/money/money.ts';
import { laterRange } from '../../../../domain/visits/availability.ts';
import type { AvoidedHours } from '../../../../domain/visits/avoided-hours.ts';
import { avoidedHoursMessages } from '../../../../domain/visits/avoided-hours-messages.ts';
import { formatDay, formatTime, timeOfMinutes } from '../../../../domain/visits/dates.ts';
import { deskVisitMessages } from '../../../../domain/visits/desk-visit-messages.ts';
import type { PlaceQuery } from '../../../catalogue/places.ts';
import { recordAudit, type StaffDoer } from '../../../common/audit/record-audit.ts';
import type { Deps } from '../../../common/deps.ts';
import { fingerprintOf } from '../../../common/idempotency/submits.queries.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { fieldRefusal, fieldsRefusal, Refusal } from '../../../platform/refusal.ts';
import { createAccountByStaff, type NewAccount } from '../../accounts/create-account.ts';
import { inviteToActivate } from '../../accounts/invite-to-activate.ts';
import { NO_ADDRESS, refusalOf } from '../../accounts/save-customer.ts';
import { lockCustomer } from '../../customers/customers.queries.ts';
import type { Equipment } from '../../equipment/check-equipment.ts';
import { checkNewSite } from '../../equipment/check-new-site.ts';
import { type AssetRecord, findOwnAsset } from '../../equipment/find-own-equipment.ts';
import { bookFaultReports } from '../../fault-reports/settle-fault-report.ts';
import { type QuotedPrice, quotePrice } from '../../instant-quotes/quote-price.ts';
import { addToTimeline } from '../../jobs/move-job.ts';
import { queueLetter } from '../../messages/queue-letter.ts';
import type { CheckedAddress } from '../../sites/check-address.ts';
import { newSite as siteAt } from '../../sites/find-or-add-site.ts';
import { findOwnSite } from '../../sites/own-sites.ts';
import { hoursOfSite } from '../../sites/site-hours.queries.ts';
import { bookingRefused } from '../../staff/staff-requests/booking-refused.ts';
import { findTechnician, type Technician } from '../../technicians/technicians.queries.ts';
import { windowWarning } from '../../windows/window-places.ts';
import { type BookedJob, bookOnce, presentBooking } from '../book-once.ts';
import {
  type BookableVisit,
  bookableVisit,
  type CheckedVisit,
  checkVisit,
  choiceOf,
  type VisitRequest,
} from '../check-visit.ts';
import { checkWork, describedJob } from '../checkout.ts';
import { equipmentFaults, registeredJob } from '../request-service.ts';
import { insertBooking, type NewBooking, storeBooking } from '../store-booking.ts';
import {
  type Caller,
  calledByOf,
  callerOf,
  callerWarnings,
  type Fields,
  faultsOf,
  keepUpfrontOf,
  missing,
  upfrontFaultsOf,
} from './booking-caller.ts';
import { payerWarning } from './payer-warning.ts';
import { planBooked } from './plan-booked.ts';

type Submit = {
  /** The Idempotency-Key (R4.30). */
  key: string;
  by: StaffDoer;
  body: PhoneBooking;
};

/**
 * Books for somebody on the phone (R10.13): with the rules, prices and emails of the customers' own bookings, and
 * without a card, which only its holder may enter (R6.05). A new customer and their site are made in the same
 * transaction.
 * @throws Refusal `invalid_fields` with every invalid field; `no_price`; `price_increased`; `override_needed` with the
 *   rules that need a reason; `idempotency_key_reused`
 */
export async function bookByPhone(
  deps: Deps,
  { key, by, body }: Submit,
): Promise<Reply<typeof bookByPhoneCall>> {
  const fingerprint = fingerprintOf('book by phone', body);
  const job = await bookOnce(deps, { key, fingerprint, booker: null }, () =>
    book(deps, { key, by, body, fingerprint }),
  );
  return presentBooking(deps, job);
}

async function book(
  deps: Deps,
  { key, by, body, fingerprint }: Submit & { fingerprint: string },
): Promise<BookedJob> {
  const checked = await checkPhoneBooking(deps, body);
  const { caller, visit, technician, faults, warnings } = checked;
  const [fault, ...others] = faults;
  if (fault && !visit.quoted) throw fieldsRefusal([fault, ...others], bookingMessages.bookingFailed);
  if (!visit.quoted) throw new Error('A whole body without faults has all that the visit depends on');
  const bookable = bookableVisit(visit, { form: body, formFaults: faults });
  const reason = body.Override?.Reason;
  if (warnings.length > 0 && reason === undefined) {
    throw new Refusal('override_needed', deskBookingMessages.overrideNeeded, warnings);
  }
  const booking: NewBooking = {
    key,
    fingerprint,
    personId: null,
    site: siteOf(body, checked),
    visit: bookable,
    client: caller.client,
    promoField: PHONE_FIELDS.promoCode,
    job: jobOf(deps, body, checked, bookable),
  };
  try {
    return await storeBooking(deps, { by: 'staff', job: booking.job }, async (tx, createdAt) => {
      const customerId = caller.known
        ? await lockCaller(tx, caller.known)
        : await addCaller(deps, tx, body, { createdAt, by });
      const { jobId, exceeded } = await insertBooking(tx, booking, {
        customerId,
        ...(caller.person?.member && { bookedBy: caller.person.member.personId }),
        createdAt,
        staffName: by.name,
        note: noteOf(technician, bookable, caller.person?.name ?? null),
        mayExceed: reason !== undefined,
        technician,
      });
      await bookFaultReports(deps, tx, { by, customerId, jobId, reportId: null });
      if (technician) {
        const { job } = booking;
        await planBooked(deps, tx, { jobId, job, technician, mayOverlap: body.MayOverlap === true });
      }
      // The window may have filled up since it was looked at.
      const broken = new Set([
        ...warnings.map(({ message }) => message),
        ...(exceeded === null ? [] : [exceeded]),
      ]);
      const override = reason !== undefined && broken.size > 0 ? { reason, rules: [...broken] } : null;
      const state = technician ? 'Scheduled' : 'Requested';
      await keepUpfrontOf(tx, { jobId, body, caller, by, at: createdAt });
      if (override) await noteOverride(deps, tx, { jobId, state, by, override });
      await recordAudit(tx, deps, {
        by,
        action: 'job-booked',
        subject: { kind: 'job', id: jobId },
        customerId,
        details: {
          before: null,
          after: {
            isNewCustomer: !caller.known,
            ...(caller.person && { calledBy: calledByOf(caller.person) }),
            ...(technician && { technicianId: technician.id }),
            ...(override && { override }),
          },
        },
      });
      const about = { customerId, jobIds: [jobId] };
      await queueLetter(deps, tx, about, { mail: 'booking-confirmation', jobId });
      return jobId;
    });
  } catch (error) {
    throw await refusalOf(deps, error, { UserName: body.UserName ?? null });
  }
}

/** A new customer's account; they choose the password by email (R4.25). */
async function addCaller(
  deps: Deps,
  tx: Transaction,
  body: PhoneBooking,
  by: { createdAt: Date; by: StaffDoer },
): Promise<number> {
  const account = accountOf(body);
  const customerId = await createAccountByStaff(deps, tx, account, by);
  await inviteToActivate(deps, tx, account, { kind: 'staff booking', createdAt: by.createdAt });
  return customerId;
}

/** For the timeline: who comes, if that's known. */
function noteOf(technician: Technician | null, { columns }: BookableVisit, caller: string | null): string {
  if (!technician) return deskBookingMessages.bookedByPhone(caller);
  return deskBookingMessages.bookedWith(technician.name, promiseWords(columns), caller);
}

function promiseWords({ startsAt, endsAt, timeWindow, timeZone }: BookableVisit['columns']): string {
  const promise = { startsAt: startsAt.toTemporalInstant(), endsAt: endsAt.toTemporalInstant() };
  return visitWords({ ...promise, timeWindow, timeZone });
}

type Override = { reason: string; rules: readonly string[] };

/** Adds to the timeline, for the office alone, which rules a booking breaks and why (R10.13). */
async function noteOverride(
  { clock }: Deps,
  tx: Transaction,
  {
    jobId,
    state,
    by,
    override: { reason, rules },
  }: { jobId: number; state: 'Requested' | 'Scheduled'; by: StaffDoer; override: Override },
): Promise<void> {
  await addToTimeline(tx, jobId, {
    kind: 'note',
    state,
    by,
    at: clock.now(),
    note: deskBookingMessages.overridden(rules.join('. '), reason),
  });
}

/** Faults in the valid fields of a form whose other fields are invalid (R5.23). */
export async function phoneFaults(deps: Deps, fields: Partial<PhoneBooking>): Promise<FieldFault[]> {
  const { faults, visit } = await checkPhoneBooking(deps, fields);
  return [...faults, ...visit.faults];
}

/**
 * What a booking would cost now, and which rules of the customers it breaks; the rest of the form is left unread.
 * @throws Refusal `invalid_fields` for what can't be booked at all, or isn't known yet; `no_price`
 */
export async function previewPhoneBooking(
  deps: Deps,
  body: z.output<typeof checkPhoneBookingCall.body>,
): Promise<Reply<typeof checkPhoneBookingCall>> {
  const { visit, where, warnings } = await checkPhoneBooking(deps, body);
  const unknown = { field: 'Postcode', message: deskBookingMessages.siteRequired };
  const [fault = unknown, ...others] = [...where.faults, ...visit.faults];
  if (!visit.quoted) throw fieldsRefusal([fault, ...others], bookingMessages.bookingFailed);
  const { columns } = bookableVisit(visit, { form: body, formFaults: [] });
  return {
    FeeExGst: dollarsFromCents(columns.feeCents),
    DiscountExGst: dollarsFromCents(columns.discountCents),
    ParkingExGst: dollarsFromCents(columns.parkingCents),
    Gst: dollarsFromCents(columns.gstCents),
    TotalIncGst: dollarsFromCents(columns.totalCents),
    Visit: promiseWords(columns),
    Warnings: warnings,
  };
}

/** A new customer's account, without a password and without a postal address. */
function accountOf(body: PhoneBooking): NewAccount {
  const { FirstName, LastName, BusinessName, ABN, Mobile, Phone, UserName } = newPerson.parse(body);
  return {
    userName: UserName,
    passwordHash: null,
    firstName: FirstName,
    lastName: LastName,
    businessName: BusinessName,
    abn: ABN,
    mobile: Mobile,
    phone: Phone,
    ...NO_ADDRESS,
  };
}

/** @throws Refusal `invalid_fields` if the customer was joined into another one, or deleted, a moment ago */
async function lockCaller(tx: Transaction, customerId: number): Promise<number> {
  if (await lockCustomer(tx, customerId)) return customerId;
  throw fieldRefusal(
    'CustomerId',
    (await bookingRefused(tx, customerId)) ?? deskCustomerMessages.customerUnknown,
  );
}

/** One of the customer's sites, or a new one as it was checked. */
function siteOf(body: PhoneBooking, { where }: CheckedPhoneBooking): NewBooking['site'] {
  if (where.known !== null) return where.known;
  if (!where.made) throw new Error('A site without faults is known or new');
  const { LocationName, SuiteFloorBox } = newSite.parse(body);
  return siteAt({ name: LocationName, floorShop: SuiteFloorBox }, where.made);
}

function jobOf(
  deps: Deps,
  body: PhoneBooking,
  { record, equipment }: CheckedPhoneBooking,
  visit: BookableVisit,
) {
  if (record) return registeredJob(deps, { ...body, LeadCategory: LEAD_CATEGORY_STAFF }, record, visit);
  if (!equipment) throw new Error('A machine without faults is known or described');
  return describedJob(deps, body, { equipment, visit, leadCategory: LEAD_CATEGORY_STAFF });
}

/** Where the tech goes; `place` is null while it can't be read. */
type Where = {
  known: number | null;
  made: CheckedAddress | null;
  place: PlaceQuery | null;
  /** The hours to avoid of a known site (R12.10). */
  avoided: readonly AvoidedHours[];
  faults: FieldFault[];
};

type CheckedPhoneBooking = {
  caller: Caller;
  where: Where;
  /** The machine in the customer's register; null for one that the form describes. */
  record: AssetRecord | null;
  /** The machine that the form describes; null for a registered one. */
  equipment: Equipment | null;
  /** Who comes; null leaves that open. */
  technician: Technician | null;
  /** The form's errors, without the visit's. */
  faults: FieldFault[];
  /** Null if a field that time and price depend on can't be read. */
  visit: CheckedVisit;
  /** The customers' rules that the visit breaks, and the office may break with a reason. */
  warnings: FieldFault[];
};

/** The wire names of fields that have other names in the website's forms. */
const PHONE_FIELDS = {
  equipmentTypeId: 'EquipmentTypeId',
  postcode: 'Postcode',
  promoCode: 'PromotionCode',
} as const;

/**
 * Checks a booking by phone with the customers' own rules (R10.13). Rules of time that bind customers alone become
 * warnings; those of money, machine and area stay refusals.
 */
async function checkPhoneBooking(deps: Deps, fields: Fields): Promise<CheckedPhoneBooking> {
  const caller = await callerOf(deps, fields);
  const record = await recordOf(deps, fields);
  const where = await whereOf(deps, fields, record);
  const machine = machineOf(deps, fields, record);
  const { visit, warnings } = await visitOf(deps, {
    form: fields,
    equipmentTypeId: record ? record.asset.equipmentTypeId : fields.EquipmentTypeId,
    place: where.place,
    promoCode: fields.PromotionCode ?? null,
    audience: 'portal',
    client: caller.client,
    fields: PHONE_FIELDS,
    avoided: where.avoided,
    // The office gives a reason in its place.
    comesAnyway: true,
  });
  warnings.push(...(await payerWarning(deps, where.known, visit, fields.ParkingFeeExGst ?? 0)));
  const who = await technicianOf(deps, fields);
  const faults = [
    ...caller.faults,
    ...where.faults,
    ...machine.faults,
    ...who.faults,
    ...upfrontFaultsOf(fields, caller, where),
  ];
  const { equipment } = machine;
  return {
    ...{ caller, where, record, equipment, technician: who.technician, faults, visit },
    warnings: [...callerWarnings(caller, where), ...warnings],
  };
}

/** Null for equipment that isn't registered, or not the customer's. */
async function recordOf({ db }: Deps, { AssetId, CustomerId }: Fields): Promise<AssetRecord | null> {
  return AssetId && CustomerId ? findOwnAsset(db, AssetId, CustomerId) : null;
}

async function whereOf(deps: Deps, fields: Fields, record: AssetRecord | null): Promise<Where> {
  const { AssetLocationId: known, CustomerId, AssetId } = fields;
  const nowhere: Where = { known: null, made: null, place: null, avoided: [], faults: [] };
  if (record) {
    const { location } = record;
    const isElsewhere = Boolean(known) && known !== location.id;
    const faults = isElsewhere
      ? [{ field: 'AssetLocationId', message: deskBookingMessages.machineElsewhere }]
      : [];
    const avoided = await hoursOfSite(deps.db, location.id);
    return { ...nowhere, known: location.id, place: location, avoided, faults };
  }
  if (known) {
    const location = CustomerId ? await findOwnSite(deps.db, known, CustomerId) : null;
    if (location) {
      const avoided = await hoursOfSite(deps.db, location.id);
      return { ...nowhere, known: location.id, place: location, avoided };
    }
    return {
      ...nowhere,
      faults: [{ field: 'AssetLocationId', message: deskBookingMessages.siteRequired }],
    };
  }
  // The machine's own error is enough.
  if (AssetId) return nowhere;
  const unnamed = missing(newSite, fields);
  const made = checkNewSite(fields, deps.catalogue.current().places, deps.config.brand.name);
  const { postcode, suburb, state } = made.address;
  const place = fields.Postcode && fields.Suburb && fields.State ? { postcode, suburb, state } : null;
  return { ...nowhere, made, place, faults: unnamed.length > 0 ? unnamed : made.faults };
}

function machineOf(deps: Deps, fields: Fields, record: AssetRecord | null) {
  const problem = fields.Problem === undefined ? {} : { Problem: fields.Problem };
  if (record) return { equipment: null, faults: equipmentFaults(deps, problem, record) };
  if (fields.AssetId) {
    const faults = [{ field: 'AssetId', message: deskBookingMessages.machineRequired }];
    return { equipment: null, faults };
  }
  const described = equipmentFields.safeParse(fields);
  if (!described.success) return { equipment: null, faults: faultsOf(described.error) };
  return checkWork({ ...described.data, ...problem }, deps.catalogue.current().equipment);
}

async function technicianOf({ db }: Deps, { TechnicianId: id }: Fields) {
  const technician = id ? await findTechnician(db, id) : null;
  if (!id || technician?.isActive) return { technician, faults: [] };
  const { technicianLeft, technicianNotFound } = deskVisitMessages;
  const message = technician ? technicianLeft(technician.name) : technicianNotFound;
  return { technician: null, faults: [{ field: 'TechnicianId', message }] };
}

/** The visit by the customers' rules, or else by the office's, with what that breaks. */
async function visitOf(
  deps: Deps,
  request: VisitRequest,
): Promise<Pick<CheckedPhoneBooking, 'visit' | 'warnings'>> {
  const visit = await checkVisit(deps, request);
  if (visit.quoted?.ok) return { visit, warnings: hoursBroken(visit.quoted) };
  if (!visit.quoted || visit.quoted.code === 'no_price') return { visit, warnings: [] };
  const byOffice = await checkVisit(deps, { ...request, rules: 'office' });
  if (!byOffice.quoted?.ok) return { visit: byOffice, warnings: [] };
  return { visit: byOffice, warnings: await brokenRules(deps, request, byOffice.quoted) };
}

async function brokenRules(
  deps: Deps,
  { form, equipmentTypeId, place, audience, avoided = [] }: VisitRequest,
  byOffice: QuotedPrice,
): Promise<FieldFault[]> {
  const { region, date, window, area } = byOffice;
  const { timeZone } = area;
  const catalogue = deps.catalogue.current();
  const now = deps.clock.now();
  const choice = choiceOf(form);
  if (!choice || !place || equipmentTypeId === undefined) throw new Error('The visit has been read');
  const timely = quotePrice(catalogue, deps.config.brand, {
    equipmentTypeId,
    ...place,
    choice,
    now,
    full: [],
    hours: { avoided, whenAvoided: 'reason' },
    audience,
  });
  const rules = hoursBroken(byOffice);
  if (!timely.ok) {
    const { policy } = catalogue.pricing;
    const { from, to } = laterRange(now, timeZone, policy);
    const closes = formatTime(timeOfMinutes(policy.tomorrowMorningClosesAtHour * 60));
    rules.push(
      timely.field === 'date'
        ? {
            field: 'PrioritySelectedDate',
            message: deskBookingMessages.otherDates(formatDay(from), formatDay(to)),
          }
        : {
            field: 'PriorityTimeWindow',
            message: deskBookingMessages.tooLate(policy.minBookingGapHours, closes),
          },
    );
  }
  const full = await windowWarning(deps.db, { region, date, window });
  if (full !== null) rules.push({ field: 'PriorityTimeWindow', message: full });
  return rules;
}

/** A visit in the site's hours to avoid, which the office may book with a reason (R12.10). */
function hoursBroken({ inHours }: QuotedPrice): FieldFault[] {
  return inHours
    ? [{ field: 'PriorityTimeWindow', message: avoidedHoursMessages.inTheirHours(inHours) }]
    : [];
}
