import type { DisputeState } from '../payments/payment-life.ts';
import type { LedgerEvent } from './postings.ts';

/** What the ledger holds for a dispute; integer cents. */
export type DisputeBalance = {
  /** Taken back by the bank until it decides. */
  readonly heldCents: number;
  /** Lost, so that the customer owes it again. */
  readonly lostCents: number;
};

/**
 * What to post so that the ledger has a dispute's current state, whatever was posted before: events arrive late, twice
 * and in any order, and a lost dispute can be won on appeal. An inquiry takes no money.
 */
export function disputeEvents(
  { heldCents, lostCents }: DisputeBalance,
  { state, amountCents }: { state: DisputeState; amountCents: number },
): LedgerEvent[] {
  const events: LedgerEvent[] = [];
  const post = (
    kind: 'dispute-opened' | 'dispute-won' | 'dispute-lost' | 'dispute-regained',
    amountCents: number,
  ) => {
    if (amountCents > 0) events.push({ kind, amountCents });
  };
  switch (state) {
    case 'needs-response':
    case 'under-review':
      // During an appeal it stays lost.
      if (lostCents > 0) break;
      post('dispute-opened', amountCents - heldCents);
      post('dispute-won', heldCents - amountCents);
      break;
    case 'lost': {
      const missing = amountCents - lostCents - heldCents;
      post('dispute-opened', missing);
      post('dispute-lost', Math.max(0, missing) + heldCents);
      break;
    }
    case 'won':
    case 'prevented':
    case 'inquiry-needs-response':
    case 'inquiry-under-review':
    case 'inquiry-closed':
      post('dispute-won', heldCents);
      post('dispute-regained', lostCents);
      break;
  }
  return events;
}
