import { MapPin } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import type { AddressSuggestion } from '../../../../contracts/reference-data/maps.ts';
import { MAX_TYPEAHEAD_RESULTS } from '../../../../domain/constants.ts';
import { type AddressDetail, parseAddressDetails } from '../../../../domain/sites/address.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import { randomId } from '../../../browser/random-id.ts';
import { Combobox, type ComboboxItem } from '../../../ui/fields/combobox.tsx';
import { findWholeAddress, type Near, useAddresses } from '../../api/map-queries.ts';

type AddressFieldProps = {
  id: string;
  label?: string;
  /** Where the booking is; addresses elsewhere can be chosen too, with an error (R5.11). Null: anywhere. */
  near: Near;
  hint?: string | undefined;
  text: string;
  /** The box contains a chosen address: don't search. */
  chosen: boolean;
  onText: (text: string) => void;
  onClear: () => void;
  /** Its `Address` is empty if the maps service found no such address after all. */
  onChoose: (address: AddressSuggestion) => void;
  error: string | undefined;
};

const HELP_NEAR = 'Enter the street number and name, or place it on the map below.';
const HELP_ANYWHERE = 'Enter the street number, name and suburb.';

const MOST_ELSEWHERE = 2;

type Row = ComboboxItem & { address: AddressSuggestion };

/** The street address, chosen from suggestions (R5.11, R5.21). */
export function AddressField({ near, text, chosen, hint, onText, onChoose, ...box }: AddressFieldProps) {
  const choice = useChosenAddress(near, text, onChoose);
  const search = useAddresses(chosen ? '' : text, near, choice.session);
  const { data, isFetching, isPlaceholderData } = search;
  // Results for earlier text are shown only while the new ones load, and never that text itself as an address.
  const earlier = isFetching ? data?.filter(({ AsTyped }) => !AsTyped) : undefined;
  const results = isPlaceholderData ? earlier : data;
  const rows = results && listed(results.map((address) => rowOf(address, near?.postcode)));
  return (
    <Combobox<Row>
      label="Street address"
      {...box}
      hint={choice.isFinding ? 'Looking up the address.' : hint}
      text={text}
      onText={(typed) => {
        choice.giveUp();
        onText(typed);
      }}
      items={chosen ? undefined : rows}
      onChoose={(row) => choice.choose(row.address)}
      loading={isFetching}
      listLabel="Addresses"
      foot={near ? 'Not in the list? Add the suburb, or place it on the map below.' : undefined}
      attribution={attributionOf(rows ?? [])}
      empty={{ title: 'No address found', help: near ? HELP_NEAR : HELP_ANYWHERE }}
      failure={
        (search.isError || choice.failed) && {
          title: requestMessages.cannotLoad('the maps service API'),
          onRetry: () => (choice.failed ? choice.tryAgain() : search.refetch()),
        }
      }
      icon={MapPin}
      autoComplete="off"
    />
  );
}

/** The attribution that the licence of the listed addresses requires; undefined if none does. */
function attributionOf(rows: readonly Row[]): string | undefined {
  const credits = new Set(rows.flatMap(({ address }) => address.Credit ?? []));
  return [...credits].join(' · ') || undefined;
}

/**
 * Only addresses in the booking's own postcode, since any other would be refused. If there are none, the nearest
 * elsewhere show why: choosing one leads to a quote for its postcode.
 */
function listed(rows: readonly Row[]): Row[] {
  const own = rows.filter((row) => !row.off);
  const shown = own.length > 0 ? own : rows.slice(0, MOST_ELSEWHERE);
  return shown.slice(0, MAX_TYPEAHEAD_RESULTS);
}

function rowOf(address: AddressSuggestion, postcode: string | undefined): Row {
  if (address.PlaceId !== null) return hostedRow(address);
  const parts = parseAddressDetails(address.Address);
  const place = `${parts.suburb} ${parts.state} ${parts.postcode}`;
  const off = postcode !== undefined && parts.postcode !== postcode;
  const where = address.AsTyped ? `as typed, in ${place}` : place;
  return {
    id: address.AddressLine,
    label: parts.street,
    detail: off ? `${place}, another postcode` : where,
    off,
    address,
  };
}

/** A hosted maps service's suggestion is only a text, without a postcode: `41 Marlowe Street, Surry Hills NSW`. */
function hostedRow(address: AddressSuggestion): Row {
  const { AddressLine: line, PlaceId } = address;
  const comma = line.lastIndexOf(', ');
  return {
    id: PlaceId ?? line,
    label: comma < 0 ? line : line.slice(0, comma),
    detail: comma < 0 ? undefined : line.slice(comma + 2),
    address,
  };
}

/** An address box: its text, and the parts of the chosen address. */
export type BoxedAddress = { readonly AddressLine: string; readonly Address: readonly AddressDetail[] };

export const NO_ADDRESS: BoxedAddress = { AddressLine: '', Address: [] };

type AddressBoxProps = {
  id: string;
  label: string;
  hint?: string;
  value: BoxedAddress;
  onChange: (value: BoxedAddress) => void;
  error: string | undefined;
};

/** An address anywhere in Australia, chosen from suggestions; typed text alone isn't an address (R5.11, R5.21). */
export function AddressBox({ value, onChange, ...box }: AddressBoxProps) {
  return (
    <AddressField
      {...box}
      near={null}
      text={value.AddressLine}
      chosen={value.Address.length > 0}
      onText={(AddressLine) => onChange({ AddressLine, Address: [] })}
      onClear={() => onChange(NO_ADDRESS)}
      onChoose={({ AddressLine, Address }: AddressSuggestion) => onChange({ AddressLine, Address })}
    />
  );
}

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
function useChosenAddress(near: Near, typed: string, onChoose: (address: AddressSuggestion) => void) {
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
