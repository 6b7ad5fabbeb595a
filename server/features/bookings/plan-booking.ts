import type { BookingAccount, BookingCard, StaffBookingAccount } from '../../../contracts/bookings.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import { messages } from '../../../domain/messages.ts';
import type { AddressParts } from '../../../domain/places/address.ts';
import type { Deps } from '../../deps.ts';
import { isCommonPassword } from '../../platform/common-passwords.ts';
import type { Caller } from '../../platform/http/route.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { hasAccount } from '../accounts/accounts.queries.ts';
import type { OpenStaffRequest } from '../desk/staff-requests/open-staff-request.ts';
import { type Machine, machineOf } from '../equipment/check-equipment.ts';
import { bookingCustomer } from './bookings.queries.ts';
import {
  addressOf,
  type BookingBody,
  checkAccount,
  checkCard,
  checkPlace,
  checkWork,
} from './check-booking.ts';
import { findStaffBooker } from './find-staff-booker.ts';
import { choiceOf, type PlannedWork, planWork, seenOf, type WorkFields } from './plan-work.ts';

/** A booking that nothing cheap speaks against: what it costs and who makes it. */
export type BookingPlan = PlannedWork & {
  machine: Machine;
  address: AddressParts;
  /** Of whoever has an account: who is signed in, or whom staff book for. */
  customerId: number | null;
  /** An account to be, of a visitor or of staff's new customer, who has no password yet; null for one who has it. */
  account: BookingAccount | StaffBookingAccount | null;
  /** Who of the operator's people books for the customer (R6.05). */
  staff: OpenStaffRequest | null;
  /** Null where the card on file serves. */
  card: BookingCard | null;
};

/** The checkout's names. */
export const CHECKOUT_FIELDS: WorkFields = {
  equipmentTypeId: 'EquipmentTypeId',
  postcode: 'BookingPostcode',
  promoCode: 'PromotionCode',
};

/**
 * Who books, with which card, and what is at fault with that. A staff request says itself whom it is for, whoever is
 * signed in where it is used.
 * @throws Refusal `invalid_fields` for a staff request that is forged, expired or spent
 */
async function findBooker(deps: Deps, body: BookingBody, caller: Caller | null, now: Temporal.Instant) {
  if (body.StaffRequest) {
    const found = await findStaffBooker(deps, body, body.StaffRequest);
    if ('refusal' in found) throw fieldRefusal('StaffRequest', found.refusal);
    return found;
  }
  const staff = null;
  if (caller) {
    const { customerId } = caller;
    const booker = await bookingCustomer(deps.db, customerId);
    const card = checkCard(body, booker.hasCard, now);
    return { staff, booker, customerId, account: null, card: card.value, faults: card.faults };
  }
  const account = checkAccount(body);
  const card = checkCard(body, false, now);
  const faults = [...account.faults, ...card.faults];
  const {
    CheckoutEmailAddress: userName = '',
    CheckoutABN: abn = '',
    CheckoutPassword: password = '',
  } = body;
  faults.push(...(await accountFaults(deps, { userName, password })));
  return {
    staff,
    booker: { userName, abn },
    customerId: null,
    account: account.value,
    card: card.value,
    faults,
  };
}

/** What only the server knows to be wrong with an account to be; what is empty is at fault already. */
export async function accountFaults(
  { db }: Deps,
  { userName, password }: { userName: string; password: string },
): Promise<FieldFault[]> {
  const faults: FieldFault[] = [];
  if (userName && (await hasAccount(db, userName))) {
    faults.push({ field: 'CheckoutEmailAddress', message: messages.emailHasAccount });
  }
  if (password && (await isCommonPassword(password))) {
    faults.push({ field: 'CheckoutPassword', message: messages.passwordCommon });
  }
  return faults;
}

/**
 * Checks all that costs little, before a card is verified or a password hashed, and names every field at fault
 * (R5.23): machine, problem, place, day and window at the server's now in the place's zone, price, promo, person.
 * @throws Refusal `invalid_fields`, `no_price`, `price_increased`
 */
export async function planBooking(
  deps: Deps,
  { body, caller }: { body: BookingBody; caller: Caller | null },
): Promise<BookingPlan> {
  const now = deps.clock.now();
  const catalogue = deps.catalogue.current();
  const { faults: personFaults, booker, ...who } = await findBooker(deps, body, caller, now);
  const faults = [
    ...checkWork(body, catalogue.equipment),
    ...checkPlace(body, catalogue.places),
    ...personFaults,
  ];
  const address = addressOf(body);
  const work = await planWork(deps, {
    ...seenOf(body),
    choice: choiceOf(body),
    equipmentTypeId: body.EquipmentTypeId,
    place: { postcode: body.BookingPostcode, suburb: address.suburb, state: address.state },
    promoCode: body.PromotionCode,
    audience: 'visitor',
    catalogue,
    now,
    booker,
    faults,
    fields: CHECKOUT_FIELDS,
  });
  return {
    ...work,
    machine: machineOf(body, catalogue.equipment),
    address,
    ...who,
  };
}
