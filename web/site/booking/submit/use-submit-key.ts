import { useEffect } from 'react';
import { ensureIdempotencyKey } from '../../../../domain/instant-quotes/quote-draft.ts';
import { randomId } from '../../../browser/random-id.ts';
import { useStepFlow } from '../steps/step-flow.ts';

/** Creates the submit's key when the review opens, and again if other equipment removed it (R4.30). */
export function useSubmitKey(): void {
  const { draft, change } = useStepFlow();
  const hasKey = draft.IdempotencyKey !== '';
  // The key is part of the stored draft, so that a reload after a lost reply sends the same one.
  useEffect(() => {
    if (!hasKey) change((before) => ensureIdempotencyKey(before, randomId()));
  }, [hasKey, change]);
}
