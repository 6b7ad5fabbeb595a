import type { DisputeState } from './payment-life.ts';

/** Each state of a dispute in the words of the desk and its emails. */
export const DISPUTE_WORDS: Readonly<Record<DisputeState, string>> = {
  'inquiry-needs-response': 'Bank asks about it',
  'inquiry-under-review': 'Bank reads our answer',
  'inquiry-closed': 'Bank asked, and left it at that',
  'needs-response': 'Disputed, waits for our evidence',
  'under-review': 'Disputed, bank reads our evidence',
  won: 'Won',
  lost: 'Lost',
  prevented: 'Prevented',
};

/** Whether the bank waits for evidence. */
export function needsResponse(state: DisputeState): boolean {
  return state === 'needs-response' || state === 'inquiry-needs-response';
}
