import type { z } from 'zod';
import { type AccountFields, accountFields } from '../../../contracts/accounts/account-fields.ts';
import {
  type bookingBody,
  type StaffBookingAccount,
  staffBookingAccount,
} from '../../../contracts/bookings/bookings.ts';
import { type CardFields, cardFields } from '../../../contracts/payments/card.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { passwordMessages } from '../../../domain/accounts/password-messages.ts';
import { equipmentMessages } from '../../../domain/equipment/equipment-messages.ts';
import { checkCardExpiry } from '../../../domain/payments/card.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { siteMessages } from '../../../domain/sites/site-messages.ts';
import { staffRequestMessages } from '../../../domain/staff/staff-request-messages.ts';
import type { Caller } from '../../common/http/route.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { accountFaults } from '../accounts/check-account.ts';
import { bookingClient } from '../customers/booking-client.ts';
import { checkEquipment } from '../equipment/check-equipment.ts';
import type { PromoClient } from '../promotions/promo-use.ts';
import type { Catalogue } from '../reference-data/catalogue.ts';
import type { CheckedAddress } from '../sites/check-address.ts';
import { checkSiteFields } from '../sites/check-site-fields.ts';
import { type OpenStaffRequest, openStaffRequest } from '../staff/staff-requests/open-staff-request.ts';
import { type CheckedVisit, checkVisit, TIME_FIELDS, type VisitFields } from './plan-visit.ts';

export type BookingBody = z.output<typeof bookingBody>;
/** The valid fields of a form; the contract refuses the others. */
type ReadableFields = Partial<BookingBody>;

const EQUIPMENT_FIELDS = [
  'EquipmentTypeId',
  'ModelServicingTypeId',
  'Make',
  'MakeId',
  'Model',
  'ModelId',
  'Problem',
] as const satisfies readonly (keyof BookingBody)[];

/** The problem must belong to the equipment's type and servicing type (R5.06). */
function checkProblem(body: BookingBody, equipment: Catalogue['equipment']): FieldFault[] {
  const type = equipment.type(body.EquipmentTypeId);
  if (!type) return [];
  const servicingType = type.ServicingTypes.find(({ Id }) => Id === body.ModelServicingTypeId);
  const listed = equipment.problems(type.Id, servicingType?.Id ?? null);
  return listed.some(({ Name }) => Name === body.Problem)
    ? []
    : [{ field: 'Problem', message: equipmentMessages.problemRequired }];
}

/** All errors of a checkout, and what the checks looked up. */
export type CheckedBooking = {
  /** The form's errors, without the visit's. */
  faults: FieldFault[];
  booker: Booker;
  address: CheckedAddress;
  /** Null if a field that time and price depend on is invalid. */
  visit: CheckedVisit | null;
};

/**
 * The cheap checks, before a card is verified or a password hashed (R5.23): equipment, problem, site, day and window at
 * the server's time in the site's time zone, price, promo, and who books.
 */
export async function checkBooking(
  deps: Deps,
  fields: ReadableFields,
  caller: Caller | null,
): Promise<CheckedBooking> {
  const canRead = (names: readonly (keyof BookingBody)[]) => names.every((name) => name in fields);
  const body = fields as BookingBody;
  const { equipment, places } = deps.catalogue.current();
  const booker = await findBooker(deps, fields, caller);
  const address = checkSiteFields(fields, places);
  const faults = [
    ...(canRead(EQUIPMENT_FIELDS)
      ? [...checkEquipment(body, equipment), ...checkProblem(body, equipment)]
      : []),
    ...address.faults,
    ...booker.faults,
  ];
  const visit = canRead(VISIT_NEEDS)
    ? await checkVisit(deps, {
        form: body,
        equipmentTypeId: body.EquipmentTypeId,
        place: { ...address.address, postcode: body.BookingPostcode },
        promoCode: body.PromotionCode ?? null,
        audience: 'visitor',
        client: booker.client,
        fields: VISIT_FIELDS,
      })
    : null;
  return { faults, booker, address, visit };
}

/** The checkout's field names. */
const VISIT_FIELDS: VisitFields = {
  equipmentTypeId: 'EquipmentTypeId',
  postcode: 'BookingPostcode',
  promoCode: 'PromotionCode',
};
const VISIT_NEEDS = [
  ...TIME_FIELDS,
  'EquipmentTypeId',
  'BookingPostcode',
  'CheckoutSuburb',
  'CheckoutState',
] as const satisfies readonly (keyof BookingBody)[];

/** Who books, with which card, and the errors in that. */
export type Booker = {
  /** The customer who is signed in, or that staff book for; null for a new one. */
  customerId: number | null;
  /** A new customer's account; null if the form's is incomplete, or none is needed. */
  account: AccountFields | StaffBookingAccount | null;
  /** Null if the card on file is used, or none is needed. */
  card: CardFields | null;
  /** The staff member who books for the customer (R6.05). */
  staff: OpenStaffRequest | null;
  client: PromoClient;
  /** Of a site that a known customer gives no name; somebody new has to (R5.12). */
  siteName: string;
  faults: FieldFault[];
};

/** A staff request names its own customer, so a sign-in in the same browser doesn't count. */
async function findBooker(deps: Deps, fields: ReadableFields, caller: Caller | null): Promise<Booker> {
  if (fields.StaffRequest) return staffBooker(deps, fields, fields.StaffRequest);
  if (caller) {
    const { hasCard, siteName, ...client } = await bookingClient(deps.db, caller.customerId);
    const card = checkCard(deps, fields, hasCard);
    return {
      customerId: caller.customerId,
      account: null,
      card: card.value,
      staff: null,
      client,
      siteName,
      faults: card.faults,
    };
  }
  const { CheckoutEmailAddress: userName = '' } = fields;
  const account = partOf(accountFields, fields);
  const card = checkCard(deps, fields, false);
  const known = await accountFaults(deps, { form: fields, taken: passwordMessages.emailHasAccount });
  return {
    customerId: null,
    account: account.value,
    card: card.value,
    staff: null,
    client: { userName, abn: fields.CheckoutABN ?? null },
    siteName: '',
    faults: [...account.faults, ...shopFaults(fields), ...card.faults, ...known],
  };
}

/**
 * The customer that staff book for (R6.05). Staff neither choose the customer's password nor enter their card: without
 * a card on file the visit is paid for afterwards.
 */
async function staffBooker(deps: Deps, fields: ReadableFields, token: string): Promise<Booker> {
  const { CheckoutEmailAddress: userName = '', CheckoutABN: abn = null } = fields;
  const client = { userName, abn };
  const nobody = { customerId: null, account: null, card: null, staff: null, client, siteName: '' };
  const staff = await openStaffRequest(deps, token);
  if ('refusal' in staff) {
    return { ...nobody, faults: [{ field: 'StaffRequest', message: staff.refusal }] };
  }
  const faults = customersOwnFaults(fields);
  if (staff.customer) {
    const { hasCard: _, siteName, ...known } = await bookingClient(deps.db, staff.customer.id);
    return { ...nobody, customerId: staff.customer.id, staff, client: known, siteName, faults };
  }
  const account = partOf(staffBookingAccount, fields);
  const form = { CheckoutEmailAddress: userName };
  const known = await accountFaults(deps, { form, taken: staffRequestMessages.staffEmailHasAccount });
  const missing = [...account.faults, ...shopFaults(fields)];
  return { ...nobody, account: account.value, staff, faults: [...faults, ...missing, ...known] };
}

/** Somebody who signs up gives the shop's name (R5.12). */
const shopFaults = ({ CheckoutLocationName }: ReadableFields): FieldFault[] =>
  CheckoutLocationName === undefined
    ? [{ field: 'CheckoutLocationName', message: siteMessages.shopNameRequired }]
    : [];

/** Fields that only the customer may enter. */
function customersOwnFaults({ CheckoutPassword, CheckoutCardToken }: ReadableFields): FieldFault[] {
  const faults: FieldFault[] = [];
  if (CheckoutPassword !== undefined) {
    faults.push({ field: 'CheckoutPassword', message: staffRequestMessages.staffTakeNoPassword });
  }
  if (CheckoutCardToken !== undefined) {
    faults.push({ field: 'CheckoutCardToken', message: staffRequestMessages.staffTakeNoCard });
  }
  return faults;
}

/** A valid part of the form, or its errors. */
type Part<T> = { value: T | null; faults: FieldFault[] };

/** Missing fields are named too (R5.21). */
function partOf<T>(schema: z.ZodType<T>, fields: ReadableFields): Part<T> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { value: parsed.data, faults: [] };
  const faults = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  return { value: null, faults };
}

/** The refusal of a booking without any card (R5.18). */
export function cardMissing(): Refusal {
  const { faults } = partOf(cardFields, {});
  return new Refusal('invalid_fields', paymentMessages.cardRequired, faults);
}

const CARD_FIELDS = Object.keys(cardFields.shape) as (keyof typeof cardFields.shape)[];

/** The booking's card: complete and not expired in Sydney (R5.18). One on file is enough. */
function checkCard({ clock }: Deps, fields: ReadableFields, hasCardOnFile: boolean): Part<CardFields> {
  const hasNewCard = CARD_FIELDS.some((field) => fields[field] !== undefined);
  if (hasCardOnFile && !hasNewCard) return { value: null, faults: [] };
  const card = partOf(cardFields, fields);
  const { CheckoutCardExpiry: expiry } = fields;
  const expired = expiry === undefined ? null : checkCardExpiry(expiry, clock.now());
  if (!expired) return card;
  return { value: null, faults: [...card.faults, { field: 'CheckoutCardExpiry', message: expired }] };
}
