import { type SubmitEvent, useRef, useState } from 'react';
import type { AddressSuggestion } from '../../../../contracts/reference-data/maps.ts';
import { randomId } from '../../../browser/random-id.ts';
import { findWholeAddress, type Near } from '../../api/map-queries.ts';

let lookUp = Promise.resolve();

/** Resolves once the chosen address is complete, so that a form can be submitted while it's being looked up. */
export const chosenAddressFound = (): Promise<void> => lookUp;

/** Submits a form with an address once the address is complete. */
export const afterChosenAddress =
  (submit: (event: SubmitEvent) => unknown) =>
  async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    await lookUp;
    await submit(event);
  };

/**
 * Handles a chosen suggestion: a hosted maps service gives only its line at first, and the whole address once it's
 * chosen. The service charges per session: all calls for one address, from the first letter to the choice.
 * @param onChoose gets the whole address; one without parts if there's no such address
 */
export function useChosenAddress(near: Near, typed: string, onChoose: (address: AddressSuggestion) => void) {
  const [session, setSession] = useState(randomId);
  const [state, setState] = useState<'idle' | 'finding' | 'failed'>('idle');
  /** The suggestion that is being looked up; further typing abandons it. */
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
