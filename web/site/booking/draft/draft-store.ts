import { STORED_QUOTE_MORE_THAN_FIELDS } from '../../../../domain/constants.ts';
import {
  clearDraft,
  filledFieldCount,
  type InstantQuote,
  isResumable,
  newDraft,
  type QuoteCard,
} from '../../../../domain/instant-quotes/quote-draft.ts';
import {
  parseObject,
  parseStoredCard,
  parseStoredDraft,
} from '../../../../domain/instant-quotes/stored-draft.ts';
import { cardStorageKey } from '../../../browser/card-storage.ts';
import { epochNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { KEPT_QUOTE } from '../../../browser/kept-names.ts';
import { type StoredValue, storedValue, useStoredValue } from '../../../browser/stored-value.ts';
import { currentStaffRequest, onStaffRequest } from '../../api/staff-request.ts';

/** The card of one quote, identified by when the quote was started. */
type CardOfQuote = { readonly createdOn: string; readonly card: QuoteCard };

/**
 * The provider's token for the card and what's shown of it, until the tab closes: a reload at the last step must not
 * ask for the card again. Number and CCV are never stored (R2.35, R3.12).
 */
const cardOfQuote = storedValue<CardOfQuote | null>({
  key: cardStorageKey,
  parse(json) {
    const { createdOn, card } = parseObject(json) ?? {};
    const known = parseStoredCard(card);
    return typeof createdOn === 'string' && known ? { createdOn, card: known } : null;
  },
  format: (value) => value && JSON.stringify(value),
  storage: () => sessionStorage,
});

const quoteText = {
  parse(json: string | null): InstantQuote {
    const draft = parseStoredDraft(json) ?? newDraft(nowISO());
    const kept = cardOfQuote.get();
    return { ...draft, Card: kept?.createdOn === draft.CreatedOn ? kept.card : null };
  },
  format: (draft: InstantQuote) => JSON.stringify({ ...draft, Card: null }),
};

/**
 * The instant quote in local storage (R3.01), written after every keystroke and shared by all tabs (R2.35). If there is
 * none it's an empty one, which isn't stored until something is entered.
 */
const ownQuote = storedValue<InstantQuote>({
  ...quoteText,
  key: () => `${config().brand.storagePrefix}:${KEPT_QUOTE}`,
});

/**
 * The quote that staff work on with this tab's request. It has somebody else's details, so it's separate from this
 * browser's own quote. It's stored under the request's token, so that the next request starts empty.
 */
const staffQuote = storedValue<InstantQuote>({
  key: () => `${config().brand.storagePrefix}:staff-quote`,
  parse(text) {
    const [token, ...json] = (text ?? '').split('\n');
    return quoteText.parse(token === currentStaffRequest()?.token ? json.join('\n') : null);
  },
  /** An empty one leaves nothing behind, not even its token. */
  format: (draft) =>
    filledFieldCount(draft) > 1 ? `${currentStaffRequest()?.token}\n${quoteText.format(draft)}` : null,
  storage: () => sessionStorage,
});

const storeInUse = () => (currentStaffRequest() ? staffQuote : ownQuote);

/** The quote that this tab works on. */
const draftStore: StoredValue<InstantQuote> = {
  get: () => storeInUse().get(),
  set: (draft) => storeInUse().set(draft),
  subscribe(listener) {
    const unsubscribers = [ownQuote, staffQuote].map((quote) => quote.subscribe(listener));
    unsubscribers.push(onStaffRequest(listener));
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  },
};

/** The current quote; re-renders with every change in this or another tab. */
export function useDraft(): InstantQuote {
  return useStoredValue(draftStore);
}

/** The current quote, outside of rendering. */
export function currentDraft(): InstantQuote {
  return draftStore.get();
}

/** Whether the quote was edited since this page loaded, rather than just read from storage. */
let isInUse = false;

/** Notes that the quote is being edited, so it isn't offered for resuming (R4.05). */
export function markDraftInUse(): void {
  isInUse = true;
}

/**
 * Whether to offer the stored quote for resuming (R4.05). A quote that is too old is cleared, except for its postcode.
 */
export function offersResuming(): boolean {
  if (isInUse) return false;
  const draft = draftStore.get();
  if (isResumable(draft, epochNow())) return true;
  if (filledFieldCount(draft) > STORED_QUOTE_MORE_THAN_FIELDS) restartDraft();
  return false;
}

/** Changes the quote and stores it: `changeDraft((draft) => editDraft(draft, { BookingProblem }))`. */
export function changeDraft(change: (draft: InstantQuote) => InstantQuote): void {
  markDraftInUse();
  const before = draftStore.get();
  const after = change(before);
  if (after.Card !== before.Card || after.CreatedOn !== before.CreatedOn) keepCard(after);
  if (after !== before) draftStore.set(after);
}

/** Starts a new quote with the same postcode (R4.05); photos waiting for the old one are deleted separately. */
export function restartDraft(): void {
  changeDraft((draft) => clearDraft(draft, nowISO()));
}

/** Deletes the quote once it's booked: Back must not open it again (R2.35). */
export function discardDraft(): void {
  cardOfQuote.set(null);
  draftStore.set(newDraft(nowISO()));
}

function keepCard({ CreatedOn, Card }: InstantQuote): void {
  cardOfQuote.set(Card && { createdOn: CreatedOn, card: Card });
}

function nowISO(): string {
  return new Date(epochNow()).toISOString();
}
