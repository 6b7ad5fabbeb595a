import { createContext, use } from 'react';
import type { VisitDraft } from '../../../domain/quote-draft/visit-draft.ts';
import { changeDraft, currentDraft, useDraft } from './draft-store.ts';

/** The draft that the steps of a flow work on. */
export type DraftInHand = {
  /** Drawn again with every change. */
  useDraft(): VisitDraft;
  /** Outside of drawing. */
  current(): VisitDraft;
  change(change: <D extends VisitDraft>(draft: D) => D): void;
  /** Whom the time step speaks to (R5.09). */
  audience: 'visitor' | 'portal';
};

const INSTANT_QUOTE: DraftInHand = {
  useDraft,
  current: currentDraft,
  change: changeDraft,
  audience: 'visitor',
};

/** Names another draft than the instant quote for the steps inside it. */
export const DraftInHandContext = createContext(INSTANT_QUOTE);

export function useDraftInHand(): DraftInHand {
  return use(DraftInHandContext);
}

/** The draft in hand as it stands. */
export function useVisitDraft(): VisitDraft {
  return useDraftInHand().useDraft();
}
