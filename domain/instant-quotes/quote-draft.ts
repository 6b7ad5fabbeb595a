import { STORED_QUOTE_DAYS, STORED_QUOTE_MORE_THAN_FIELDS } from '../constants.ts';
import { type FoodAnswers, NO_FOOD_ANSWERS } from '../equipment/food-at-risk.ts';
import { isIdempotencyKey } from '../idempotency.ts';
import type { AddressDetail } from '../sites/address.ts';
import type { AustralianState } from '../sites/states.ts';
import type { DayOption, TimeWindow } from '../visits/day-choice.ts';

/** A make or model: from the catalogue, or free text with a null id (R5.05). */
export type CatalogueChoice = { readonly id: number | null; readonly Name: string };

/** The option that is always available for make and model (R5.05). */
export const NOT_SURE: CatalogueChoice = { id: null, Name: 'Not sure' };

/** The catalogue's last equipment type: its details step asks what it is, instead of the model. */
export const SOMETHING_ELSE = 'Something else';

/** When the tech should come (R3.01, R3.03). `selectedDate` decides; see `settlePriority`. */
export type BookingPriority = {
  readonly selectedDay: DayOption;
  /** YYYY-MM-DD; '' until chosen */
  readonly selectedDate: string;
  readonly selectedTimeWindow: TimeWindow;
  /** HH:mm with the after-hours window, else '' */
  readonly selectedTime: string;
  /** Dollars ex GST of the chosen window or time; null until known. */
  readonly priceExGst: number | null;
  /** Weekday of `selectedDate`, or '' */
  readonly DayOfTheWeek: string;
  /** ISO instant when the choice begins, as last checked; '' while it isn't valid. */
  readonly confirmedTime: string;
  /** Why the choice isn't valid, shown on the fix-it step; '' while it is. */
  readonly priorityError: string;
};

export type BookingLocation = {
  /** The chosen suggestion's entries; empty until chosen (R3.02). */
  readonly Address: readonly AddressDetail[];
  readonly AddressLine: string;
  readonly LocationName: string;
  readonly FloorShop: string;
  readonly Description: string;
  /** Fee in dollars ex GST, null for none. */
  readonly Parking: { readonly Fee: number | null; readonly Description: string };
};

/** A photo waiting in IndexedDB under its id, which is sent with it so that a retry adds nothing (R4.21). */
export type PhotoRef = { readonly id: string; readonly name: string; readonly type: string };

/** The account form without passwords, which are never stored (R2.35). */
export type QuoteAccount = {
  readonly CheckoutFirstName: string;
  readonly CheckoutLastName: string;
  readonly CheckoutBusinessName: string;
  readonly CheckoutABN: string;
  readonly CheckoutMobileNumber: string;
  readonly CheckoutEmailAddress: string;
};

/** The card provider's response; the number and CCV never reach the draft (R3.12). */
export type QuoteCard = {
  readonly CheckoutCardToken: string;
  readonly CheckoutCardMask: string;
  readonly CheckoutCardExpiry: string;
  readonly CheckoutCardBrand: string;
};

/** The specification's fields, by their wire names (R3.01). */
export type SpecifiedFields = {
  readonly BookingPostcode: string;
  /** The type on screen and the type to book; one choice sets both (R4.04). */
  readonly EquipmentTypeId: number | null;
  readonly BookingEquipmentTypeId: number | null;
  /** The servicing type on screen and the one to book; likewise. */
  readonly DetailsModelServicingTypeId: number | null;
  readonly BookingModelServicingTypeId: number | null;
  readonly BookingMake: CatalogueChoice | null;
  readonly BookingModel: CatalogueChoice | null;
  readonly BookingSerialIdentifier: string;
  /** Where in the kitchen the equipment is. */
  readonly BookingEquipmentLocation: string;
  /** The text of one of the listed problems (R5.06). */
  readonly BookingProblem: string;
  readonly BookingProblemDescription: string;
  readonly BookingPriority: BookingPriority;
  readonly BookingLocation: BookingLocation;
  readonly PromoCode: string;
  readonly problemImages: readonly PhotoRef[];
  /** ISO instant */
  readonly CreatedOn: string;
};

/** Stored as well, so that time zone, docket and submit don't need the server after a reload. */
export type AddedFields = {
  /** The locality chosen in step 1: its state and time zone decide price and times (R4.15). */
  readonly BookingSuburb: string;
  readonly BookingState: AustralianState | '';
  /** IANA name; '' if only the state is known. */
  readonly BookingTimeZone: string;
  readonly EquipmentTypeName: string;
  /** Whether the details step must ask for a servicing type (R5.13). */
  readonly EquipmentTypeHasServicingTypes: boolean;
  readonly ModelServicingTypeName: string;
  /** The 'from' price on the docket, dollars ex GST (R4.19). */
  readonly LowestPriceExGst: number | null;
  /** The promo code's discount, dollars ex GST; null until validated. */
  readonly PromoDiscountExGst: number | null;
  readonly PromoName: string;
  /** Set by the review's button; checkout and account come after it (R4.01). */
  readonly Reviewed: boolean;
  /** Created when the review opens: edits keep it, other equipment changes it (R4.30). */
  readonly IdempotencyKey: string;
  /** ISO instant when the confirmed window ends: its site's hours may have narrowed it (R12.10); '' while the choice isn't valid. */
  readonly ConfirmedEnd: string;
  /** The confirmed time of which the customer said 'come anyway', in the site's hours to avoid; '' for none. */
  readonly ComeAnyway: string;
  readonly Account: QuoteAccount;
  readonly Card: QuoteCard | null;
};

/** The instant quote as stored in local storage (R3.01). */
export type InstantQuote = SpecifiedFields & AddedFields & FoodAnswers;

/** A change to the booking's details. */
export type DraftEdit = Partial<
  Omit<InstantQuote, 'CreatedOn' | 'IdempotencyKey' | 'Card' | 'Account' | 'Reviewed'>
>;

/** An empty quote, with the default day and window (R3.03, R4.09). */
export function newDraft(createdOn: string): InstantQuote {
  return {
    BookingPostcode: '',
    ...NO_EQUIPMENT,
    BookingPriority: NO_PRIORITY,
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
    ConfirmedEnd: '',
    ComeAnyway: '',
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

/** Nothing chosen. */
export const NO_PRIORITY: BookingPriority = {
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
  ...NO_FOOD_ANSWERS,
} as const;

/**
 * The draft with a change and the same key: if the reply to a submit was lost, submitting the changed draft tells the
 * customer what was booked instead of booking twice (R4.30).
 */
export function editDraft(draft: InstantQuote, change: DraftEdit): InstantQuote {
  return { ...draft, ...change };
}

/**
 * Chooses an equipment type. A new one clears make, model, serial number, location and problem (R4.04), and the prices,
 * which depend on the type; photos, day and address stay. It's another booking, with its own key.
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

/** Chooses a servicing type, or none; the problems depend on it, so the chosen problem is cleared. */
export function pickServicingType(
  draft: InstantQuote,
  type: { readonly id: number; readonly name: string } | null,
): InstantQuote {
  const id = type?.id ?? null;
  return editDraft(draft, {
    DetailsModelServicingTypeId: id,
    BookingModelServicingTypeId: id,
    ModelServicingTypeName: type?.name ?? '',
    ...(id === draft.BookingModelServicingTypeId ? {} : noProblem(draft)),
  });
}

/** Without its problem, and without the description where that is only the problem's own words. */
function noProblem({ BookingProblem, BookingProblemDescription: said }: InstantQuote) {
  const BookingProblemDescription = said.trim() === BookingProblem ? '' : said;
  return { BookingProblem: '', BookingProblemDescription, ...NO_FOOD_ANSWERS };
}

/** A new quote that keeps the postcode and its locality (R4.05). */
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
 * How many of the specification's top-level fields have a value, CreatedOn included (R4.05). BookingPriority counts
 * once a date is chosen: its defaults aren't a choice.
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
 * Whether to offer a stored quote for resuming: under 2 days old and with more than 2 fields (R4.05). `nowMs` is epoch
 * milliseconds. A quote from the future comes from a wrong clock; the same limit applies.
 */
export function isResumable(draft: InstantQuote, nowMs: number): boolean {
  const age = Math.abs(nowMs - Date.parse(draft.CreatedOn));
  return age < STORED_QUOTE_DAYS * 86_400_000 && filledFieldCount(draft) > STORED_QUOTE_MORE_THAN_FIELDS;
}

/** The draft with an Idempotency-Key: its own, or the new one if it has none (R4.30). */
export function ensureIdempotencyKey<D extends Pick<InstantQuote, 'IdempotencyKey'>>(
  draft: D,
  freshKey: string,
): D {
  return isIdempotencyKey(draft.IdempotencyKey) ? draft : { ...draft, IdempotencyKey: freshKey };
}
