import type { z } from 'zod';
import {
  type BookingAccount,
  type BookingCard,
  bookingAccount,
  type bookingBody,
  bookingCard,
  type bookingPlace,
  type StaffBookingAccount,
  staffBookingAccount,
} from '../../../contracts/bookings.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { messages } from '../../../domain/messages.ts';
import { checkCardExpiry } from '../../../domain/people/card.ts';
import { type AddressParts, parseAddress } from '../../../domain/places/address.ts';
import type { Catalogue } from '../../common/reference-data/catalogue.ts';
import { misfitOf } from '../equipment/check-address.ts';
import { checkMachine } from '../equipment/check-equipment.ts';

export type BookingBody = z.output<typeof bookingBody>;
/** Where a booking or a new account is. */
export type PlaceBody = z.output<typeof bookingPlace>;

/** Whether the machine and its problem are the catalogue's; the problem belongs to type and servicing type (R5.06). */
export function checkWork(body: BookingBody, equipment: Catalogue['equipment']): FieldFault[] {
  const faults = checkMachine(body, equipment);
  const type = equipment.type(body.EquipmentTypeId);
  if (!type) return faults;
  const servicingType = type.ServicingTypes.find(({ Id }) => Id === body.ModelServicingTypeId);
  const listed = equipment.problems(type.Id, servicingType?.Id ?? null);
  if (!listed.some(({ Name }) => Name === body.Problem)) {
    faults.push({ field: 'Problem', message: messages.problemRequired });
  }
  return faults;
}

/** The address in parts, its state by its short name. */
export function addressOf(body: PlaceBody): AddressParts {
  return parseAddress({
    street: body.CheckoutStreet,
    suburb: body.CheckoutSuburb,
    state: body.CheckoutState,
    country: body.CheckoutCountry,
    postcode: body.CheckoutPostcode,
  });
}

const ADDRESS_FIELDS = {
  suburb: 'CheckoutSuburb',
  state: 'CheckoutState',
  country: 'CheckoutCountry',
} as const satisfies Record<string, keyof PlaceBody>;

/**
 * Whether the address can be the booking's: of the booking's postcode, and one that exists (R5.11). Of a postcode that
 * is not serviced the price says so.
 */
export function checkPlace(body: PlaceBody, places: Catalogue['places']): FieldFault[] {
  const address = addressOf(body);
  const wrong = (field: keyof PlaceBody): FieldFault[] => [{ field, message: messages.wrongAddress }];
  if (address.postcode !== body.BookingPostcode) return wrong('CheckoutPostcode');
  const misfit = misfitOf(address, places);
  if (misfit === null) return [];
  return misfit === 'country' || places.region(address.postcode) !== null
    ? wrong(ADDRESS_FIELDS[misfit])
    : [];
}

/** A part of the body that is there and in order, or what is at fault; null without a fault: not asked for. */
export type Part<T> = { value: T | null; faults: FieldFault[] };

function partOf<T>(schema: z.ZodType<T>, body: BookingBody): Part<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return { value: parsed.data, faults: [] };
  const faults = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  return { value: null, faults };
}

/** Who a visitor is; what was left out altogether is at fault too (R5.21). */
export function checkAccount(body: BookingBody): Part<BookingAccount> {
  return partOf(bookingAccount, body);
}

/** Who staff's new customer is (R6.05). */
export function checkStaffAccount(body: BookingBody): Part<StaffBookingAccount> {
  return partOf(staffBookingAccount, body);
}

const CARD_FIELDS = Object.keys(bookingCard.shape) as (keyof typeof bookingCard.shape)[];

/** The card that came with the booking: complete and still good in Sydney (R5.18). One on file is enough. */
export function checkCard(
  body: BookingBody,
  hasCardOnFile: boolean,
  now: Temporal.Instant,
): Part<BookingCard> {
  const isGiven = CARD_FIELDS.some((field) => body[field] !== undefined);
  if (hasCardOnFile && !isGiven) return { value: null, faults: [] };
  const card = partOf(bookingCard, body);
  const expired = card.value && checkCardExpiry(card.value.CheckoutCardExpiry, now);
  return expired ? { value: null, faults: [{ field: 'CheckoutCardExpiry', message: expired }] } : card;
}
