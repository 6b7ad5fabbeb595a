import type { createBooking } from '../../../contracts/bookings.ts';
import { parseAddressDetails } from '../../../domain/address.ts';
import { toWireDate } from '../../../domain/dates.ts';
import { type CatalogueChoice, type InstantQuote, NOT_SURE } from '../../../domain/quote-draft.ts';
import type { CallOf } from '../../api/call.ts';

export type BookingForm = CallOf<typeof createBooking>['form'];

/** Who books, beyond what the draft keeps. */
export type Booker =
  /** A visitor's new password; no storage ever holds it (R2.35). */
  | { readonly kind: 'visitor'; readonly password: string }
  /** A customer's name stands for a place without one, which only sign-up asks for (R5.12). */
  | { readonly kind: 'customer'; readonly name: string };

/** The checkout payload of a complete draft (R3.14). */
export function bookingForm(draft: InstantQuote, booker: Booker): BookingForm {
  return { ...work(draft), ...place(draft, booker), ...draft.Card, ...account(draft, booker) };
}

function work(draft: InstantQuote) {
  const {
    BookingMake: make,
    BookingModel: model,
    BookingPriority: priority,
    BookingLocation: location,
  } = draft;
  return {
    EquipmentTypeId: draft.BookingEquipmentTypeId,
    ModelServicingTypeId: draft.BookingModelServicingTypeId,
    ...named('Make', make),
    ...named('Model', model),
    SerialIdentifier: draft.BookingSerialIdentifier,
    EquipmentLocation: draft.BookingEquipmentLocation,
    Problem: draft.BookingProblem,
    ProblemDescription: draft.BookingProblemDescription,
    PriorityOption: priority.selectedDay,
    PriorityTimeWindow: priority.selectedTimeWindow,
    PrioritySelectedDate: toWireDate(priority.selectedDate),
    PriorityAfterHoursTime: priority.selectedTime,
    InitialAttendanceFeeExGst: priority.priceExGst ?? 0,
    ParkingFeeExGst: location.Parking.Fee ?? 0,
    ParkingInstructions: location.Parking.Description,
    LocationDescription: location.Description,
    // A code that does not count is not sent: it would refuse the booking.
    PromotionCode: draft.PromoDiscountExGst === null ? '' : draft.PromoCode,
  };
}

/** A catalogue choice as its id and its name; 'Not sure' is neither. */
function named<N extends 'Make' | 'Model'>(name: N, choice: CatalogueChoice | null) {
  const known = choice && choice.Name !== NOT_SURE.Name ? choice : null;
  return { [name]: known?.Name, [`${name}Id`]: known?.id } as Record<N, string | undefined> &
    Record<`${N}Id`, number | null | undefined>;
}

function place(draft: InstantQuote, booker: Booker) {
  const { street, suburb, state, country, postcode } = parseAddressDetails(draft.BookingLocation.Address);
  const { LocationName, FloorShop } = draft.BookingLocation;
  return {
    CheckoutLocationName: LocationName.trim() || (booker.kind === 'customer' ? booker.name : ''),
    CheckoutShopFloorSuite: FloorShop,
    CheckoutStreet: street,
    CheckoutSuburb: suburb,
    CheckoutState: state,
    CheckoutCountry: country || 'Australia',
    CheckoutPostcode: postcode,
    BookingPostcode: draft.BookingPostcode,
  };
}

function account({ Account }: InstantQuote, booker: Booker) {
  return booker.kind === 'visitor' ? { ...Account, CheckoutPassword: booker.password } : {};
}
