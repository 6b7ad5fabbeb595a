import type { approveQuoteByLink, quoteByLink } from '../../../contracts/repair-quotes/repair-quote-links.ts';
import type { QuoteContent, QuoteDecision } from '../../../contracts/repair-quotes/repair-quotes.ts';
import type { LeftReason } from '../../../domain/repair-quotes/line-choices.ts';
import { call } from '../../client/call.ts';
import { readAgain, useQuery } from '../../client/query-client.ts';

const keyOf = (ch: string) => ['quote-by-link', ch];

/** The quote of an emailed link (R7.38). */
export function useLinkedQuote(ch: string) {
  return useQuery({
    queryKey: keyOf(ch),
    queryFn: ({ signal }): Promise<QuoteContent> =>
      call<typeof quoteByLink>('POST', '/api/v1/quoteapproval', { json: { ch } }, { signal }),
    staleTime: 0,
  });
}

/** Approves it (R7.39). */
export function approveByLink(answer: {
  ch: string;
  couponPromoId: number | null;
  LeftLines: { Line: number; Reason: LeftReason | null }[];
  TotalIncGst: number;
  PoNumber: string | null;
  Name: string | null;
}): Promise<QuoteDecision> {
  return call<typeof approveQuoteByLink>('POST', '/api/v1/quoteapproval/approve', {
    json: answer,
  });
}

/** Reloads its current state. */
export function refreshLinkedQuote(ch: string): Promise<void> {
  return readAgain(keyOf(ch));
}
