import type { createBooking } from '../../../../contracts/bookings/bookings.ts';
import type { InstantQuote } from '../../../../domain/instant-quotes/quote-draft.ts';
import { saysComeAnyway } from '../../../../domain/instant-quotes/visit-draft.ts';
import type { CallOf } from '../../../client/call.ts';
import { choiceFields } from '../../booking/equipment-fields/choice-fields.ts';
import { checkoutAddress } from '../../booking/location/checkout-address.ts';
import { codeToSend, visitPayload } from '../../booking/submit/visit-payload.ts';

export type BookingForm = CallOf<typeof createBooking>['form'];

/** Who books, beyond what the draft stores. */
export type Booker =
  /** A visitor's new password, which is never stored (R2.35). */
  | { readonly kind: 'visitor'; readonly password: string }
  /** The customer's name is used for a site without one; only sign-up requires one (R5.12). */
  | { readonly kind: 'customer'; readonly name: string }
  /** Staff, by their request; the business is the customer's, '' if the account is created with the booking (R6.05). */
  | { readonly kind: 'staff'; readonly token: string; readonly business: string };

/** The checkout payload of a complete draft (R3.14). */
export function bookingForm(draft: InstantQuote, booker: Booker): BookingForm {
  return { ...work(draft), ...place(draft, booker), ...draft.Card, ...account(draft, booker) };
}

function work(draft: InstantQuote) {
  return {
    ...visitPayload(draft),
    ModelServicingTypeId: draft.BookingModelServicingTypeId,
    ...choiceFields('Make', draft.BookingMake),
    ...choiceFields('Model', draft.BookingModel),
    SerialIdentifier: draft.BookingSerialIdentifier,
    EquipmentLocation: draft.BookingEquipmentLocation,
    PromotionCode: codeToSend(draft),
    ...(saysComeAnyway(draft) && { ComeAnyway: 'true' }),
  };
}

function place(draft: InstantQuote, booker: Booker) {
  const { LocationName, FloorShop, Address } = draft.BookingLocation;
  return {
    CheckoutLocationName: LocationName.trim() || nameOf(booker),
    CheckoutShopFloorSuite: FloorShop,
    ...checkoutAddress(Address),
    BookingPostcode: draft.BookingPostcode,
  };
}

function nameOf(booker: Booker): string {
  if (booker.kind === 'customer') return booker.name;
  return booker.kind === 'staff' ? booker.business : '';
}

function account({ Account }: InstantQuote, booker: Booker) {
  switch (booker.kind) {
    case 'visitor':
      return { ...Account, CheckoutPassword: booker.password };
    case 'staff':
      return { ...(booker.business === '' && Account), StaffRequest: booker.token };
    case 'customer':
      return {};
  }
}
