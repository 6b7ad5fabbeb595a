import { describe, expect, it } from 'vitest';
import { bookingBody } from '../../../../contracts/bookings/bookings.ts';
import { type InstantQuote, NOT_SURE, newDraft } from '../../../../domain/instant-quotes/quote-draft.ts';
import { buildAddressDetails } from '../../../../domain/sites/address.ts';
import { bookingForm } from './booking-form.ts';

const DRAFT: InstantQuote = {
  ...newDraft('2026-11-22T22:10:00Z'),
  BookingPostcode: '2010',
  BookingEquipmentTypeId: 2,
  BookingMake: { id: 7, Name: 'Skope' },
  BookingModel: { id: null, Name: 'Old blue one' },
  BookingProblem: 'Not cooling',
  BookingProblemDescription: 'At 9 degrees.',
  BookingPriority: {
    selectedDay: 'today',
    selectedDate: '2026-11-23',
    selectedTimeWindow: 'afterhours',
    selectedTime: '18:30',
    priceExGst: 320,
    DayOfTheWeek: 'Monday',
    confirmedTime: '2026-11-23T07:30:00Z',
    priorityError: '',
  },
  BookingLocation: {
    Address: buildAddressDetails({
      street: '41 Marlowe Street',
      suburb: 'Surry Hills',
      state: 'NSW',
      postcode: '2010',
    }),
    AddressLine: '41 Marlowe Street, Surry Hills NSW 2010',
    LocationName: 'Marlowe Street Café',
    FloorShop: 'Shop 3',
    Description: 'Roller door.',
    Parking: { Fee: 12.5, Description: 'Reservoir Lane.' },
  },
  PromoCode: 'kitchen 10',
  PromoDiscountExGst: 32,
  Account: {
    CheckoutFirstName: 'Priya',
    CheckoutLastName: 'Nair',
    CheckoutBusinessName: 'Marlowe Street Café',
    CheckoutABN: '53 004 085 616',
    CheckoutMobileNumber: '0491 570 156',
    CheckoutEmailAddress: 'priya@marlowestreet.example',
  },
  Card: {
    CheckoutCardToken: 'tok_1',
    CheckoutCardMask: '•••• 4242',
    CheckoutCardExpiry: '08/28',
    CheckoutCardBrand: 'Visa',
  },
};
const VISITOR = { kind: 'visitor', password: 'coolroom1' } as const;

/** Parsed like the server does. */
function received(draft: InstantQuote, booker: Parameters<typeof bookingForm>[1]) {
  const sent = Object.entries(bookingForm(draft, booker)).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return bookingBody.parse(Object.fromEntries(sent.map(([name, value]) => [name, String(value)])));
}

describe('the checkout payload', () => {
  it('[R3.14, R3.09] says what is booked, when and where, in the words of the wire', () => {
    expect(received(DRAFT, VISITOR)).toMatchObject({
      EquipmentTypeId: 2,
      MakeId: 7,
      Model: 'Old blue one',
      ModelId: null,
      PriorityOption: 'today',
      PriorityTimeWindow: 'afterhours',
      PrioritySelectedDate: '23/11/2026',
      PriorityAfterHoursTime: '18:30',
      InitialAttendanceFeeExGst: 320,
      ParkingFeeExGst: 12.5,
      CheckoutStreet: '41 Marlowe Street',
      CheckoutState: 'NSW',
      CheckoutPostcode: '2010',
      BookingPostcode: '2010',
      PromotionCode: 'kitchen 10',
      CheckoutCardToken: 'tok_1',
      CheckoutPassword: 'coolroom1',
      CheckoutABN: '53004085616',
      CheckoutMobileNumber: '0491570156',
    });
  });

  it("[R5.05] leaves 'Not sure' out", () => {
    const body = received({ ...DRAFT, BookingMake: NOT_SURE, BookingModel: null }, VISITOR);
    expect(body).toMatchObject({ Make: null, MakeId: null, Model: null, ModelId: null });
  });

  it('[R5.22] sends a promo code only while it counts', () => {
    expect(received({ ...DRAFT, PromoDiscountExGst: null }, VISITOR).PromotionCode).toBeNull();
  });

  it('[R4.01, R5.12] of a customer names no account, and the customer where the shop has no name', () => {
    const unnamed = {
      ...DRAFT,
      Card: null,
      BookingLocation: { ...DRAFT.BookingLocation, LocationName: ' ' },
    };
    const body = received(unnamed, { kind: 'customer', name: 'Priya Nair' });
    expect(body.CheckoutLocationName).toBe('Priya Nair');
    expect(body.CheckoutEmailAddress).toBeUndefined();
    expect(body.CheckoutPassword).toBeUndefined();
    expect(body.CheckoutCardToken).toBeUndefined();
  });
});
