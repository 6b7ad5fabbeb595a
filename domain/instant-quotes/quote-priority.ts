import { dollarsFromCents } from '../money/money.ts';
import { STATE_TIME_ZONES } from '../sites/postcode.ts';
import type { World } from '../visits/availability.ts';
import { type CheckedChoice, type ChoiceCheck, checkChoice } from '../visits/check-choice.ts';
import { dayOfTheWeek } from '../visits/dates.ts';
import type { ChoiceInput, PostcodeArea, WindowChoice } from '../visits/day-choice.ts';
import type { BookingPriority } from './quote-draft.ts';
import { editVisit, type VisitDraft } from './visit-draft.ts';

/** The draft's locality as chosen in step 1; null before that (R4.15). */
export function areaOf(draft: VisitDraft): PostcodeArea | null {
  const { BookingPostcode: postcode, BookingState: state } = draft;
  if (state === '') return null;
  return { postcode, state, timeZone: draft.BookingTimeZone || STATE_TIME_ZONES[state] };
}

/** The draft's day, window and time, in the form that `checkChoice` takes. */
export function choiceOf({ BookingPriority: priority }: VisitDraft): ChoiceInput {
  return {
    option: priority.selectedDay,
    date: priority.selectedDate,
    window: priority.selectedTimeWindow,
    time: priority.selectedTime,
  };
}

/**
 * The draft with its time checked again, on every load and as time passes (R3.03): the date stays as chosen, the day
 * option is derived from it in the site's time zone, and a choice that has passed or closed gets its reason in
 * `priorityError`, which makes the fix-it step incomplete. 'Soonest after hours' stays that while its time is within 24
 * hours, and then becomes the ordinary day. Another day option has other prices, so fee and discount become unknown.
 * The Idempotency-Key stays: nobody has edited anything, and a submit whose reply was lost must not be booked twice.
 * Returns the same draft if nothing changed.
 */
export function settlePriority<D extends VisitDraft>(draft: D, world: World): D {
  const before = draft.BookingPriority;
  if (before.selectedDate === '') return draft;
  const check = checkAgain(choiceOf(draft), world);
  if (!check.ok) {
    return withPriority(draft, { ...before, confirmedTime: '', priorityError: check.message }, '');
  }
  const settled = {
    ...before,
    selectedDay: check.option,
    selectedTimeWindow: check.window,
    DayOfTheWeek: dayOfTheWeek(check.date),
    confirmedTime: check.startsAt.toString(),
    priorityError: '',
  };
  const ConfirmedEnd = check.endsAt.toString();
  return check.option === before.selectedDay
    ? withPriority(draft, settled, ConfirmedEnd)
    : { ...withPriority(draft, { ...settled, priceExGst: null }, ConfirmedEnd), PromoDiscountExGst: null };
}

function checkAgain(choice: ChoiceInput, world: World): ChoiceCheck {
  const check = checkChoice(choice, world);
  if (check.ok || choice.option !== 'afterhours') return check;
  return checkChoice({ ...choice, option: 'later', window: 'afterhours' }, world);
}

function withPriority<D extends VisitDraft>(draft: D, after: BookingPriority, ConfirmedEnd: string): D {
  const before = draft.BookingPriority;
  const same = (Object.keys(after) as (keyof BookingPriority)[]).every((key) => after[key] === before[key]);
  return same && draft.ConfirmedEnd === ConfirmedEnd
    ? draft
    : { ...draft, BookingPriority: after, ConfirmedEnd };
}

/**
 * The draft with a valid choice and its fee (integer cents ex GST), as the fix-it step leaves it. The promo code needs
 * validating again (R5.22), so its discount is unknown until then.
 */
export function withChoice<D extends VisitDraft>(draft: D, choice: CheckedChoice, feeCents: number): D {
  return editVisit(draft, {
    PromoDiscountExGst: null,
    ConfirmedEnd: choice.endsAt.toString(),
    BookingPriority: {
      selectedDay: choice.option,
      selectedDate: choice.date,
      selectedTimeWindow: choice.window,
      selectedTime: choice.time ?? '',
      priceExGst: dollarsFromCents(feeCents),
      DayOfTheWeek: dayOfTheWeek(choice.date),
      confirmedTime: choice.startsAt.toString(),
      priorityError: '',
    },
  });
}

/** The draft's date and window; null if none was chosen. */
export function ownChoice(draft: VisitDraft): WindowChoice | null {
  const { selectedDay, selectedDate, selectedTimeWindow, selectedTime } = draft.BookingPriority;
  if (selectedDate === '') return null;
  const choice = { option: selectedDay, date: selectedDate, window: selectedTimeWindow };
  return selectedTime === '' ? choice : { ...choice, time: selectedTime };
}
