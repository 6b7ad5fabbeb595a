import type { FoodAnswers } from '../../../../domain/equipment/food-at-risk.ts';
import { equipmentWords } from '../../../../domain/instant-quotes/equipment-words.ts';
import type { InstantQuote } from '../../../../domain/instant-quotes/quote-draft.ts';
import type { TimeWindow } from '../../../../domain/visits/day-choice.ts';
import { epochNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { storedValue, useStoredValue } from '../../../browser/stored-value.ts';
import type { BookingReply, MadeBooking } from './booking-outcome.ts';

/** A photo of the booking; `sent` once the server has it. */
export type BookedPhoto = { readonly id: string; readonly name: string; readonly sent: boolean };

/** What was booked, as the server answered it; null if it only named the booking (R4.30). */
export type BookedVisit = {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly window: TimeWindow;
  /** ISO instants. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  readonly totalIncGst: number;
  readonly subtotalExGst: number;
};

/** The last booking of this tab, for its thank-you. */
export type Booked = {
  /** The key that its submit had: a draft that still has it is the booked one. */
  readonly key: string;
  readonly repairId: number;
  readonly reference: string;
  /** ISO instant */
  readonly bookedAt: string;
  readonly email: string;
  readonly equipmentTypeId: number | null;
  readonly equipment: string;
  readonly makeAndModel: string;
  readonly problem: string;
  /** What was said about food; null in a booking of an earlier version. */
  readonly food: (FoodAnswers & { readonly servicingTypeId: number | null }) | null;
  readonly shop: string;
  readonly address: string;
  /** `•••• 4242`, or '' where the card on file is used. */
  readonly cardMask: string;
  readonly visit: BookedVisit | null;
  /** What the customer should know, such as a lower price. */
  readonly message: string | null;
  readonly photos: readonly BookedPhoto[];
  /** The new account couldn't be signed in, but the booking was made (R8.10). */
  readonly cannotLogin: boolean;
  /** Staff booked it for a customer (R4.28). */
  readonly byStaff: boolean;
  /** The thank-you dialog was closed. */
  readonly greeted: boolean;
};

const bookedStore = storedValue<Booked | null>({
  key: () => `${config().brand.storagePrefix}:booked`,
  parse,
  format: (booked) => booked && JSON.stringify(booked),
  storage: () => sessionStorage,
});

export function useBooked(): Booked | null {
  return useStoredValue(bookedStore);
}

export function currentBooked(): Booked | null {
  return bookedStore.get();
}

/** Stores the booking that was made of a draft. */
export function keepBooked(
  draft: InstantQuote,
  outcome: MadeBooking<BookingReply>,
  customer: { readonly email: string; readonly message: string | null; readonly byStaff: boolean },
): void {
  const { BookingLocation } = draft;
  const { name: equipment, makeAndModel } = equipmentWords(draft);
  const reply = outcome.kind === 'booked' ? outcome.reply : null;
  bookedStore.set({
    key: draft.IdempotencyKey,
    repairId: reply?.repairId ?? (outcome.kind === 'bookedBefore' ? outcome.repairId : 0),
    reference: reply?.BookingReference ?? (outcome.kind === 'bookedBefore' ? outcome.reference : ''),
    bookedAt: reply?.CreatedOn ?? new Date(epochNow()).toISOString(),
    email: customer.email,
    equipmentTypeId: draft.BookingEquipmentTypeId,
    equipment,
    makeAndModel,
    problem: draft.BookingProblem,
    food: {
      FoodWarm: draft.FoodWarm,
      FoodWarmSince: draft.FoodWarmSince,
      OtherColdSpace: draft.OtherColdSpace,
      servicingTypeId: draft.BookingModelServicingTypeId,
    },
    shop: BookingLocation.LocationName,
    address: [BookingLocation.FloorShop, BookingLocation.AddressLine].filter(Boolean).join(', '),
    cardMask: draft.Card?.CheckoutCardMask ?? '',
    visit: reply && visitOf(reply),
    message: customer.message,
    photos: draft.problemImages.map(({ id, name }) => ({ id, name, sent: false })),
    cannotLogin: false,
    byStaff: customer.byStaff,
    // Staff see no thank-you dialog.
    greeted: customer.byStaff,
  });
}

function visitOf(reply: BookingReply): BookedVisit {
  return {
    date: reply.AttendanceDate,
    window: reply.TimeWindow,
    startsAt: reply.StartsAt,
    endsAt: reply.EndsAt,
    timeZone: reply.TimeZone,
    totalIncGst: reply.TotalIncGst,
    subtotalExGst: reply.FeeExGst - reply.DiscountExGst + reply.ParkingExGst,
  };
}

/** Changes the stored booking, if there is one. */
export function changeBooked(change: Partial<Booked>): void {
  const booked = bookedStore.get();
  if (booked) bookedStore.set({ ...booked, ...change });
}

/** Marks a photo that has been sent, or that won't be. */
export function markPhotoSent(id: string): void {
  const photos = currentBooked()?.photos.map((photo) => (photo.id === id ? { ...photo, sent: true } : photo));
  if (photos) changeBooked({ photos });
}

function parse(json: string | null): Booked | null {
  try {
    const booked = JSON.parse(json ?? 'null') as Booked | null;
    return typeof booked?.reference === 'string' && Array.isArray(booked.photos)
      ? { ...booked, food: booked.food ?? null }
      : null;
  } catch {
    return null;
  }
}
