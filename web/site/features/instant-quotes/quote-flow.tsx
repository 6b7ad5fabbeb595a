import type { ReactNode } from 'react';
import {
  passedStep,
  type QuoteStep,
  STEP_ROUTES,
  stepsFor,
} from '../../../../domain/instant-quotes/quote-step-order.ts';
import { BarPrice } from '../../../ui/page/price-bar.tsx';
import { useStaffRequest } from '../../api/staff-request.ts';
import { changeDraft, currentDraft, useDraft } from '../../booking/draft/draft-store.ts';
import { barPrice } from '../../booking/steps/docket-price.ts';
import { nextQuotePath } from '../../booking/steps/next-quote-path.ts';
import { QuoteDocket } from '../../booking/steps/quote-docket.tsx';
import { useStepContext } from '../../booking/steps/step-context.ts';
import { type StepFlow, StepFlowContext } from '../../booking/steps/step-flow.ts';
import { PublicHeader } from '../../layout/public-header.tsx';
import { QUOTE_TEXTS } from './quote-texts.ts';

const OFFER_SIGN_IN: readonly QuoteStep[] = ['postcode', 'review', 'checkout', 'account'];

/** The instant quote around one of its steps. */
export function QuoteFlow({ step, children }: { step: QuoteStep; children: ReactNode }) {
  const draft = useDraft();
  const context = useStepContext();
  const isByStaff = useStaffRequest() !== null;
  const price = barPrice(draft);
  const flow: StepFlow = {
    kind: 'quote',
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
