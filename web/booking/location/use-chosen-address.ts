import { type SubmitEvent, useRef, useState } from 'react';
import type { AddressSuggestion } from '../../../contracts/maps.ts';
import { findWholeAddress, type Near } from '../../api/map-queries.ts';
import { randomId } from '../../browser/random-id.ts';

let lookUp = Promise.resolve();

/** Ends once the chosen address is whole, so that a form can be sent while it's looked up. */
export const chosenAddressFound = (): Promise<void> => lookUp;

/** Sends a form with an address once that is whole. */
export const afterChosenAddress =
  (submit: (event: SubmitEvent) => unknown) =>
  async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    await lookUp;
    await submit(event);
  };

/**
 * Choosing a suggestion, of which a hosted maps service gives the line at first and the whole address once it's chosen.
 * Its calls for one address, from the first letter to the choice, are a session, which it charges for.
 * @param onChoose gets the whole address; one without parts if there's no such address
 */
export function useChosenAddress(near: Near, typed: string, onChoose: (address: AddressSuggestion) => void) {
  const [session, setSession] = useState(randomId);
  const [state, setState] = useState<'idle' | 'finding' | 'failed'>('idle');
  /** The suggestion that is being looked up; typing on gives it up. */
  const chosen = useRef<AddressSuggestion>(undefined);

  function end(address: AddressSuggestion) {
    setSession(randomId());
    setState('idle');
    onChoose(address);
  }
  function choose(suggestion: AddressSuggestion): void {
    chosen.current = suggestion;
    if (suggestion.PlaceId === null) end(suggestion);
    else lookUp = find(suggestion);
  }
  async function find(suggestion: AddressSuggestion): Promise<void> {
    setState('finding');
    try {
      const found = await findWholeAddress(suggestion, { typed, near, SessionToken: session });
      if (chosen.current === suggestion) end(found ?? suggestion);
    } catch {
      if (chosen.current === suggestion) setState('failed');
    }
  }
  return {
    session,
    isFinding: state === 'finding',
    failed: state === 'failed',
    choose,
    tryAgain: () => chosen.current && choose(chosen.current),
    giveUp() {
      chosen.current = undefined;
      setState('idle');
    },
  };
}
