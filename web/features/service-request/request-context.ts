import { createContext, use } from 'react';
import type { ServiceRequest } from '../../../domain/quote-draft/service-request.ts';
import type { AssetDetail } from '../../api/equipment-queries.ts';

/** The request that the steps work on, and its machine. */
export type RequestInHand = {
  machine: AssetDetail;
  request: ServiceRequest;
  /** Outside of drawing. */
  current(): ServiceRequest;
  change(change: (request: ServiceRequest) => ServiceRequest): void;
};

export const RequestContext = createContext<RequestInHand | null>(null);

export function useRequest(): RequestInHand {
  const request = use(RequestContext);
  if (!request) throw new Error('useRequest needs a <RequestFlow> around it');
  return request;
}
