import { createContext, type ReactNode, use } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type QuoteStep, stepsAround } from '../../../../domain/instant-quotes/quote-step-order.ts';
import type { VisitDraft } from '../../../../domain/instant-quotes/visit-draft.ts';
import type { AvoidedHours } from '../../../../domain/visits/avoided-hours.ts';

/** The steps' names, on the rail and in "Next: …". */
export const STEP_NAMES: Readonly<Record<QuoteStep, string>> = {
  postcode: 'Postcode',
  equipment: 'Equipment',
  details: 'Details',
  problem: 'Problem',
  'fix-it': 'Time',
  location: 'Address',
  review: 'Review',
  checkout: 'Card',
  account: 'Account',
};

type FlowTexts = {
  /** In the page titles: "Problem - instant quote" (R2.34). */
  page: string;
  /** The pages' descriptions. */
  descriptions: Readonly<Partial<Record<QuoteStep, string>>>;
  /** The rail's name for screen readers. */
  rail: string;
  /** The docket's title. */
  docket: string;
  /** The heading when the booking was refused. */
  failed: string;
  /** The button that leaves the booking dialog. */
  back: string;
};

/** An instant quote or a service request: what the shared steps and their layout need to know. */
export type StepFlow = {
  readonly kind: 'quote' | 'request';
  readonly texts: FlowTexts;
  /** This person's steps, in order. */
  readonly steps: readonly QuoteStep[];
  /** The step that the one before it passes by itself, if there is one. */
  readonly passed: QuoteStep | null;
  /** The route of one of its steps. */
  pathOf(step: QuoteStep): string;
  /** The route after a complete step; `toReview`: one line of the review is being changed. Null after the last. */
  nextPath(step: QuoteStep, toReview: boolean): string | null;
  /** Where Back leads from the first step. */
  readonly exitHref?: string;
  /** Next to the steps on the rail: "signed in". */
  readonly railNote?: string | undefined;
  readonly header: ReactNode;
  /** `isSum`: only the price, beside the review, which has every line. */
  docket(live: boolean, isSum: boolean): ReactNode;
  /** For the price bar; missing if there is none. */
  readonly price: ReactNode;
  readonly draft: VisitDraft;
  /** The hours to avoid of the site (R12.10); none where it isn't known yet. */
  readonly avoided: readonly AvoidedHours[];
  /** The ABN that a visitor has typed so far; codes for first bookings depend on it (R5.22). */
  readonly abn?: string;
  /** The draft with every change so far, for event handlers. */
  current(): VisitDraft;
  /** Changes and stores the draft; the same function on every render. */
  change(edit: <D extends VisitDraft>(draft: D) => D): void;
};

export const StepFlowContext = createContext<StepFlow | null>(null);

/** The flow around a step. */
export function useStepFlow(): StepFlow {
  const flow = use(StepFlowContext);
  if (!flow) throw new Error('useStepFlow needs a <StepFlowContext> around it');
  return flow;
}

type StepOrder = {
  /** Null after the last, which books. */
  next: QuoteStep | null;
  /** Null before the first. */
  previous: QuoteStep | null;
  toReview: boolean;
  /** Continues from the step, once it's complete. */
  goNext: () => void;
};

/** The steps around a step, for this person. */
export function useStepOrder(step: QuoteStep): StepOrder {
  const { steps, passed, nextPath } = useStepFlow();
  const navigate = useNavigate();
  const toReview = useToReview();
  const { previous, next } = stepsAround(steps, step);
  return {
    previous,
    next: next !== null && next === passed ? stepsAround(steps, next).next : next,
    toReview,
    goNext() {
      const path = nextPath(step, toReview);
      if (path) navigate(path);
    },
  };
}

/** Whether one line of the review is being changed, which returns there (`?then=review`). */
export function useToReview(): boolean {
  const [query] = useSearchParams();
  return query.get('then') === 'review';
}
