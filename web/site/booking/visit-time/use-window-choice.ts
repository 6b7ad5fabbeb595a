import { useEffect, useLayoutEffect } from 'react';
import { isFoodAtRisk } from '../../../../domain/equipment/food-at-risk.ts';
import { type BookingPriority, NO_PRIORITY } from '../../../../domain/instant-quotes/quote-draft.ts';
import { choiceOf, withChoice } from '../../../../domain/instant-quotes/quote-priority.ts';
import { editVisit, saysComeAnyway, type VisitDraft } from '../../../../domain/instant-quotes/visit-draft.ts';
import { dollarsFromCents } from '../../../../domain/money/money.ts';
import type { World } from '../../../../domain/visits/availability.ts';
import { avoidedHoursMessages } from '../../../../domain/visits/avoided-hours-messages.ts';
import { type ChoiceCheck, checkChoice } from '../../../../domain/visits/check-choice.ts';
import { dayOfTheWeek } from '../../../../domain/visits/dates.ts';
import type { ChoiceInput } from '../../../../domain/visits/day-choice.ts';
import { defaultChoice, type FeeOf, quickChoices } from '../../../../domain/visits/quick-choices.ts';
import { feeOf, type Slot } from '../../../forms/visit-time/windows-model.ts';
import { useStepFlow } from '../steps/step-flow.ts';
import type { useWindows } from './use-windows.ts';

type Windows = Pick<ReturnType<typeof useWindows>, 'world' | 'availability' | 'fees' | 'feeOf'>;

/** The draft's day, window and time, chosen in the grid or by chips; incomplete choices are stored too (R2.35). */
export function useWindowChoice({ world, availability, fees, feeOf: visitFee }: Windows) {
  const { draft, change, kind } = useStepFlow();
  const choice = choiceOf(draft);
  const isChosen = draft.BookingPriority.selectedDate !== '';
  const check = checkChoice(choice, world, kind === 'quote' ? 'visitor' : 'portal');
  const fee = check.ok ? feeOf(fees, check) : null;

  /** Null clears the choice. */
  function choose(input: ChoiceInput | null) {
    change((before) => (input ? withInput(before, input, world, visitFee) : withoutChoice(before)));
  }
  const quick = visitFee && quickChoices(availability, world, visitFee);
  const first = isChosen || !visitFee ? null : firstChoice(visitFee);
  function firstChoice(known: FeeOf) {
    // Food that is at risk can't wait until tomorrow morning (R11.07).
    const isSoonest = isFoodAtRisk(draft) && quick && quick.soonest.option !== 'later';
    return isSoonest ? quick.soonest : defaultChoice(availability, known);
  }
  // Once its price can be shown on the docket; before anybody can press Next, which would ask for a choice.
  useLayoutEffect(() => {
    if (first) change((before) => withInput(before, first, world, visitFee));
  }, [first, world, visitFee, change]);

  // The docket has the grid's price.
  useEffect(() => {
    if (fee !== null) change((before) => withPrice(before, dollarsFromCents(fee)));
  }, [fee, change]);

  function sayComeAnyway(isAgreed: boolean) {
    change((before) =>
      editVisit(before, { ComeAnyway: isAgreed ? before.BookingPriority.confirmedTime : '' }),
    );
  }
  /** The site's hours to avoid, where somebody has to say that we may come in them (R12.10). */
  const inHours = check.ok ? check.inHours : null;
  const comeAnyway = inHours && {
    inHours,
    isAgreed: saysComeAnyway(draft),
    onChange: sayComeAnyway,
    fault: saysComeAnyway(draft) ? null : avoidedHoursMessages.sayComeAnyway(inHours),
  };
  return { choice, check, choose, quick, comeAnyway };
}

/** The draft with the choice; after hours without a time is stored too, and the step asks for it. */
function withInput<D extends VisitDraft>(
  draft: D,
  input: ChoiceInput,
  world: World,
  visitFee: FeeOf | null,
): D {
  const check = checkChoice(input, world);
  if (check.ok) {
    const fee = visitFee ? visitFee(check) : null;
    const next = withChoice(draft, check, fee ?? 0);
    return fee === null ? withPrice(next, null) : next;
  }
  if (!isTimeMissing(check) || !input.date) return draft;
  return editVisit(draft, {
    PromoDiscountExGst: null,
    BookingPriority: untimed(input, input.date, visitFee),
  });
}

function withoutChoice<D extends VisitDraft>(draft: D): D {
  return editVisit(draft, { PromoDiscountExGst: null, BookingPriority: NO_PRIORITY });
}

/** Whether a choice is complete except for the after-hours time. */
export function isTimeMissing(check: ChoiceCheck): boolean {
  return !check.ok && check.code === 'time-missing';
}

function untimed(input: ChoiceInput, date: string, visitFee: FeeOf | null): BookingPriority {
  const slot = { option: input.option, window: 'afterhours' } as Slot;
  const fee = visitFee ? visitFee({ ...slot, loading: null }) : null;
  return {
    selectedDay: slot.option,
    selectedDate: date,
    selectedTimeWindow: slot.window,
    selectedTime: '',
    priceExGst: fee === null ? null : dollarsFromCents(fee),
    DayOfTheWeek: dayOfTheWeek(date),
    confirmedTime: '',
    priorityError: '',
  };
}

/** Another price requires checking the promo code again (R5.22). */
function withPrice<D extends VisitDraft>(draft: D, priceExGst: number | null): D {
  if (draft.BookingPriority.priceExGst === priceExGst) return draft;
  const BookingPriority = { ...draft.BookingPriority, priceExGst };
  return editVisit(draft, { PromoDiscountExGst: null, BookingPriority });
}
