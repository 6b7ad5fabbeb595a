import type { AddressSuggestion } from '../../../../contracts/reference-data/maps.ts';
import type { AddressDetail } from '../../../../domain/sites/address.ts';
import { AddressField } from './address-field.tsx';

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
