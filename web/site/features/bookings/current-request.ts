import { createContext, use } from 'react';
import type { ServiceRequest } from '../../../../domain/instant-quotes/service-request.ts';
import type { AssetDetail } from '../../api/equipment-queries.ts';

/** The service request and its equipment. */
export type CurrentRequest = {
  equipment: AssetDetail;
  request: ServiceRequest;
  /** The request with every change so far, for event handlers. */
  current(): ServiceRequest;
  /** The same function on every render. */
  change(edit: (request: ServiceRequest) => ServiceRequest): void;
};

export const CurrentRequestContext = createContext<CurrentRequest | null>(null);

export function useRequest(): CurrentRequest {
  const request = use(CurrentRequestContext);
  if (!request) throw new Error('useRequest needs a <RequestFlow> around it');
  return request;
}
