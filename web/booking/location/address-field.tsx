import { MapPin } from 'lucide-react';
import type { AddressSuggestion } from '../../../contracts/maps.ts';
import { MAX_TYPEAHEAD_RESULTS } from '../../../domain/constants.ts';
import { messages } from '../../../domain/messages.ts';
import { parseAddressDetails } from '../../../domain/places/address.ts';
import { useAddresses } from '../../api/map-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Combobox, type ComboboxItem } from '../../ui/fields/combobox.tsx';

type AddressFieldProps = {
  id: string;
  label?: string;
  /** Where the booking is; addresses elsewhere can be chosen too, with an error (R5.11). Null: anywhere. */
  near: { postcode: string; suburb: string } | null;
  hint?: string | undefined;
  text: string;
  /** The box contains a chosen address: don't search. */
  chosen: boolean;
  onText: (text: string) => void;
  onClear: () => void;
  onChoose: (address: AddressSuggestion) => void;
  error: string | undefined;
};

const HELP_NEAR = 'Enter the street number and name, or place it on the map below.';
const HELP_ANYWHERE = 'Enter the street number, name and suburb.';

const MOST_ELSEWHERE = 2;

type Row = ComboboxItem & { address: AddressSuggestion };

/** The street address, chosen from suggestions (R5.11, R5.21). */
export function AddressField({ near, text, chosen, onChoose, ...box }: AddressFieldProps) {
  const search = useAddresses(chosen ? '' : text, near);
  const { data, isFetching, isPlaceholderData } = search;
  // Results for earlier text are shown only while the new ones load.
  const results = isPlaceholderData && !isFetching ? undefined : data;
  const rows = results && listed(results.map((address) => rowOf(address, near?.postcode)));
  return (
    <>
      <Combobox<Row>
        label="Street address"
        {...box}
        text={text}
        items={chosen ? undefined : rows}
        onChoose={(row) => onChoose(row.address)}
        loading={isFetching}
        listLabel="Addresses"
        foot={near ? 'Not in the list? Add the suburb, or place it on the map below.' : undefined}
        empty={{ title: 'No address found', help: near ? HELP_NEAR : HELP_ANYWHERE }}
        icon={MapPin}
        autoComplete="off"
      />
      {search.isError && (
        <Alert
          kind="danger"
          live
          title={messages.cannotLoad('the maps service')}
          actions={
            <Button small onClick={() => search.refetch()}>
              Try again
            </Button>
          }
        />
      )}
    </>
  );
}

/** The booking's own postcode first; of others only the nearest, to show that they are elsewhere. */
function listed(rows: readonly Row[]): Row[] {
  const own = rows.filter((row) => !row.off);
  const others = rows.filter((row) => row.off).slice(0, MOST_ELSEWHERE);
  return [...own, ...others].slice(0, MAX_TYPEAHEAD_RESULTS);
}

function rowOf(address: AddressSuggestion, postcode: string | undefined): Row {
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
