import type { ReactNode } from 'react';
import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import {
  passedStep,
  type QuoteStep,
  STEP_ROUTES,
  stepsFor,
} from '../../../../domain/instant-quotes/quote-step-order.ts';
import { BarPrice } from '../../../ui/page/price-bar.tsx';
import { useStaffRequest } from '../../api/staff-request.ts';
import { changeDraft, currentDraft, useDraft } from '../../booking/draft/draft-store.ts';
import { useOwnHours } from '../../booking/location/own-site.ts';
import { barPrice } from '../../booking/steps/docket-price.ts';
import { nextQuotePath } from '../../booking/steps/next-quote-path.ts';
import { DOCKET_TITLE, QuoteDocket } from '../../booking/steps/quote-docket.tsx';
import { useStepContext } from '../../booking/steps/step-context.ts';
import { type StepFlow, StepFlowContext } from '../../booking/steps/step-flow.ts';
import { PublicHeader } from '../../layout/public-header.tsx';

const OFFER_SIGN_IN: readonly QuoteStep[] = ['postcode', 'review', 'checkout', 'account'];

/** The instant quote around one of its steps. */
export function QuoteFlow({ step, children }: { step: QuoteStep; children: ReactNode }) {
  const draft = useDraft();
  const context = useStepContext();
  const isByStaff = useStaffRequest() !== null;
  const price = barPrice(draft);
  const avoided = useOwnHours(draft, context.signedIn && !isByStaff);
  const flow: StepFlow = {
    kind: 'quote',
    avoided,
    texts: QUOTE_TEXTS,
    steps: stepsFor(context),
    passed: passedStep(context),
    pathOf: (step) => STEP_ROUTES[step],
    nextPath: (step, toReview) => nextQuotePath(step, toReview, context),
    railNote: noteOf(context.signedIn, isByStaff),
    // These steps offer to sign in without leaving the quote: a second way would leave it.
    header: <PublicHeader noWay={!context.signedIn && OFFER_SIGN_IN.includes(step)} />,
    docket: (live, isSum) => <QuoteDocket draft={draft} live={live} isSum={isSum} />,
    price: price && <BarPrice {...price} />,
    draft,
    abn: draft.Account.CheckoutABN,
    current: currentDraft,
    change: changeDraft,
  };
  return <StepFlowContext value={flow}>{children}</StepFlowContext>;
}

function noteOf(signedIn: boolean, isByStaff: boolean): string | undefined {
  if (isByStaff) return 'staff request';
  return signedIn ? 'signed in' : undefined;
}

/** A step's address, for links. */
export function stepHref(step: QuoteStep): string {
  return `#${STEP_ROUTES[step]}`;
}

const QUOTE_TEXTS = {
  page: 'instant quote',
  rail: 'Quote steps',
  docket: DOCKET_TITLE,
  failed: bookingMessages.bookingFailed,
  back: 'Back to the quote',
  descriptions: {
    postcode:
      'Get an instant quote for the repair of commercial catering and refrigeration equipment. Begin with your postcode.',
    equipment:
      'Pick the equipment that needs fixing: ovens, fridges, coolrooms, fryers, dishwashers and more.',
    details: 'Brand, model and serial number, so we can bring the right parts.',
    problem: 'Tell us what your equipment is doing and add photos, so the tech comes prepared.',
    'fix-it': 'Choose the day and window for the tech, with the price of each one before you pick it.',
    location: 'Tell us where the equipment is, how to get in and where to park.',
    review: 'Check the quote line by line before you book the technician.',
    checkout: 'Add the card for the booking. Nothing is charged before the visit.',
    account: 'Set up your account and book the technician.',
  },
} as const satisfies StepFlow['texts'];
