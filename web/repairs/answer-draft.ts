import { useState } from 'react';
import { formDraft } from '../forms/form-draft.ts';

/** What goes with the answer to a quote: why it's declined and, by the emailed link, who answers. */
type AnswerDraft = { Reason: string; Name: string };

const kept = formDraft<AnswerDraft>('quote-answer');

/** What was typed for a quote, by its UniqueId, until the answer is sent: signing in again must not lose it (R7.60). */
export function useAnswerDraft(quoteId: string) {
  const [draft, setDraft] = useState(() => kept.read(quoteId) ?? { Reason: '', Name: '' });
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
