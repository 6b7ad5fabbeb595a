import { MapPin } from 'lucide-react';
import type { AddressSuggestion } from '../../../contracts/maps.ts';
import { parseAddressDetails } from '../../../domain/address.ts';
import { MAX_TYPEAHEAD_RESULTS } from '../../../domain/constants.ts';
import { messages } from '../../../domain/messages.ts';
import { useAddresses } from '../../api/map-queries.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox, type ComboboxItem } from '../../ui/combobox.tsx';

type AddressFieldProps = {
  id: string;
  /** Of the booking; addresses of another one can be chosen too, and are wrong (R5.11). */
  postcode: string;
  suburb: string;
  hint: string;
  text: string;
  /** Nothing is searched for while a chosen address stands in the box. */
  chosen: boolean;
  onText: (text: string) => void;
  onClear: () => void;
  onChoose: (address: AddressSuggestion) => void;
  error: string | undefined;
};

const MOST_ELSEWHERE = 2;

type Row = ComboboxItem & { address: AddressSuggestion };

/** The street address, chosen from suggestions near the booking's postcode (R5.11). */
export function AddressField({ postcode, suburb, text, chosen, onChoose, ...box }: AddressFieldProps) {
  const search = useAddresses(chosen ? '' : text, { postcode, suburb });
  const { data, isFetching, isPlaceholderData } = search;
  // Finds of what was typed before stand only while the new ones are on their way.
  const found = isPlaceholderData && !isFetching ? undefined : data;
  const rows = found && listed(found.map((address) => rowOf(address, postcode)));
  return (
    <>
      <Combobox<Row>
        {...box}
        label="Street address"
        text={text}
        items={chosen ? undefined : rows}
        onChoose={(row) => onChoose(row.address)}
        loading={isFetching}
        listLabel="Addresses"
        foot="Not in the list? Place it on the map, below."
        empty={{
          title: 'No address found',
          help: 'Type the number and the street, such as 41 Marlowe Street. Or place it on the map, below.',
        }}
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

/** The booking's own postcode first; of others only the nearest, to say that they are others. */
function listed(rows: readonly Row[]): Row[] {
  const own = rows.filter((row) => !row.off);
  const others = rows.filter((row) => row.off).slice(0, MOST_ELSEWHERE);
  return [...own, ...others].slice(0, MAX_TYPEAHEAD_RESULTS);
}

function rowOf(address: AddressSuggestion, postcode: string): Row {
  const parts = parseAddressDetails(address.Address);
  const place = `${parts.suburb} ${parts.state} ${parts.postcode}`;
  const off = parts.postcode !== postcode;
  return {
    id: address.AddressLine,
    label: parts.street,
    detail: off ? `${place}, another postcode` : place,
    off,
    address,
  };
}
