import { MAX_PROBLEM_DESCRIPTION } from '../constants.ts';
import { centsFromDollars } from '../money/money.ts';
import { checkAddress } from '../sites/address.ts';
import { checkParkingFee } from './prices.ts';
import {
  type BookingLocation,
  type CatalogueChoice,
  type InstantQuote,
  NOT_SURE,
  SOMETHING_ELSE,
} from './quote-draft.ts';
import { type QuoteStep, type StepContext, stepsFor } from './quote-step-order.ts';
import type { VisitDraft } from './visit-draft.ts';

/** Whether a step has everything it needs. Account ends with the booking, so here it's never complete. */
export function isStepComplete(step: QuoteStep, draft: InstantQuote, context: StepContext): boolean {
  switch (step) {
    case 'postcode':
      return /^\d{4}$/.test(draft.BookingPostcode) && draft.BookingState !== '';
    case 'equipment':
      return draft.BookingEquipmentTypeId !== null;
    case 'details':
      return isDetailsComplete(draft);
    case 'problem':
      return isProblemComplete(draft);
    case 'fix-it':
      return isPriorityComplete(draft);
    case 'location':
      return isLocationComplete(draft, context);
    case 'review':
      return draft.Reviewed;
    case 'checkout':
      return draft.Card !== null;
    case 'account':
      return false;
  }
}

function isDetailsComplete(draft: InstantQuote): boolean {
  const servicingTypeKnown =
    !draft.EquipmentTypeHasServicingTypes || draft.BookingModelServicingTypeId !== null;
  const isNamed = draft.EquipmentTypeName !== SOMETHING_ELSE || isFreeText(draft.BookingModel);
  return draft.BookingMake !== null && draft.BookingMake.Name.trim() !== '' && servicingTypeKnown && isNamed;
}

/** Whether the customer has described it in words. */
export function isFreeText(choice: CatalogueChoice | null): boolean {
  return choice !== null && choice.Name.trim() !== '' && choice.Name !== NOT_SURE.Name;
}

/** Whether a problem is chosen and described (R5.06, R5.07). */
export function isProblemComplete(draft: VisitDraft): boolean {
  const description = draft.BookingProblemDescription.trim();
  return draft.BookingProblem !== '' && description !== '' && description.length <= MAX_PROBLEM_DESCRIPTION;
}

/** Whether a time is chosen and valid (R5.09). */
export function isPriorityComplete({ BookingPriority: priority }: VisitDraft): boolean {
  const timeKnown = priority.selectedTimeWindow !== 'afterhours' || priority.selectedTime !== '';
  return priority.selectedDate !== '' && timeKnown && priority.priorityError === '';
}

function isLocationComplete(draft: InstantQuote, { signedIn }: StepContext): boolean {
  const { Address, LocationName, Parking } = draft.BookingLocation;
  const named = signedIn || LocationName.trim() !== '';
  return checkAddress(Address, draft.BookingPostcode).ok && named && isParkingRight(Parking);
}

/** Whether the parking fee is allowed, or empty (R4.19). */
export function isParkingRight({ Fee }: BookingLocation['Parking']): boolean {
  return Fee === null || checkParkingFee(centsFromDollars(Fee)) === null;
}

/** The first step that is incomplete; null when only booking is left. */
export function firstIncompleteStep(draft: InstantQuote, context: StepContext): QuoteStep | null {
  return stepsFor(context).find((step) => !isStepComplete(step, draft, context)) ?? null;
}

/**
 * Where to redirect a visitor to a step, or null if the step may be shown (R4.02). Missing earlier data leads to the
 * first step. Three cases are gentler: a time that has passed leads to fix-it, which says so (R3.03); a lost card,
 * which is kept for the tab's session only, leads to the checkout (R2.35); and a step that this person doesn't see
 * leads to the next one due.
 */
export function stepRedirect(step: QuoteStep, draft: InstantQuote, context: StepContext): QuoteStep | null {
  const steps = stepsFor(context);
  const due = firstIncompleteStep(draft, context) ?? steps.at(-1) ?? 'review';
  if (!steps.includes(step)) return due;
  if (steps.indexOf(step) <= steps.indexOf(due)) return null;
  if (due === 'fix-it' && draft.BookingPriority.priorityError !== '') return 'fix-it';
  return due === 'checkout' ? 'checkout' : 'postcode';
}
