import type { z } from 'zod';
import { newSite, type PhoneBooking } from '../../../../contracts/bookings/desk-bookings.ts';
import { equipment as equipmentFields } from '../../../../contracts/equipment/equipment-fields.ts';
import { newPerson } from '../../../../contracts/person.ts';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { deskBookingMessages } from '../../../../domain/bookings/desk-booking-messages.ts';
import { laterRange } from '../../../../domain/visits/availability.ts';
import { formatDay, formatTime, timeOfMinutes } from '../../../../domain/visits/dates.ts';
import type { PlaceQuery } from '../../../catalogue/places.ts';
import type { Deps } from '../../../common/deps.ts';
import { whoBooks } from '../../customers/who-books.ts';
import type { Equipment } from '../../equipment/check-equipment.ts';
import { checkNewSite } from '../../equipment/check-new-site.ts';
import { type AssetRecord, findOwnAsset } from '../../equipment/find-own-equipment.ts';
import { type QuotedPrice, quotePrice } from '../../instant-quotes/quote-price.ts';
import type { PromoClient } from '../../promotions/promo-use.ts';
import type { CheckedAddress } from '../../sites/check-address.ts';
import { findOwnSite } from '../../sites/own-sites.ts';
import { bookingRefused } from '../../staff/staff-requests/booking-refused.ts';
import { windowWarning } from '../../windows/window-places.ts';
import { type CheckedVisit, checkVisit, choiceOf, type VisitRequest } from '../check-visit.ts';
import { checkWork } from '../checkout.ts';
import { equipmentFaults } from '../request-service.ts';

/** The valid fields of a form; the contract refuses the others. */
type Fields = Partial<PhoneBooking>;

/** Who calls: a customer, or somebody whose account is made with the booking. */
type Caller = { client: PromoClient; known: number | null; faults: FieldFault[] };

/** Where the tech goes; `place` is null while it can't be read. */
type Where = {
  known: number | null;
  made: CheckedAddress | null;
  place: PlaceQuery | null;
  faults: FieldFault[];
};

export type CheckedPhoneBooking = {
  caller: Caller;
  where: Where;
  /** The machine in the customer's register; null for one that the form describes. */
  record: AssetRecord | null;
  /** The machine that the form describes; null for a registered one. */
  equipment: Equipment | null;
  /** The form's errors, without the visit's. */
  faults: FieldFault[];
  /** Null if a field that time and price depend on can't be read. */
  visit: CheckedVisit;
  /** The customers' rules that the visit breaks, and the office may break with a reason. */
  warnings: FieldFault[];
};

/** The wire names of fields that have other names in the website's forms. */
export const PHONE_FIELDS = {
  equipmentTypeId: 'EquipmentTypeId',
  postcode: 'Postcode',
  promoCode: 'PromotionCode',
} as const;

/**
 * Checks a booking by phone with the customers' own rules (R10.13). Rules of time that bind customers alone become
 * warnings; those of money, machine and area stay refusals.
 */
export async function checkPhoneBooking(deps: Deps, fields: Fields): Promise<CheckedPhoneBooking> {
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
  });
  const faults = [...caller.faults, ...where.faults, ...machine.faults];
  return { caller, where, record, equipment: machine.equipment, faults, visit, warnings };
}

async function callerOf({ db }: Deps, fields: Fields): Promise<Caller> {
  const { CustomerId: known, UserName: userName = null, ABN: abn = null } = fields;
  const nobody = { customerId: null, userName, abn };
  if (!known) return { client: nobody, known: null, faults: missing(newPerson, fields) };
  const refused = await bookingRefused(db, known);
  if (refused !== null) {
    const faults = [{ field: 'CustomerId', message: refused }];
    return { client: nobody, known: null, faults };
  }
  return { client: await whoBooks(db, known), known, faults: [] };
}

/** Null for equipment that isn't registered, or not the customer's. */
async function recordOf({ db }: Deps, { AssetId, CustomerId }: Fields): Promise<AssetRecord | null> {
  return AssetId && CustomerId ? findOwnAsset(db, AssetId, CustomerId) : null;
}

async function whereOf(deps: Deps, fields: Fields, record: AssetRecord | null): Promise<Where> {
  const { AssetLocationId: known, CustomerId, AssetId } = fields;
  const nowhere: Where = { known: null, made: null, place: null, faults: [] };
  if (record) {
    const { location } = record;
    const isElsewhere = Boolean(known) && known !== location.id;
    const faults = isElsewhere
      ? [{ field: 'AssetLocationId', message: deskBookingMessages.machineElsewhere }]
      : [];
    return { ...nowhere, known: location.id, place: location, faults };
  }
  if (known) {
    const location = CustomerId ? await findOwnSite(deps.db, known, CustomerId) : null;
    if (location) return { ...nowhere, known: location.id, place: location };
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

/** The visit by the customers' rules, or else by the office's, with what that breaks. */
async function visitOf(
  deps: Deps,
  request: VisitRequest,
): Promise<Pick<CheckedPhoneBooking, 'visit' | 'warnings'>> {
  const visit = await checkVisit(deps, request);
  if (!visit.quoted || visit.quoted.ok || visit.quoted.code === 'no_price') return { visit, warnings: [] };
  const byOffice = await checkVisit(deps, { ...request, rules: 'office' });
  if (!byOffice.quoted?.ok) return { visit: byOffice, warnings: [] };
  return { visit: byOffice, warnings: await brokenRules(deps, request, byOffice.quoted) };
}

async function brokenRules(
  deps: Deps,
  { form, equipmentTypeId, place, audience }: VisitRequest,
  { region, date, window, place: { timeZone } }: QuotedPrice,
): Promise<FieldFault[]> {
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
    audience,
  });
  const rules: FieldFault[] = [];
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

/** What a part of the form lacks; fields that can't be read are the contract's to refuse. */
function missing(schema: z.ZodObject, fields: Fields): FieldFault[] {
  const parsed = schema.safeParse(fields);
  return parsed.success ? [] : faultsOf(parsed.error);
}

function faultsOf({ issues }: z.ZodError): FieldFault[] {
  return issues.map(({ path, message }) => ({ field: path.join('.'), message }));
}
