// Only the order, without the rules for completeness: the quote's first screen loads just this.

/** The steps of the instant quote, in order (R4.01). */
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
export type StepContext = {
  /** A customer: signed in, or the one that staff book for. */
  readonly signedIn: boolean;
  /** No card is needed: one is on file, another business pays (R12.09), or staff are booking, who take none (R6.05). */
  readonly hasCard: boolean;
};

/** The steps that this person sees: no account step for a customer, no checkout if no card is needed (R4.01). */
export function stepsFor({ signedIn, hasCard }: StepContext): readonly QuoteStep[] {
  return QUOTE_STEPS.filter((step) => !(signedIn && step === 'account') && !(hasCard && step === 'checkout'));
}

/** The steps before and after a step; null if there is none. */
export function stepsAround<Step>(
  steps: readonly Step[],
  step: Step,
): { previous: Step | null; next: Step | null } {
  const index = steps.indexOf(step);
  return { previous: steps[index - 1] ?? null, next: steps[index + 1] ?? null };
}

/** Passed by itself, since the docket shows the same; it opens by its link, and always where it's the step that books. */
export function passedStep(context: StepContext): QuoteStep | null {
  return nextStep('review', context) === null ? null : 'review';
}

/** The next step for this person; null after the last, which books. */
export function nextStep(step: QuoteStep, context: StepContext): QuoteStep | null {
  return stepsAround(stepsFor(context), step).next;
}
