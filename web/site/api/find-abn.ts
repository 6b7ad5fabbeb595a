import type { lookUpAbn } from '../../../contracts/customers/businesses.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { config } from '../../browser/config.ts';
import { ApiError } from '../../client/api-error.ts';
import { call } from '../../client/call.ts';
import { AT_ONCE, queryClient } from '../../client/query-client.ts';

/** A business's entry hardly changes while somebody fills in a form. */
const STALE_MS = 60 * 60_000;

export type AbnRecord = Reply<typeof lookUpAbn>;

/** What the business register says about a valid ABN; null if it can't be reached, since it's only a hint. */
export async function findAbn(Abn: string): Promise<AbnRecord | null> {
  if (!config().abnLookup) return null;
  try {
    return await queryClient.fetchQuery({
      queryKey: ['abn', Abn],
      queryFn: ({ signal }) =>
        call<typeof lookUpAbn>('GET', '/api/v1/BusinessData/Abn', { query: { Abn } }, { signal }),
      staleTime: STALE_MS,
      ...AT_ONCE,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}
