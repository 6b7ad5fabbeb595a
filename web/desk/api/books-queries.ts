import { useQuery } from '@tanstack/react-query';
import { evidence, statement, takings } from '../../../contracts/bookkeeping/bookkeeping.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { checkLedger, getPayout, listPayouts } from '../../../contracts/ledger/ledger.ts';
import { AT_ONCE, LIVE, queryClient } from '../../client/query-client.ts';
import { deskCall } from './desk-call.ts';

export type Takings = Reply<typeof takings>;
export type Payout = Reply<typeof listPayouts>['PayoutList'][number];
export type PayoutWithItems = Reply<typeof getPayout>;
export type CustomerStatement = Reply<typeof statement>;
export type Evidence = Reply<typeof evidence>;

type Days = { From: string; To: string };

/** What moved on each day of a period. */
export function useTakings(query: Days) {
  return useQuery(
    {
      ...LIVE,
      queryKey: ['desk-takings', query],
      queryFn: ({ signal }) => deskCall(takings, { query }, { signal }),
    },
    queryClient,
  );
}

/** What reached our bank in a period, newest first. */
export function usePayouts(query: Days) {
  return useQuery(
    {
      ...LIVE,
      queryKey: ['desk-payouts', query],
      queryFn: async ({ signal }) => (await deskCall(listPayouts, { query }, { signal })).PayoutList,
    },
    queryClient,
  );
}

const payoutKey = (payoutId: string) => ['desk-payout', payoutId];

/** A payout with what it's made of. */
export function usePayout(payoutId: string) {
  return useQuery(
    {
      ...LIVE,
      queryKey: payoutKey(payoutId),
      queryFn: ({ signal }) => deskCall(getPayout, { params: { PayoutId: payoutId } }, { signal }),
    },
    queryClient,
  );
}

export const keepPayout = (payout: PayoutWithItems) =>
  queryClient.setQueryData(payoutKey(payout.PayoutId), payout);

/** Compares documents, ledger and card provider, once somebody asks: it asks the provider too. */
export function useLedgerCheck() {
  return useQuery(
    {
      ...AT_ONCE,
      queryKey: ['desk-ledger-check'],
      queryFn: ({ signal }) => deskCall(checkLedger, {}, { signal, timeoutMs: CHECK_TIMEOUT_MS }),
      enabled: false,
    },
    queryClient,
  );
}

/** It reads every document. */
const CHECK_TIMEOUT_MS = 120_000;

/** A customer's month. @param Month `2026-11` */
export function useStatementOf(customerId: number, Month: string) {
  return useQuery(
    {
      ...LIVE,
      queryKey: ['desk-statement', customerId, Month],
      queryFn: ({ signal }) =>
        deskCall(statement, { params: { CustomerId: customerId }, query: { Month } }, { signal }),
    },
    queryClient,
  );
}

/** What shows that an invoice is owed; the audit trail has who read it. */
export function useEvidence(invoiceId: number) {
  return useQuery(
    {
      queryKey: ['desk-evidence', invoiceId],
      queryFn: ({ signal }) => deskCall(evidence, { params: { InvoiceId: invoiceId } }, { signal }),
    },
    queryClient,
  );
}
