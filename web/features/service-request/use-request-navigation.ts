import { useNavigate, useSearchParams } from 'react-router';
import { nextRequestStep, type RequestStep } from '../../../domain/quote-draft/request-step-order.ts';
import { requestRedirect } from '../../../domain/quote-draft/service-request.ts';
import { requestPath } from '../../paths/request-href.ts';
import { useRequest } from './request-context.ts';

/** The way on from a step, once it is right: the next one, or the review where a line of it is being changed. */
export function useRequestNavigation(step: RequestStep): { goNext: () => void; onlyThis: boolean } {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { machine, current } = useRequest();
  const onlyThis = query.get('then') === 'review';
  return {
    onlyThis,
    goNext() {
      const straight = onlyThis && requestRedirect('review', current()) === null;
      const next = straight ? 'review' : nextRequestStep(step);
      if (next) navigate(requestPath(next, machine.Id));
    },
  };
}
