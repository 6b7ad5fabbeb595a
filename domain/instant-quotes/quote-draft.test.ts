import { describe, expect, test } from 'vitest';
import { FULL_DRAFT as FULL } from '../../tests/kit/quote-draft.ts';
import {
  clearDraft,
  editDraft,
  ensureIdempotencyKey,
  filledFieldCount,
  isResumable,
  newDraft,
  pickEquipmentType,
  pickServicingType,
} from './quote-draft.ts';

const CREATED = FULL.CreatedOn;
const HOUR = 3_600_000;

describe('names', () => {
  test("[R3.01] the draft carries the specification's fields, and CreatedOn from the start", () => {
    const draft = newDraft(CREATED);
    expect(draft.CreatedOn).toBe(CREATED);
    const specified = [
      'BookingPostcode',
      'EquipmentTypeId',
      'BookingEquipmentTypeId',
      'DetailsModelServicingTypeId',
      'BookingModelServicingTypeId',
      'BookingMake',
      'BookingModel',
      'BookingSerialIdentifier',
      'BookingEquipmentLocation',
      'BookingProblem',
      'BookingProblemDescription',
      'BookingPriority',
      'BookingLocation',
      'PromoCode',
      'problemImages',
      'CreatedOn',
    ];
    expect(Object.keys(draft)).toEqual(expect.arrayContaining(specified));
    expect(Object.keys(FULL.BookingMake ?? {})).toEqual(['id', 'Name']);
    expect(Object.keys(draft.BookingPriority).sort()).toEqual([
      'DayOfTheWeek',
      'confirmedTime',
      'priceExGst',
      'priorityError',
      'selectedDate',
      'selectedDay',
      'selectedTime',
      'selectedTimeWindow',
    ]);
    expect(Object.keys(draft.BookingLocation)).toEqual([
      'Address',
      'AddressLine',
      'LocationName',
      'FloorShop',
      'Description',
      'Parking',
    ]);
    expect(Object.keys(draft.BookingLocation.Parking)).toEqual(['Fee', 'Description']);
  });

  test('[R3.03, R4.09] the day is tomorrow and the window morning, with no date chosen', () => {
    expect(newDraft(CREATED).BookingPriority).toMatchObject({
      selectedDay: 'tomorrow',
      selectedDate: '',
      selectedTimeWindow: 'morning',
    });
  });

  test('[R3.12] the draft has no field for a card number, CCV or password', () => {
    const names = JSON.stringify([FULL]).match(/"(\w+)":/g) ?? [];
    expect(names.filter((name) => /number|ccv|password/i.test(name) && !/MobileNumber/.test(name))).toEqual(
      [],
    );
  });
});

const OVEN = { id: 9, name: 'Combi oven', hasServicingTypes: false };

describe('picking the equipment', () => {
  test('[R4.04] a new type clears make, model, serial, place in the kitchen and problem', () => {
    expect(pickEquipmentType(FULL, OVEN)).toMatchObject({
      EquipmentTypeId: 9,
      BookingEquipmentTypeId: 9,
      EquipmentTypeName: 'Combi oven',
      EquipmentTypeHasServicingTypes: false,
      DetailsModelServicingTypeId: null,
      BookingModelServicingTypeId: null,
      ModelServicingTypeName: '',
      BookingMake: null,
      BookingModel: null,
      BookingSerialIdentifier: '',
      BookingEquipmentLocation: '',
      BookingProblem: '',
      BookingProblemDescription: '',
    });
  });

  test('[R4.04, R4.19] what belongs to the place and the day stays, prices of the old type go', () => {
    const picked = pickEquipmentType(FULL, OVEN);
    expect(picked.BookingPostcode).toBe('2010');
    expect(picked.BookingLocation).toBe(FULL.BookingLocation);
    expect(picked.problemImages).toBe(FULL.problemImages);
    expect(picked.BookingPriority).toEqual({ ...FULL.BookingPriority, priceExGst: null });
    expect([picked.LowestPriceExGst, picked.PromoDiscountExGst]).toEqual([null, null]);
  });

  test('[R4.04] picking the same type again clears nothing', () => {
    const again = pickEquipmentType(FULL, { id: 3, name: 'Underbench fridge', hasServicingTypes: true });
    expect(again).toEqual(FULL);
  });

  test('[R5.06] another servicing type clears the problem chosen from its list, the words stay', () => {
    const picked = pickServicingType(FULL, { id: 7, name: 'Somewhere else' });
    expect(picked).toMatchObject({
      DetailsModelServicingTypeId: 7,
      BookingModelServicingTypeId: 7,
      ModelServicingTypeName: 'Somewhere else',
      BookingProblem: '',
      BookingProblemDescription: 'Sitting at 9 degrees.',
    });
    const inItsWords = { ...FULL, BookingProblemDescription: FULL.BookingProblem };
    expect(pickServicingType(inItsWords, null).BookingProblemDescription).toBe('');
    expect(pickServicingType(FULL, { id: 8, name: 'In the cabinet' }).BookingProblem).toBe('Not cooling');
    expect(pickServicingType(FULL, null).BookingModelServicingTypeId).toBeNull();
  });
});

describe('resuming', () => {
  const three = { ...newDraft(CREATED), BookingPostcode: '2010', PromoCode: 'KITCHEN10' };
  const created = Date.parse(CREATED);

  test('[R4.05] clearing keeps the postcode with its locality, and nothing else', () => {
    const cleared = clearDraft(FULL, '2026-11-24T00:00:00Z');
    expect(cleared).toEqual({
      ...newDraft('2026-11-24T00:00:00Z'),
      BookingPostcode: '2010',
      BookingSuburb: 'Surry Hills',
      BookingState: 'NSW',
      BookingTimeZone: 'Australia/Sydney',
    });
  });

  test('[R4.05] fields count when they hold something, CreatedOn included', () => {
    expect(filledFieldCount(newDraft(CREATED))).toBe(1);
    expect(filledFieldCount(clearDraft(FULL, CREATED))).toBe(2);
    expect(filledFieldCount(three)).toBe(3);
    expect(filledFieldCount(FULL)).toBe(16);
    const parked = { ...newDraft(CREATED), BookingLocation: FULL.BookingLocation };
    expect(filledFieldCount(parked)).toBe(2);
  });

  test('[R4.05, R9.03] offered with more than 2 fields', () => {
    expect(isResumable(three, created)).toBe(true);
    expect(isResumable(clearDraft(FULL, CREATED), created)).toBe(false);
  });

  test('[R4.05, R9.03] offered while under 2 days old', () => {
    expect(isResumable(FULL, created + 48 * HOUR - 1)).toBe(true);
    expect(isResumable(FULL, created + 48 * HOUR)).toBe(false);
    expect(isResumable(FULL, created - HOUR)).toBe(true);
    expect(isResumable(FULL, created - 49 * HOUR)).toBe(false);
    expect(isResumable({ ...FULL, CreatedOn: 'yesterday' }, created)).toBe(false);
  });
});

describe('one submit, one booking', () => {
  test('[R4.30] a draft keeps the key it has', () => {
    const other = '11111111-2222-4333-8444-555555555555';
    expect(ensureIdempotencyKey(FULL, other)).toBe(FULL);
    expect(ensureIdempotencyKey({ ...FULL, IdempotencyKey: '' }, other).IdempotencyKey).toBe(other);
  });

  test('[R4.30] an edit keeps the key, so that what may be booked already is not booked again', () => {
    expect(editDraft(FULL, { PromoCode: '' })).toEqual({ ...FULL, PromoCode: '' });
    expect(FULL.IdempotencyKey).not.toBe('');
  });

  test('[R4.30, R4.04] other equipment is another booking, with a key of its own', () => {
    expect(pickEquipmentType(FULL, OVEN).IdempotencyKey).toBe('');
  });
});
