import type { BookingAccount, BookingCard } from '../../../contracts/bookings.ts';
import type { FieldFault } from '../../../contracts/problem.ts';
import type { AddressParts } from '../../../domain/address.ts';
import { messages } from '../../../domain/messages.ts';
import type { Deps } from '../../deps.ts';
import { isCommonPassword } from '../../platform/common-passwords.ts';
import type { Caller } from '../../platform/http/route.ts';
import { fieldRefusal } from '../../platform/refusal.ts';
import { hasAccount } from '../accounts/accounts.queries.ts';
import { type Machine, machineOf } from '../equipment/check-machine.ts';
import { bookingCustomer } from './bookings.queries.ts';
import {
  addressOf,
  type BookingBody,
  checkAccount,
  checkCard,
  checkPlace,
  checkWork,
} from './check-booking.ts';
import { choiceOf, type PlannedWork, planWork, seenOf, type WorkFields } from './plan-work.ts';

/** A booking that nothing cheap speaks against: what it costs and who makes it. */
export type BookingPlan = PlannedWork & {
  machine: Machine;
  address: AddressParts;
  /** A visitor's account to be; null for a customer who is signed in. */
  account: BookingAccount | null;
  /** Null where the card on file serves. */
  card: BookingCard | null;
};

/** The checkout's names. */
export const CHECKOUT_FIELDS: WorkFields = {
  equipmentTypeId: 'EquipmentTypeId',
  postcode: 'BookingPostcode',
  promoCode: 'PromotionCode',
};

/** Who books, with which card, and what is at fault with that. */
async function findBooker(deps: Deps, body: BookingBody, caller: Caller | null, now: Temporal.Instant) {
  if (caller) {
    const booker = await bookingCustomer(deps.db, caller.customerId);
    const card = checkCard(body, booker.hasCard, now);
    return { booker, account: null, card: card.value, faults: card.faults };
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
  return { booker: { userName, abn }, account: account.value, card: card.value, faults };
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
  if (body.StaffRequest) throw fieldRefusal('StaffRequest', messages.staffRequestInvalid);
  const now = deps.clock.now();
  const catalogue = deps.catalogue.current();
  const { booker, account, card, faults: personFaults } = await findBooker(deps, body, caller, now);
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
    account,
    card,
  };
}
