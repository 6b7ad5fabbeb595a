import fc from 'fast-check';
import { type InstantQuote, newDraft } from '../../domain/instant-quotes/quote-draft.ts';
import { buildAddressDetails } from '../../domain/sites/address.ts';
import { DAY_OPTIONS, TIME_WINDOWS } from '../../domain/visits/day-choice.ts';

/** A quote with every step done, by somebody who isn't signed in. */
export const FULL_DRAFT: InstantQuote = {
  ...newDraft('2026-11-23T00:00:00Z'),
  BookingPostcode: '2010',
  BookingSuburb: 'Surry Hills',
  BookingState: 'NSW',
  BookingTimeZone: 'Australia/Sydney',
  EquipmentTypeId: 3,
  BookingEquipmentTypeId: 3,
  EquipmentTypeName: 'Underbench fridge',
  EquipmentTypeHasServicingTypes: true,
  DetailsModelServicingTypeId: 8,
  BookingModelServicingTypeId: 8,
  ModelServicingTypeName: 'In the cabinet',
  BookingMake: { id: 4, Name: 'Skope' },
  BookingModel: { id: 5, Name: 'ProSpec 2 door' },
  BookingSerialIdentifier: 'PG250-88214',
  BookingEquipmentLocation: 'Left of the pass',
  BookingProblem: 'Not cooling',
  BookingProblemDescription: 'Sitting at 9 degrees.',
  BookingPriority: {
    selectedDay: 'tomorrow',
    selectedDate: '2026-11-24',
    selectedTimeWindow: 'morning',
    selectedTime: '',
    priceExGst: 180,
    DayOfTheWeek: 'Tuesday',
    confirmedTime: '2026-11-23T21:00:00Z',
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
    Description: '',
    Parking: { Fee: 12.5, Description: 'Reservoir Lane' },
  },
  PromoCode: 'KITCHEN10',
  problemImages: [{ id: 'a', name: 'plate.jpg', type: 'image/jpeg' }],
  LowestPriceExGst: 165,
  PromoDiscountExGst: 18,
  PromoName: '10 % off',
  Reviewed: true,
  IdempotencyKey: '7b0f4d0a-9c3e-4f6b-8a51-d2c3e4f5a6b7',
  ConfirmedEnd: '2026-11-24T01:00:00Z',
  Card: {
    CheckoutCardToken: 'tok_1',
    CheckoutCardMask: '•••• 4242',
    CheckoutCardExpiry: '08/28',
    CheckoutCardBrand: 'Visa',
  },
};

const EMPTY = newDraft('2026-11-23T00:00:00Z');

/** A full quote with any of its parts missing, damaged or different. */
export const drafts: fc.Arbitrary<InstantQuote> = fc
  .record({
    BookingPostcode: fc.constantFrom('', '2010', '3000', '20'),
    BookingState: fc.constantFrom('' as const, 'NSW' as const),
    BookingEquipmentTypeId: fc.constantFrom(null, 3, 9),
    EquipmentTypeHasServicingTypes: fc.boolean(),
    BookingModelServicingTypeId: fc.constantFrom(null, 8),
    BookingMake: fc.constantFrom(null, { id: null, Name: 'Not sure' }, { id: 4, Name: 'Skope' }),
    BookingProblem: fc.constantFrom('', 'Not cooling'),
    BookingProblemDescription: fc.oneof(
      fc.constantFrom('', '   ', 'x'.repeat(500), 'x'.repeat(501)),
      fc.string(),
    ),
    BookingPriority: fc.record({
      selectedDay: fc.constantFrom(...DAY_OPTIONS),
      selectedDate: fc.constantFrom('', '2026-11-22', '2026-11-23', '2026-11-24', '2026-12-25'),
      selectedTimeWindow: fc.constantFrom(...TIME_WINDOWS),
      selectedTime: fc.constantFrom('', '02:00', '18:30'),
      priceExGst: fc.constantFrom(null, 180, 99.95),
      DayOfTheWeek: fc.constantFrom('', 'Tuesday'),
      confirmedTime: fc.constantFrom('', '2026-11-23T21:00:00Z'),
      priorityError: fc.constantFrom('', 'This time is no longer available.'),
    }),
    BookingLocation: fc.record({
      Address: fc.constantFrom(FULL_DRAFT.BookingLocation.Address, []),
      AddressLine: fc.string(),
      LocationName: fc.constantFrom('', ' ', 'Marlowe Street Café'),
      FloorShop: fc.string(),
      Description: fc.string(),
      Parking: fc.record({
        Fee: fc.constantFrom(null, 0, 12.5, 200, 200.01, -1),
        Description: fc.string(),
      }),
    }),
    PromoDiscountExGst: fc.constantFrom(null, 18, 500),
    LowestPriceExGst: fc.constantFrom(null, 165),
    Reviewed: fc.boolean(),
    Card: fc.constantFrom(null, FULL_DRAFT.Card),
  })
  .chain((parts) =>
    fc.constantFrom({ ...EMPTY, ...parts }, { ...FULL_DRAFT, ...parts }).map((draft) => ({
      ...draft,
      EquipmentTypeId: draft.BookingEquipmentTypeId,
      DetailsModelServicingTypeId: draft.BookingModelServicingTypeId,
    })),
  );
