import type { VisitDraft } from '../../../../domain/instant-quotes/visit-draft.ts';
import { toWireDate } from '../../../../domain/visits/dates.ts';

/** What a complete draft books, when and at what price, by wire name (R3.09, R3.14). */
export function visitPayload(draft: VisitDraft) {
  const { BookingPriority: priority, BookingLocation: location } = draft;
  return {
    EquipmentTypeId: draft.BookingEquipmentTypeId,
    Problem: draft.BookingProblem,
    ProblemDescription: draft.BookingProblemDescription,
    ...(draft.FoodWarm && { FoodWarm: draft.FoodWarm }),
    ...(draft.FoodWarmSince && { FoodWarmSince: draft.FoodWarmSince }),
    ...(draft.OtherColdSpace && { OtherColdSpace: draft.OtherColdSpace }),
    PriorityOption: priority.selectedDay,
    PriorityTimeWindow: priority.selectedTimeWindow,
    PrioritySelectedDate: toWireDate(priority.selectedDate),
    PriorityAfterHoursTime: priority.selectedTime,
    InitialAttendanceFeeExGst: priority.priceExGst ?? 0,
    ...(draft.PromoDiscountExGst !== null && { DiscountExGst: draft.PromoDiscountExGst }),
    ParkingFeeExGst: location.Parking.Fee ?? 0,
    ParkingInstructions: location.Parking.Description,
    LocationDescription: location.Description,
  };
}

/** The promo code to send, or ''. An invalid one isn't sent: the booking would be refused. */
export function codeToSend({ PromoCode, PromoDiscountExGst }: VisitDraft): string {
  return PromoDiscountExGst === null ? '' : PromoCode;
}
