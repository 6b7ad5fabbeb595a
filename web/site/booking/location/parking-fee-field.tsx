import { instantQuoteMessages } from '../../../../domain/instant-quotes/instant-quote-messages.ts';
import { checkParkingFee } from '../../../../domain/instant-quotes/prices.ts';
import type { BookingLocation } from '../../../../domain/instant-quotes/quote-draft.ts';
import { centsFromDollars, dollarsFromCents, parseDollars } from '../../../../domain/money/money.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';

type ParkingFeeFieldProps = {
  id: string;
  /** Dollars ex GST; null for none. */
  fee: number | null;
  /** As typed since the step opened; undefined before that. */
  text: string | undefined;
  error: string | undefined;
  onChange: (text: string, fee: number | null) => void;
};

/** The parking fee: optional, ex GST, its own line on the docket (R4.19). */
export function ParkingFeeField({ id, fee, text, error, onChange }: ParkingFeeFieldProps) {
  return (
    <MoneyField
      id={id}
      label="Parking fee"
      note="+ GST, optional"
      hint="Added at cost, up to $200. It shows on the docket before you book."
      value={text ?? fee?.toFixed(2) ?? ''}
      error={error}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const cents = parseDollars(typed);
        onChange(typed, cents === null ? null : dollarsFromCents(cents));
      }}
    />
  );
}

/** The error in the fee, as typed or as stored; null if valid. */
export function parkingFeeFault({ Parking }: BookingLocation, text: string | undefined): string | null {
  const isText = text !== undefined && text.trim() !== '';
  if (isText && parseDollars(text) === null) return instantQuoteMessages.parkingFeeTooHigh;
  return Parking.Fee === null ? null : checkParkingFee(centsFromDollars(Parking.Fee));
}
