import type { EndpointSpec, Reply } from '../../../contracts/endpoint.ts';
import { type CallOf, type CallOptions, call } from '../../client/call.ts';

/** Calls one of the API's endpoints by its contract. @throws ApiError */
export function deskCall<E extends EndpointSpec>(
  endpoint: E,
  input: CallOf<E>,
  options?: CallOptions,
): Promise<Reply<E>> {
  return call<E>(endpoint.method, endpoint.path, input, options);
}
