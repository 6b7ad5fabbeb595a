import { useEffect } from 'react';
import type { rejectQuoteByLink } from '../../../contracts/quote-approval.ts';
import type { QuoteDecision, rejectJobQuote } from '../../../contracts/quotes.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { refreshJobs } from '../../api/job-queries.ts';
import { refreshLinkedQuote } from '../../api/link-quote-queries.ts';
import { storedAuth } from '../../api/stored-auth.ts';
import { config } from '../../config.ts';
import { storedValue, useStoredValue } from '../../stored-value.ts';

/** A decline that got no answer, or a server's fault: it counts as declined here, and is sent until it arrives (R4.24). */
export type PendingDecline = Decline & {
  /** Whose it is, and nobody else sends it; null where the link alone answers. */
  readonly UserName: string | null;
};

export type Decline = {
  readonly UniqueId: string;
  readonly Reason: string | null;
  /** Answered in the portal by the job, or from a mail by the link's secret. */
  readonly by: { readonly RepairId: number } | { readonly ch: string };
};

const AGAIN_MS = 30_000;

const pending = storedValue<readonly PendingDecline[]>({
  key: () => `${config().brand.storagePrefix}:declines`,
  parse,
  format: (declines) => (declines.length > 0 ? JSON.stringify(declines) : null),
  storage: () => sessionStorage,
});

function parse(json: string | null): readonly PendingDecline[] {
  try {
    const declines = JSON.parse(json ?? '[]') as unknown;
    return Array.isArray(declines) ? declines.filter((each) => typeof each?.by === 'object') : [];
  } catch {
    return [];
  }
}

/** Declines a quote. @throws ApiError also where the answer counts as declined: see `countsAsDeclined`. */
export function sendDecline({ UniqueId, Reason, by }: Decline): Promise<QuoteDecision> {
  if ('ch' in by) {
    return call<typeof rejectQuoteByLink>('POST', '/api/v1/quoteapproval/reject', {
      json: { ch: by.ch, Reason },
    });
  }
  const { RepairId } = by;
  return call<typeof rejectJobQuote>(
    'POST',
    '/api/v1/customerportal/jobs/{RepairId}/rejectquote/{UniqueId}',
    { params: { RepairId, UniqueId }, json: { Reason } },
  );
}

/** Only no answer, or a fault of the server, counts as declined; a refusal says that it was not (R4.24, R8.07). */
export function countsAsDeclined(cause: unknown): boolean {
  return cause instanceof ApiError && (cause.status === 0 || cause.status >= 500);
}

/** Keeps a decline that counts, until it has arrived. */
export function keepDecline(decline: Decline): void {
  const UserName = 'ch' in decline.by ? null : storedAuth.get()?.UserName;
  if (UserName === undefined) return;
  pending.set([...pending.get().filter(otherThan(decline.UniqueId)), { ...decline, UserName }]);
}

/** The quotes (by UniqueId) that were declined here and not yet on the server. */
export function usePendingDeclines(): readonly string[] {
  return useStoredValue(pending).map(({ UniqueId }) => UniqueId);
}

/** Sends what waits: at once, when the network is back, and every half minute. `onSettled` hears how a quote stands. */
export function useResentDeclines(onSettled: (decision: QuoteDecision) => void): void {
  const waiting = usePendingDeclines().length > 0;
  useEffect(() => {
    if (!waiting) return;
    const send = () => void sendPending(onSettled);
    send();
    const timer = setInterval(send, AGAIN_MS);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [waiting, onSettled]);
}

let sending = false;

async function sendPending(onSettled: (decision: QuoteDecision) => void): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    const userName = storedAuth.get()?.UserName;
    for (const decline of pending
      .get()
      .filter(({ UserName }) => UserName === null || UserName === userName)) {
      try {
        onSettled(await sendDecline(decline));
      } catch (cause) {
        // Signed out meanwhile, it waits for its customer.
        if (countsAsDeclined(cause) || (cause as ApiError).status === 401) continue;
      }
      pending.set(pending.get().filter(otherThan(decline.UniqueId)));
      await ('ch' in decline.by ? refreshLinkedQuote(decline.by.ch) : refreshJobs());
    }
  } finally {
    sending = false;
  }
}

function otherThan(uniqueId: string) {
  return ({ UniqueId }: { UniqueId: string }) => UniqueId !== uniqueId;
}
