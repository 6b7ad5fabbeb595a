import type { BookingPolicy } from '../constants.ts';
import type { FoodAnswers } from '../equipment/food-at-risk.ts';
import { formatTime, windowLabel } from '../visits/dates.ts';
import { type InstantQuote, SOMETHING_ELSE } from './quote-draft.ts';

/**
 * What every draft of a visit has: the instant quote, and a customer's service request (R3.01, R3.09). The rules for
 * time, price and promo need nothing else.
 */
export type VisitDraft = Pick<
  InstantQuote,
  | 'BookingPostcode'
  | 'BookingSuburb'
  | 'BookingState'
  | 'BookingTimeZone'
  | 'BookingEquipmentTypeId'
  | 'BookingModelServicingTypeId'
  | 'EquipmentTypeName'
  | 'BookingProblem'
  | 'BookingProblemDescription'
  | keyof FoodAnswers
  | 'BookingPriority'
  | 'BookingLocation'
  | 'PromoCode'
  | 'PromoDiscountExGst'
  | 'PromoName'
  | 'problemImages'
  | 'LowestPriceExGst'
  | 'CreatedOn'
  | 'IdempotencyKey'
  | 'ConfirmedEnd'
  | 'ComeAnyway'
>;

/** A change to the booking's details. */
export type VisitEdit = Partial<Omit<VisitDraft, 'CreatedOn' | 'IdempotencyKey'>>;

/** The draft with a change and the same key, like `editDraft` (R4.30). */
export function editVisit<D extends VisitDraft>(draft: D, change: VisitEdit): D {
  return { ...draft, ...change };
}

/**
 * Chooses a problem and describes it in the list's own words, which may be changed (R5.07). What somebody wrote stays;
 * 'Something else' has no words.
 */
export function pickProblem<D extends VisitDraft>(draft: D, problem: string, listed: readonly string[]): D {
  const { BookingProblem: before, BookingProblemDescription: said } = draft;
  const isWritten = said.trim() !== '' && ![before, ...listed].includes(said.trim());
  const words = problem === SOMETHING_ELSE ? '' : problem;
  return editVisit(draft, {
    BookingProblem: problem,
    BookingProblemDescription: isWritten ? said : words,
  });
}

/** What a description adds to its problem; '' where it only repeats it. */
export function furtherWords(problem: string, description: string): string {
  return description.trim().toLowerCase() === problem.trim().toLowerCase() ? '' : description;
}

/** The chosen window as it's promised, in the site's time zone: `8am-12pm`, `10:30am-12pm`, `After hours, 6:30pm`. */
export function chosenHours(
  {
    BookingPriority: priority,
    BookingTimeZone,
    ConfirmedEnd,
  }: Pick<VisitDraft, 'BookingPriority' | 'BookingTimeZone' | 'ConfirmedEnd'>,
  policy: BookingPolicy,
): string {
  const { selectedTimeWindow: window, selectedTime, confirmedTime } = priority;
  if (window === 'afterhours' || confirmedTime === '') {
    return windowLabel(window, policy, selectedTime || undefined);
  }
  const from = localTime(confirmedTime, BookingTimeZone);
  if (ConfirmedEnd === '') return windowLabel(window, policy, from);
  return `${formatTime(from)}-${formatTime(localTime(ConfirmedEnd, BookingTimeZone))}`;
}

/** Whether the customer said 'come anyway' of the time that is chosen now (R12.10). */
export const saysComeAnyway = ({ BookingPriority, ComeAnyway }: VisitDraft): boolean =>
  ComeAnyway !== '' && ComeAnyway === BookingPriority.confirmedTime;

/** HH:mm of an instant; without Temporal, which the first screen doesn't load. */
function localTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-AU', {
    timeZone: timeZone || undefined,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));
}
