import type { ReactNode } from 'react';
import { stepsAround } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { REQUEST_STEPS, type RequestStep } from '../../../../domain/instant-quotes/request-step-order.ts';
import { requestRedirect } from '../../../../domain/instant-quotes/service-request.ts';
import { config } from '../../../browser/config.ts';
import { BarPrice } from '../../../ui/page/price-bar.tsx';
import { SiteHeader } from '../../../ui/page/website-header.tsx';
import { barPrice } from '../../booking/steps/docket-price.ts';
import { type StepFlow, StepFlowContext } from '../../booking/steps/step-flow.ts';
import { equipmentPath } from '../../layout/paths/equipment-paths.ts';
import { requestPath } from '../../layout/paths/request-href.ts';
import { type CurrentRequest, CurrentRequestContext } from './current-request.ts';
import { RequestDocket } from './request-docket.tsx';
import { REQUEST_TEXTS } from './request-texts.ts';

/** The equipment's service request around one of its steps. */
export function RequestFlow({ children, ...request }: CurrentRequest & { children: ReactNode }) {
  const { equipment, request: draft, current, change } = request;
  const { brand } = config();
  const price = barPrice(draft);
  const flow: StepFlow = {
    kind: 'request',
    texts: REQUEST_TEXTS,
    steps: REQUEST_STEPS,
    passed: null,
    pathOf: (step) => requestPath(step as RequestStep, equipment.Id),
    nextPath(step, toReview) {
      const isReviewDue = toReview && requestRedirect('review', current()) === null;
      const next = isReviewDue ? 'review' : stepsAround(REQUEST_STEPS, step as RequestStep).next;
      return next && requestPath(next, equipment.Id);
    },
    exitHref: `#${equipmentPath(equipment.Id)}`,
    header: <SiteHeader name={brand.name} homeHref="#/" phone={brand.phone} />,
    docket: (live, isSum) => <RequestDocket live={live} isSum={isSum} />,
    price: price && <BarPrice {...price} />,
    draft,
    current,
    change,
  };
  return (
    <StepFlowContext value={flow}>
      <CurrentRequestContext value={request}>{children}</CurrentRequestContext>
    </StepFlowContext>
  );
}
