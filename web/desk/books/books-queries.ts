import { useQuery } from '@tanstack/react-query';
import { evidence, statement, takings } from '../../../contracts/bookkeeping/bookkeeping.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { checkLedger, getPayout, listPayouts } from '../../../contracts/ledger/ledger.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { AT_ONCE, queryClient } from '../../client/query-client.ts';
import { money } from '../../ui/words/money-words.ts';
import { deskCall, liveQuery } from '../api/desk-call.ts';

export type Takings = Reply<typeof takings>;
export type Payout = Reply<typeof listPayouts>['PayoutList'][number];
export type PayoutWithItems = Reply<typeof getPayout>;
export type CustomerStatement = Reply<typeof statement>;
export type Evidence = Reply<typeof evidence>;

type Days = { From: string; To: string };

/** What moved on each day of a period. */
export function useTakings(query: Days) {
  return useQuery(liveQuery(['desk-takings', query], takings, { query }));
}

/** What reached our bank in a period, newest first. */
export function usePayouts(query: Days) {
  return useQuery({
    ...liveQuery(['desk-payouts', query], listPayouts, { query }),
    select: ({ PayoutList }) => PayoutList,
  });
}

const payoutKey = (payoutId: string) => ['desk-payout', payoutId];

/** A payout with what it's made of. */
export function usePayout(payoutId: string) {
  return useQuery(liveQuery(payoutKey(payoutId), getPayout, { params: { PayoutId: payoutId } }));
}

export const keepPayout = (payout: PayoutWithItems) =>
  queryClient.setQueryData(payoutKey(payout.PayoutId), payout);

/** Compares documents, ledger and card provider, once somebody asks: it asks the provider too. */
export function useLedgerCheck() {
  return useQuery({
    ...AT_ONCE,
    queryKey: ['desk-ledger-check'],
    queryFn: ({ signal }) => deskCall(checkLedger, {}, { signal, timeoutMs: CHECK_TIMEOUT_MS }),
    enabled: false,
  });
}

/** It reads every document. */
const CHECK_TIMEOUT_MS = 120_000;

/** A customer's month. @param Month `2026-11` */
export function useStatementOf(customerId: number, Month: string) {
  return useQuery(
    liveQuery(['desk-statement', customerId, Month], statement, {
      params: { CustomerId: customerId },
      query: { Month },
    }),
  );
}

/** What shows that an invoice is owed; the audit trail has who read it. */
export function useEvidence(invoiceId: number) {
  return useQuery({
    queryKey: ['desk-evidence', invoiceId],
    queryFn: ({ signal }) => deskCall(evidence, { params: { InvoiceId: invoiceId } }, { signal }),
  });
}

/** What a payout is made of, without what is nothing. */
export const payoutParts = (payout: Payout): (readonly [label: string, amount: string])[] =>
  (
    [
      ['Charges', payout.Charges],
      ['Refunds', payout.Refunds],
      ['Disputes', payout.Disputes],
      ['Sent back before', payout.Returned],
      ['Other', payout.Other],
      ['Fees', -payout.Fees],
    ] as const
  ).flatMap(([label, dollars]) => (dollars === 0 ? [] : [[label, money(dollars)] as const]));

/** What a person has to do about a payout; '' if nothing. */
export const payoutAttention = ({ Difference, ReturnedOn }: Payout): string =>
  [
    ReturnedOn !== null && `Our bank sent it back, ${dayWithYear(ReturnedOn)}`,
    Difference !== 0 && `${money(Difference)} to book`,
  ]
    .filter(Boolean)
    .join('. ');
