import { useEffect, useLayoutEffect } from 'react';
import type { World } from '../../../domain/availability/availability.ts';
import { type ChoiceCheck, checkChoice } from '../../../domain/availability/check-choice.ts';
import { dayOfTheWeek } from '../../../domain/availability/dates.ts';
import type { ChoiceInput } from '../../../domain/availability/day-choice.ts';
import { defaultChoice, type PricedDays, quickChoices } from '../../../domain/availability/quick-choices.ts';
import { dollarsFromCents } from '../../../domain/pricing/money.ts';
import type { BookingPriority } from '../../../domain/quote-draft/quote-draft.ts';
import { choiceOf, withChoice } from '../../../domain/quote-draft/quote-priority.ts';
import { editVisit, type VisitDraft } from '../../../domain/quote-draft/visit-draft.ts';
import { useStepFlow } from '../steps/step-flow.ts';
import { feeOf, type GridFees, type Slot } from './windows-model.ts';

/** The draft's day, window and time, chosen in the grid or by chips; incomplete choices are stored too (R2.35). */
export function useWindowChoice(world: World, days: PricedDays, fees: GridFees) {
  const { draft, change, kind } = useStepFlow();
  const choice = choiceOf(draft);
  const isChosen = draft.BookingPriority.selectedDate !== '';
  const check = checkChoice(choice, world, kind === 'quote' ? 'visitor' : 'portal');
  const fee = check.ok ? feeOf(fees, check) : null;

  function choose(input: ChoiceInput) {
    change((before) => withInput(before, input, world, fees));
  }
  const first = isChosen ? null : defaultChoice(days, world, (slot) => feeOf(fees, slot));
  // Once its price can be shown on the docket; before anybody can press Next, which would ask for a choice.
  useLayoutEffect(() => {
    if (first) change((before) => withInput(before, first, world, fees));
  }, [first, world, fees, change]);

  // The docket has the grid's price.
  useEffect(() => {
    if (fee !== null) change((before) => withPrice(before, dollarsFromCents(fee)));
  }, [fee, change]);

  return { choice, check, choose, quick: quickChoices(days, world, (slot) => feeOf(fees, slot)) };
}

/** The draft with the choice; after hours without a time is stored too, and the step asks for it. */
function withInput<D extends VisitDraft>(draft: D, input: ChoiceInput, world: World, fees: GridFees): D {
  const check = checkChoice(input, world);
  if (check.ok) {
    const fee = feeOf(fees, check);
    const next = withChoice(draft, check, fee ?? 0);
    return fee === null ? withPrice(next, null) : next;
  }
  if (!isTimeMissing(check) || !input.date) return draft;
  return editVisit(draft, { PromoDiscountExGst: null, BookingPriority: untimed(input, input.date, fees) });
}

/** Whether a choice is complete except for the after-hours time. */
export function isTimeMissing(check: ChoiceCheck): boolean {
  return !check.ok && check.code === 'time-missing';
}

function untimed(input: ChoiceInput, date: string, fees: GridFees): BookingPriority {
  const slot = { option: input.option, window: 'afterhours' } as Slot;
  const fee = feeOf(fees, slot);
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
