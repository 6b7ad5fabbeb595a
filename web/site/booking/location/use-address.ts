import { useState } from 'react';
import type { AddressSuggestion, MapPlace } from '../../../../contracts/reference-data/maps.ts';
import { pickLocality } from '../../../../domain/instant-quotes/pick-locality.ts';
import {
  type BookingLocation,
  editDraft,
  type InstantQuote,
} from '../../../../domain/instant-quotes/quote-draft.ts';
import { dollarsFromCents } from '../../../../domain/money/money.ts';
import { buildAddressDetails, checkAddress, parseAddressDetails } from '../../../../domain/sites/address.ts';
import { isAustralianState } from '../../../../domain/sites/states.ts';
import { now } from '../../../browser/clock.ts';
import { ApiError } from '../../../client/api-error.ts';
import { changeDraft, currentDraft, useDraft } from '../draft/draft-store.ts';
import { type AddressJudgement, judgeAddress } from './judge-address.ts';
import type { PlaceChange } from './place-change-dialog.tsx';

/** A changed part of the equipment's location. */
export function editLocation(change: Partial<BookingLocation>): void {
  changeDraft((draft) => editDraft(draft, { BookingLocation: { ...draft.BookingLocation, ...change } }));
}

/**
 * The draft's street address: chosen from suggestions, or a locality from the map with the street typed. Text typed
 * without choosing is stored, but isn't an address (R5.11).
 */
export function useAddress() {
  const { Address, AddressLine } = useDraft().BookingLocation;
  const parts = parseAddressDetails(Address);
  const [change, setChange] = useState<PlaceChange | null>(null);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  // A suggestion's line contains more than its street.
  const fromMap = parts.suburb !== '' && AddressLine === parts.street;

  function type(text: string) {
    const street = { Name: 'placeaddress', Value: text, ShortValue: text } as const;
    editLocation({
      AddressLine: text,
      Address: fromMap ? [street, ...Address.filter(({ Name }) => Name !== 'placeaddress')] : [],
    });
  }
  function clear() {
    editLocation({ AddressLine: '', Address: [] });
  }
  function choose({ AddressLine, Address }: AddressSuggestion) {
    editLocation({ AddressLine, Address });
    judge().catch(() => {
      // Next asks again and shows the error.
    });
  }
  /** The map knows the locality but not the street: typed text stays, or the street still has to be typed. */
  function takePlaceOfMap({ Suburb: suburb, State: state, Postcode: postcode }: MapPlace) {
    if (!isAustralianState(state)) return;
    const street = parts.street || AddressLine.split(',')[0]?.trim() || '';
    editLocation({ AddressLine: street, Address: buildAddressDetails({ street, suburb, state, postcode }) });
  }

  /** Checks whether the quote stays the same at the address; if it changes, the customer confirms it (R4.15). */
  async function judge(): Promise<boolean> {
    const draft = currentDraft();
    const check = checkAddress(draft.BookingLocation.Address, draft.BookingPostcode);
    if (!check.ok) return false;
    const judgement = await judgeAddress(draft, check.address, now());
    if (judgement.kind === 'changed') setChange(judgement);
    else changeDraft((before) => withLocality(before, judgement));
    return judgement.kind === 'same';
  }
  async function judgeAloud(): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    try {
      return await judge();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFailure(cause.detail);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return {
    text: AddressLine,
    parts,
    fromMap,
    isChosen: parts.suburb !== '' && !fromMap,
    type,
    clear,
    choose,
    takePlaceOfMap,
    judge: judgeAloud,
    busy,
    failure,
    change,
    confirm(confirmed: PlaceChange) {
      setChange(null);
      changeDraft((draft) => withChange(draft, confirmed));
    },
    cancel() {
      setChange(null);
      editLocation({ Address: [] });
    },
  };
}

/** The address's own suburb, if price and times are the same there. */
function withLocality(draft: InstantQuote, { locality }: AddressJudgement): InstantQuote {
  const { suburb, state, timeZone } = locality;
  const same =
    (suburb === '' || suburb === draft.BookingSuburb) &&
    state === draft.BookingState &&
    (timeZone === draft.BookingTimeZone || draft.BookingTimeZone === '');
  if (same) return draft;
  return editDraft(draft, {
    BookingSuburb: suburb || draft.BookingSuburb,
    BookingState: state,
    BookingTimeZone: timeZone,
  });
}

/** The quote at its new location: with the price there, or with a time to choose again. */
function withChange(draft: InstantQuote, { locality, check, feeCents }: PlaceChange): InstantQuote {
  const moved = pickLocality(draft, locality);
  return {
    ...moved,
    ConfirmedEnd: check.ok ? check.endsAt.toString() : '',
    BookingPriority: {
      ...moved.BookingPriority,
      priceExGst: feeCents === null ? null : dollarsFromCents(feeCents),
      confirmedTime: check.ok ? check.startsAt.toString() : '',
      priorityError: check.ok ? '' : check.message,
    },
  };
}
