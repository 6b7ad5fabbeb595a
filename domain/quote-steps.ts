import { checkAddress } from './address.ts';
import { MAX_PROBLEM_DESCRIPTION } from './constants.ts';
import { centsFromDollars } from './money.ts';
import { checkParkingFee } from './prices.ts';
import type { InstantQuote } from './quote-draft.ts';

/** The steps of the instant quote in their order (R4.01). */
export const QUOTE_STEPS = [
  'postcode',
  'equipment',
  'details',
  'problem',
  'fix-it',
  'location',
  'review',
  'checkout',
  'account',
] as const;

export type QuoteStep = (typeof QUOTE_STEPS)[number];

/** R2.18. */
export const STEP_ROUTES: Readonly<Record<QuoteStep, string>> = {
  postcode: '/instant-quote',
  equipment: '/instant-quote--equipment',
  details: '/instant-quote--equipment--details',
  problem: '/instant-quote--problem',
  'fix-it': '/instant-quote--fix-it',
  location: '/instant-quote--location',
  review: '/instant-quote--review',
  checkout: '/instant-quote--checkout',
  account: '/instant-quote--account',
};

/** Who is going through the steps. */
export type StepContext = { readonly signedIn: boolean; readonly hasCard: boolean };

/** The steps that this person sees: signed in there is no account step, and with a card on file no checkout (R4.01). */
export function stepsFor({ signedIn, hasCard }: StepContext): readonly QuoteStep[] {
  return QUOTE_STEPS.filter(
    (step) => !(signedIn && step === 'account') && !(signedIn && hasCard && step === 'checkout'),
  );
}

export function stepOfRoute(path: string): QuoteStep | null {
  return QUOTE_STEPS.find((step) => STEP_ROUTES[step] === path) ?? null;
}

/** Whether a step has all that it asks for. Account has its end in the booking, so it is never complete here. */
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
  return draft.BookingMake !== null && draft.BookingMake.Name.trim() !== '' && servicingTypeKnown;
}

function isProblemComplete(draft: InstantQuote): boolean {
  const description = draft.BookingProblemDescription.trim();
  return draft.BookingProblem !== '' && description !== '' && description.length <= MAX_PROBLEM_DESCRIPTION;
}

function isPriorityComplete({ BookingPriority: priority }: InstantQuote): boolean {
  const timeKnown = priority.selectedTimeWindow !== 'afterhours' || priority.selectedTime !== '';
  return priority.selectedDate !== '' && timeKnown && priority.priorityError === '';
}

function isLocationComplete(draft: InstantQuote, { signedIn }: StepContext): boolean {
  const { Address, LocationName, Parking } = draft.BookingLocation;
  const named = signedIn || LocationName.trim() !== '';
  const parkingStands = Parking.Fee === null || checkParkingFee(centsFromDollars(Parking.Fee)) === null;
  return checkAddress(Address, draft.BookingPostcode).ok && named && parkingStands;
}

/** The first step that still asks for something; null when only booking is left. */
export function firstIncompleteStep(draft: InstantQuote, context: StepContext): QuoteStep | null {
  return stepsFor(context).find((step) => !isStepComplete(step, draft, context)) ?? null;
}

/**
 * Where a visitor to a step goes instead, or null when the step may be shown (R4.02). Missing earlier data leads
 * to the first step. Two cases are gentler: a time that has gone by since it was chosen leads to fix-it, which
 * says so (R3.03), and a step that this person doesn't see leads on from it to the one that is due.
 */
export function stepRedirect(step: QuoteStep, draft: InstantQuote, context: StepContext): QuoteStep | null {
  const steps = stepsFor(context);
  const due = firstIncompleteStep(draft, context) ?? steps.at(-1) ?? 'review';
  if (!steps.includes(step)) return due;
  if (steps.indexOf(step) <= steps.indexOf(due)) return null;
  return due === 'fix-it' && draft.BookingPriority.priorityError !== '' ? 'fix-it' : 'postcode';
}

/** The step after this one for this person; null after the last, which books. */
export function nextStep(step: QuoteStep, context: StepContext): QuoteStep | null {
  const steps = stepsFor(context);
  return steps[steps.indexOf(step) + 1] ?? null;
}

export function previousStep(step: QuoteStep, context: StepContext): QuoteStep | null {
  const steps = stepsFor(context);
  return steps[steps.indexOf(step) - 1] ?? null;
}
