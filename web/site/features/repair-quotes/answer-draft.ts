import { useState } from 'react';
import { formDraft } from '../../../forms/form-draft.ts';

/** The texts of an answer to a quote: why it's declined, the PO number and, for an emailed link, the person's name. */
type AnswerDraft = { Reason: string; Name: string; PoNumber: string };

const EMPTY: AnswerDraft = { Reason: '', Name: '', PoNumber: '' };

const kept = formDraft<AnswerDraft>('quote-answer');

/** What was typed for a quote, by its UniqueId, until the answer is sent: signing in again must not lose it (R7.60). */
export function useAnswerDraft(quoteId: string) {
  const [draft, setDraft] = useState(() => ({ ...EMPTY, ...kept.read(quoteId) }));
  function write(change: Partial<AnswerDraft>) {
    const next = { ...draft, ...change };
    setDraft(next);
    kept.keep(quoteId, next);
  }
  return { draft, write };
}

export function forgetAnswerDraft(): void {
  kept.forget();
}
