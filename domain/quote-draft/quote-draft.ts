import type { DayOption, TimeWindow } from '../availability/day-choice.ts';
import { STORED_QUOTE_DAYS, STORED_QUOTE_MORE_THAN_FIELDS } from '../constants.ts';
import { isIdempotencyKey } from '../idempotency.ts';
import type { AddressDetail } from '../places/address.ts';
import type { AustralianState } from '../places/states.ts';

/** A make or model: one of the catalogue's, or free text with a null id (R5.05). */
export type CatalogueChoice = { readonly id: number | null; readonly Name: string };

/** The answer that is always offered for make and model (R5.05). */
export const NOT_SURE: CatalogueChoice = { id: null, Name: 'Not sure' };

/** When the tech should come (R3.01, R3.03). `selectedDate` is the truth; see `settlePriority`. */
export type BookingPriority = {
  readonly selectedDay: DayOption;
  /** YYYY-MM-DD; '' until a choice has been made */
  readonly selectedDate: string;
  readonly selectedTimeWindow: TimeWindow;
  /** HH:mm with the after-hours window, else '' */
  readonly selectedTime: string;
  /** Dollars ex GST of the chosen slot; null until known. */
  readonly priceExGst: number | null;
  /** Weekday of `selectedDate`, or '' */
  readonly DayOfTheWeek: string;
  /** ISO instant at which the choice begins, as last checked; '' while it isn't valid. */
  readonly confirmedTime: string;
  /** Why the choice isn't valid, for the fix-it step to say; '' while it does. */
  readonly priorityError: string;
};

export type BookingLocation = {
  /** The chosen suggestion's entries; empty until one is chosen (R3.02). */
  readonly Address: readonly AddressDetail[];
  readonly AddressLine: string;
  readonly LocationName: string;
  readonly FloorShop: string;
  readonly Description: string;
  /** Fee in dollars ex GST, null for none. */
  readonly Parking: { readonly Fee: number | null; readonly Description: string };
};

/** A photo that waits in IndexedDB under its id, which travels with it so that a repeat adds nothing (R4.21). */
export type PhotoRef = { readonly id: string; readonly name: string; readonly type: string };

/** What the account form holds; passwords never (R2.35). */
export type QuoteAccount = {
  readonly CheckoutFirstName: string;
  readonly CheckoutLastName: string;
  readonly CheckoutBusinessName: string;
  readonly CheckoutABN: string;
  readonly CheckoutMobileNumber: string;
  readonly CheckoutEmailAddress: string;
};

/** What the card provider answered; the number and CCV never reach the draft (R3.12). */
export type QuoteCard = {
  readonly CheckoutCardToken: string;
  readonly CheckoutCardMask: string;
  readonly CheckoutCardExpiry: string;
  readonly CheckoutCardBrand: string;
};

/** The fields that the specification names, by its wire names (R3.01). */
export type SpecifiedFields = {
  readonly BookingPostcode: string;
  /** The type being looked at and the type to book; one choice sets both (R4.04). */
  readonly EquipmentTypeId: number | null;
  readonly BookingEquipmentTypeId: number | null;
  /** The servicing type shown and the one to book; likewise. */
  readonly DetailsModelServicingTypeId: number | null;
  readonly BookingModelServicingTypeId: number | null;
  readonly BookingMake: CatalogueChoice | null;
  readonly BookingModel: CatalogueChoice | null;
  readonly BookingSerialIdentifier: string;
  /** Where in the kitchen the equipment is. */
  readonly BookingEquipmentLocation: string;
  /** The text of a listed problem (R5.06). */
  readonly BookingProblem: string;
  readonly BookingProblemDescription: string;
  readonly BookingPriority: BookingPriority;
  readonly BookingLocation: BookingLocation;
  readonly PromoCode: string;
  readonly problemImages: readonly PhotoRef[];
  /** ISO instant */
  readonly CreatedOn: string;
};

/** What is kept besides, so that zone, docket and submit need no server after a reload. */
export type AddedFields = {
  /** The locality that step 1 settled: its state and zone decide price and times (R4.15). */
  readonly BookingSuburb: string;
  readonly BookingState: AustralianState | '';
  /** IANA name, '' where only the state is known. */
  readonly BookingTimeZone: string;
  readonly EquipmentTypeName: string;
  /** Whether the details step must ask for a servicing type (R5.13). */
  readonly EquipmentTypeHasServicingTypes: boolean;
  readonly ModelServicingTypeName: string;
  /** The 'from' price on the docket, dollars ex GST (R4.19). */
  readonly LowestPriceExGst: number | null;
  /** What the promo code takes off, dollars ex GST; null while it isn't validated. */
  readonly PromoDiscountExGst: number | null;
  readonly PromoName: string;
  /** Set by the review's own button; checkout and account come after it (R4.01). */
  readonly Reviewed: boolean;
  /** Made when the review opens, and kept: edits don't change it, other equipment does (R4.30). */
  readonly IdempotencyKey: string;
  readonly Account: QuoteAccount;
  readonly Card: QuoteCard | null;
};

/** The instant quote as local storage keeps it (R3.01). */
export type InstantQuote = SpecifiedFields & AddedFields;

/** A change to what is being booked. */
export type DraftEdit = Partial<
  Omit<InstantQuote, 'CreatedOn' | 'IdempotencyKey' | 'Card' | 'Account' | 'Reviewed'>
>;

/** An empty quote; its day and window are at their defaults (R3.03, R4.09). */
export function newDraft(createdOn: string): InstantQuote {
  return {
    BookingPostcode: '',
    ...NO_EQUIPMENT,
    BookingPriority: DEFAULT_PRIORITY,
    BookingLocation: {
      Address: [],
      AddressLine: '',
      LocationName: '',
      FloorShop: '',
      Description: '',
      Parking: { Fee: null, Description: '' },
    },
    PromoCode: '',
    problemImages: [],
    CreatedOn: createdOn,
    BookingSuburb: '',
    BookingState: '',
    BookingTimeZone: '',
    PromoDiscountExGst: null,
    PromoName: '',
    Reviewed: false,
    IdempotencyKey: '',
    Account: {
      CheckoutFirstName: '',
      CheckoutLastName: '',
      CheckoutBusinessName: '',
      CheckoutABN: '',
      CheckoutMobileNumber: '',
      CheckoutEmailAddress: '',
    },
    Card: null,
  };
}

const DEFAULT_PRIORITY: BookingPriority = {
  selectedDay: 'tomorrow',
  selectedDate: '',
  selectedTimeWindow: 'morning',
  selectedTime: '',
  priceExGst: null,
  DayOfTheWeek: '',
  confirmedTime: '',
  priorityError: '',
};

const NO_EQUIPMENT = {
  EquipmentTypeId: null,
  BookingEquipmentTypeId: null,
  EquipmentTypeName: '',
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
  LowestPriceExGst: null,
} as const;

/**
 * The draft with a change, under the key that it has: after a submit whose answer got lost, the changed one is then
 * told what was booked instead of being booked beside it (R4.30).
 */
export function editDraft(draft: InstantQuote, change: DraftEdit): InstantQuote {
  return { ...draft, ...change };
}

/**
 * Picks an equipment type. A new one clears make, model, serial, the equipment's place in the kitchen and the
 * problem (R4.04), and with them the prices, which are the type's; photos, day and address stay. It is another
 * booking, with a key of its own.
 */
export function pickEquipmentType(
  draft: InstantQuote,
  type: { readonly id: number; readonly name: string; readonly hasServicingTypes: boolean },
): InstantQuote {
  const chosen = {
    EquipmentTypeId: type.id,
    BookingEquipmentTypeId: type.id,
    EquipmentTypeName: type.name,
    EquipmentTypeHasServicingTypes: type.hasServicingTypes,
  };
  if (draft.EquipmentTypeId === type.id) return editDraft(draft, chosen);
  const BookingPriority = { ...draft.BookingPriority, priceExGst: null };
  const another = editDraft(draft, { ...NO_EQUIPMENT, ...chosen, BookingPriority, PromoDiscountExGst: null });
  return { ...another, IdempotencyKey: '' };
}

/** Picks a servicing type, or none; the problems depend on it, so a chosen problem goes with the old one. */
export function pickServicingType(
  draft: InstantQuote,
  type: { readonly id: number; readonly name: string } | null,
): InstantQuote {
  const id = type?.id ?? null;
  return editDraft(draft, {
    DetailsModelServicingTypeId: id,
    BookingModelServicingTypeId: id,
    ModelServicingTypeName: type?.name ?? '',
    ...(id === draft.BookingModelServicingTypeId ? {} : { BookingProblem: '' }),
  });
}

/** A fresh quote that keeps the postcode and its locality (R4.05). */
export function clearDraft(draft: InstantQuote, createdOn: string): InstantQuote {
  const { BookingPostcode, BookingSuburb, BookingState, BookingTimeZone } = draft;
  return { ...newDraft(createdOn), BookingPostcode, BookingSuburb, BookingState, BookingTimeZone };
}

const SPECIFIED_FIELDS = [
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
] as const satisfies readonly (keyof SpecifiedFields)[];

/**
 * How many of the specification's top-level fields hold something, CreatedOn included (R4.05). BookingPriority
 * counts once a date is chosen: its defaults are nobody's choice.
 */
export function filledFieldCount(draft: InstantQuote): number {
  return SPECIFIED_FIELDS.filter((field) =>
    field === 'BookingPriority' ? draft.BookingPriority.selectedDate !== '' : isFilled(draft[field]),
  ).length;
}

function isFilled(value: unknown): boolean {
  if (value === null || value === '') return false;
  return typeof value === 'object' ? Object.values(value).some(isFilled) : true;
}

/**
 * Whether a stored quote is offered for resuming: under 2 days old and with more than 2 fields (R4.05). `nowMs` is
 * epoch milliseconds. A quote from the future was made by a wrong clock; it is judged by the same distance.
 */
export function isResumable(draft: InstantQuote, nowMs: number): boolean {
  const age = Math.abs(nowMs - Date.parse(draft.CreatedOn));
  return age < STORED_QUOTE_DAYS * 86_400_000 && filledFieldCount(draft) > STORED_QUOTE_MORE_THAN_FIELDS;
}

/** The draft with an Idempotency-Key: its own, or the fresh one where it has none (R4.30). */
export function ensureIdempotencyKey<D extends Pick<InstantQuote, 'IdempotencyKey'>>(
  draft: D,
  freshKey: string,
): D {
  return isIdempotencyKey(draft.IdempotencyKey) ? draft : { ...draft, IdempotencyKey: freshKey };
}
