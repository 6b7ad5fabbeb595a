import { MAX_PROBLEM_PHOTOS } from '../constants.ts';
import { FOOD_WARM, FOOD_WARM_SINCE, OTHER_COLD_SPACE } from '../equipment/food-at-risk.ts';
import { isIdempotencyKey } from '../idempotency.ts';
import type { AddressDetail } from '../sites/address.ts';
import { ADDRESS_DETAIL_NAMES } from '../sites/address-detail-names.ts';
import { isAustralianState } from '../sites/states.ts';
import { isPlainDate, isPlainTime } from '../visits/dates.ts';
import { isDayOption, isTimeWindow } from '../visits/day-choice.ts';
import {
  type BookingLocation,
  type BookingPriority,
  type CatalogueChoice,
  type InstantQuote,
  newDraft,
  type PhotoRef,
  type QuoteAccount,
  type QuoteCard,
} from './quote-draft.ts';
import type { VisitDraft } from './visit-draft.ts';

export type Fields = Readonly<Record<string, unknown>>;

/**
 * The instant quote stored in local storage, or null if there is none (R3.01, R4.05). Storage may contain anything: an
 * older shape, another program's data, half a write. A field that doesn't fit becomes empty without affecting the
 * others. Checked by hand, because this is in the first screen's bundle.
 */
export function parseStoredDraft(json: string | null): InstantQuote | null {
  const stored = parseObject(json);
  if (!stored || Number.isNaN(Date.parse(text(stored.CreatedOn)))) return null;
  const empty = newDraft(text(stored.CreatedOn));
  const equipmentTypeId = id(stored.BookingEquipmentTypeId) ?? id(stored.EquipmentTypeId);
  const servicingTypeId = id(stored.BookingModelServicingTypeId) ?? id(stored.DetailsModelServicingTypeId);
  return {
    ...empty,
    ...visitFields(stored, empty),
    EquipmentTypeId: equipmentTypeId,
    BookingEquipmentTypeId: equipmentTypeId,
    EquipmentTypeHasServicingTypes: stored.EquipmentTypeHasServicingTypes === true,
    DetailsModelServicingTypeId: servicingTypeId,
    BookingModelServicingTypeId: servicingTypeId,
    ModelServicingTypeName: text(stored.ModelServicingTypeName),
    BookingMake: catalogueChoice(stored.BookingMake),
    BookingModel: catalogueChoice(stored.BookingModel),
    BookingSerialIdentifier: text(stored.BookingSerialIdentifier),
    BookingEquipmentLocation: text(stored.BookingEquipmentLocation),
    Reviewed: stored.Reviewed === true,
    Account: account(fields(stored.Account), empty.Account),
    Card: parseStoredCard(stored.Card),
  };
}

/** The fields that all kinds of drafts share, read the same way; `empty` is a new draft. */
export function visitFields(stored: Fields, empty: VisitDraft): VisitDraft {
  return {
    BookingPostcode: /^\d{4}$/.test(text(stored.BookingPostcode)) ? text(stored.BookingPostcode) : '',
    BookingSuburb: text(stored.BookingSuburb),
    BookingState: isAustralianState(stored.BookingState) ? stored.BookingState : '',
    BookingTimeZone: text(stored.BookingTimeZone),
    BookingEquipmentTypeId: id(stored.BookingEquipmentTypeId),
    BookingModelServicingTypeId: id(stored.BookingModelServicingTypeId),
    EquipmentTypeName: text(stored.EquipmentTypeName),
    BookingProblem: text(stored.BookingProblem),
    BookingProblemDescription: text(stored.BookingProblemDescription),
    FoodWarm: oneOf(FOOD_WARM, stored.FoodWarm),
    FoodWarmSince: oneOf(FOOD_WARM_SINCE, stored.FoodWarmSince),
    OtherColdSpace: oneOf(OTHER_COLD_SPACE, stored.OtherColdSpace),
    BookingPriority: priority(fields(stored.BookingPriority), empty.BookingPriority),
    BookingLocation: location(fields(stored.BookingLocation)),
    PromoCode: text(stored.PromoCode),
    problemImages: list(stored.problemImages).flatMap(photo).slice(0, MAX_PROBLEM_PHOTOS),
    LowestPriceExGst: dollars(stored.LowestPriceExGst),
    PromoDiscountExGst: dollars(stored.PromoDiscountExGst),
    PromoName: text(stored.PromoName),
    IdempotencyKey: isIdempotencyKey(stored.IdempotencyKey) ? stored.IdempotencyKey : '',
    ConfirmedEnd: text(stored.ConfirmedEnd),
    ComeAnyway: text(stored.ComeAnyway),
    CreatedOn: empty.CreatedOn,
  };
}

function priority(stored: Fields, empty: BookingPriority): BookingPriority {
  return {
    selectedDay: isDayOption(stored.selectedDay) ? stored.selectedDay : empty.selectedDay,
    selectedDate: isPlainDate(stored.selectedDate) ? stored.selectedDate : '',
    selectedTimeWindow: isTimeWindow(stored.selectedTimeWindow)
      ? stored.selectedTimeWindow
      : empty.selectedTimeWindow,
    selectedTime: isPlainTime(stored.selectedTime) ? stored.selectedTime : '',
    priceExGst: dollars(stored.priceExGst),
    DayOfTheWeek: text(stored.DayOfTheWeek),
    confirmedTime: text(stored.confirmedTime),
    priorityError: text(stored.priorityError),
  };
}

function location(stored: Fields): BookingLocation {
  const parking = fields(stored.Parking);
  return {
    Address: list(stored.Address).flatMap(addressDetail),
    AddressLine: text(stored.AddressLine),
    LocationName: text(stored.LocationName),
    FloorShop: text(stored.FloorShop),
    Description: text(stored.Description),
    Parking: { Fee: dollars(parking.Fee), Description: text(parking.Description) },
  };
}

function addressDetail(stored: unknown): AddressDetail[] {
  const { Name, Value, ShortValue } = fields(stored);
  const name = ADDRESS_DETAIL_NAMES.find((known) => known === Name);
  return name ? [{ Name: name, Value: text(Value), ShortValue: text(ShortValue) }] : [];
}

function photo(stored: unknown): PhotoRef[] {
  const { id: photoId, name, type } = fields(stored);
  return text(photoId) === '' ? [] : [{ id: text(photoId), name: text(name), type: text(type) }];
}

function catalogueChoice(stored: unknown): CatalogueChoice | null {
  const { id: choiceId, Name } = fields(stored);
  return text(Name) === '' ? null : { id: id(choiceId), Name: text(Name) };
}

function account(stored: Fields, empty: QuoteAccount): QuoteAccount {
  const kept = Object.keys(empty).map((key) => [key, text(stored[key])]);
  return Object.fromEntries(kept) as QuoteAccount;
}

/** A stored card, by the provider's token, or null (R3.12). */
export function parseStoredCard(stored: unknown): QuoteCard | null {
  const { CheckoutCardToken, CheckoutCardMask, CheckoutCardExpiry, CheckoutCardBrand } = fields(stored);
  if (text(CheckoutCardToken) === '') return null;
  return {
    CheckoutCardToken: text(CheckoutCardToken),
    CheckoutCardMask: text(CheckoutCardMask),
    CheckoutCardExpiry: text(CheckoutCardExpiry),
    CheckoutCardBrand: text(CheckoutCardBrand),
  };
}

/** The JSON object in a text, or null. */
export function parseObject(json: string | null): Fields | null {
  if (json === null) return null;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function oneOf<V extends string>(values: readonly V[], value: unknown): V | null {
  return values.find((known) => known === value) ?? null;
}

function id(value: unknown): number | null {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : null;
}

function dollars(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
