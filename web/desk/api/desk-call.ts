import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { EndpointSpec, Reply } from '../../../contracts/endpoint.ts';
import { type CallOf, type CallOptions, call } from '../../client/call.ts';
import { LIVE } from '../../client/query-client.ts';

/** Calls one of the API's endpoints by its contract. @throws ApiError */
export function deskCall<E extends EndpointSpec>(
  endpoint: E,
  input: CallOf<E>,
  options?: CallOptions,
): Promise<Reply<E>> {
  return call<E>(endpoint.method, endpoint.path, input, options);
}

/** Sends a form's body with a call, which checks it again. */
export const sendTo =
  <E extends EndpointSpec>(
    endpoint: E,
    params?: Readonly<Record<string, string | number>>,
    options?: CallOptions,
  ) =>
  (json: FieldValues): Promise<Reply<E>> =>
    deskCall(endpoint, { params, ...('consumes' in endpoint && { json }) } as unknown as CallOf<E>, options);

/** How long the typing has to pause before the server is asked, in milliseconds. */
const PAUSE_MS = 400;

/** What the server says of a form before it's sent; asked again whenever the typing pauses. `body` null asks nothing. */
export function usePreview<Body, Answer>(
  name: string,
  body: Body | null,
  ask: (body: Body, signal: AbortSignal) => Promise<Answer>,
  pauseMs = PAUSE_MS,
): UseQueryResult<Answer> {
  return useQuery({
    queryKey: ['preview', name, body],
    queryFn: async ({ signal }) => {
      await pause(signal, pauseMs);
      return ask(body as Body, signal);
    },
    enabled: body !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Ends at once, with the signal's reason, if the typing goes on. */
function pause(signal: AbortSignal, milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** A query that one call answers, loaded again whenever its screen opens or is looked at again. */
export const liveQuery = <E extends EndpointSpec>(queryKey: QueryKey, endpoint: E, input: CallOf<E>) =>
  queryOptions({ ...LIVE, queryKey, queryFn: ({ signal }) => deskCall(endpoint, input, { signal }) });

/** The same for a list that is read page by page, each after the last row of the one before. */
export const pagedQuery = <Page extends { Next: string | null }>(
  queryKey: QueryKey,
  load: (After: string | undefined, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    ...LIVE,
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ Next }) => Next ?? undefined,
  });

/** Several queries of the same kind as one: their data once all have it, or the first error. */
export const allOf = <Data, All>(
  queries: readonly UseQueryResult<Data>[],
  together: (data: Data[]) => All,
): { data: All | undefined; error: Error | null; refetch: () => void } => {
  const data = queries.flatMap((query) => (query.data === undefined ? [] : [query.data]));
  return {
    data: data.length === queries.length ? together(data) : undefined,
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const query of queries) query.refetch();
    },
  };
};
