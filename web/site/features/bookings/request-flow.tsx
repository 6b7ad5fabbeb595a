import { type ReactNode, useMemo, useState } from 'react';
import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import { stepsAround } from '../../../../domain/instant-quotes/quote-step-order.ts';
import { REQUEST_STEPS, type RequestStep } from '../../../../domain/instant-quotes/request-step-order.ts';
import {
  newServiceRequest,
  requestRedirect,
  type ServiceRequest,
  withEquipment,
} from '../../../../domain/instant-quotes/service-request.ts';
import { epochNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { useStoredValue } from '../../../browser/stored-value.ts';
import { Docket } from '../../../ui/docket/docket.tsx';
import { BarPrice } from '../../../ui/page/price-bar.tsx';
import { SiteHeader } from '../../../ui/page/website-header.tsx';
import type { AssetDetail } from '../../api/equipment-queries.ts';
import { deleteOldRequests, requestStore } from '../../booking/draft/request-store.ts';
import { docketDate, filled, problemLine, whenLine } from '../../booking/steps/docket-lines.ts';
import { barPrice, useDocketPrice } from '../../booking/steps/docket-price.ts';
import { type StepFlow, StepFlowContext } from '../../booking/steps/step-flow.ts';
import { usePolicy } from '../../booking/visit-time/use-policy.ts';
import { equipmentPath } from '../../layout/paths/equipment-paths.ts';
import { requestPath } from '../../layout/paths/request-href.ts';
import { assetTitle } from '../../layout/words/asset-words.ts';
import { type CurrentRequest, CurrentRequestContext, useRequest } from './current-request.ts';

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
    avoided: equipment.AvoidedHours,
    current,
    change,
  };
  return (
    <StepFlowContext value={flow}>
      <CurrentRequestContext value={request}>{children}</CurrentRequestContext>
    </StepFlowContext>
  );
}

/** The request's docket, line by line as it fills; without them beside the review (R4.19). */
function RequestDocket({ live, isSum }: { live: boolean; isSum: boolean }) {
  const { equipment, request } = useRequest();
  const policy = usePolicy(request);
  const title = assetTitle(equipment);
  const type = title === equipment.EquipmentType ? '' : equipment.EquipmentType;
  return (
    <Docket
      {...useDocketPrice(request)}
      title={REQUEST_TEXTS.docket}
      meta={docketDate(request)}
      lines={
        !isSum && [
          { label: 'Equipment', ...filled(title, type) },
          { label: 'Where', ...filled(equipment.LocationName, equipment.Address) },
          problemLine(request),
          whenLine(request, policy),
        ]
      }
      live={live}
    />
  );
}

export const REQUEST_TEXTS = {
  page: 'service request',
  rail: 'Service request steps',
  docket: 'Your request',
  failed: bookingMessages.requestServiceFailed,
  back: 'Back to the request',
  descriptions: {
    problem: 'Tell us what your equipment is doing and add photos, so the tech comes prepared.',
    'fix-it': 'Choose the day and window for the tech, with the price of each one before you pick it.',
    location: 'Check where your equipment is, how to get in and where to park.',
    review: 'Check the request line by line before you book the technician.',
  },
} as const satisfies StepFlow['texts'];

/**
 * The equipment's service request as stored, and the functions that read and change it.
 * @param isOver whether a stored request stays as it is, and another one begins, stored with its first change
 */
export function useRequestDraft(equipment: AssetDetail, isOver: (stored: ServiceRequest) => boolean) {
  const store = requestStore(equipment.Id);
  const stored = useStoredValue(store);
  const [fresh] = useState(() => newServiceRequest(equipment, new Date(epochNow()).toISOString()));
  const { current, change } = useMemo(() => {
    function current(): ServiceRequest {
      const kept = store.get();
      return !kept || isOver(kept) ? fresh : withEquipment(kept, equipment);
    }
    function change(edit: (request: ServiceRequest) => ServiceRequest) {
      const before = current();
      const after = edit(before);
      if (after === before) return;
      if (before === fresh) deleteOldRequests();
      store.set(after);
    }
    return { current, change };
  }, [store, isOver, fresh, equipment]);
  return { stored, request: current(), current, change };
}
