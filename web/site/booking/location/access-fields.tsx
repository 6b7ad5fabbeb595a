import { useState } from 'react';
import { MAX_PARKING_FEE_CENTS } from '../../../../domain/constants.ts';
import { instantQuoteMessages } from '../../../../domain/instant-quotes/instant-quote-messages.ts';
import { checkParkingFee } from '../../../../domain/instant-quotes/prices.ts';
import type { BookingLocation } from '../../../../domain/instant-quotes/quote-draft.ts';
import { editVisit } from '../../../../domain/instant-quotes/visit-draft.ts';
import { centsFromDollars, dollarsFromCents, parseDollars } from '../../../../domain/money/money.ts';
import { looksLikeCode } from '../../../../domain/sites/code-hint.ts';
import { siteAccessMessages } from '../../../../domain/sites/site-access-messages.ts';
import { lengthFault } from '../../../forms/length-fault.ts';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Information, InformationRow } from '../../../ui/overlays/information.tsx';
import { useStepFlow } from '../steps/step-flow.ts';
import type { StepErrors } from '../steps/use-step-errors.ts';

const NOTES_LIMIT = 500;

const ids = { description: 'access-notes', parking: 'parking-notes', fee: 'parking-fee' } as const;

/** The fields' wire names, as in the server's errors. */
export const ACCESS_FIELDS = {
  LocationDescription: ids.description,
  ParkingInstructions: ids.parking,
  ParkingFeeExGst: ids.fee,
} as const;

/** State besides the draft: the fee as typed; undefined before that. */
export function useAccess() {
  const { current } = useStepFlow();
  const [feeText, setFeeText] = useState<string>();
  return {
    feeText,
    setFeeText,
    /** Errors by field id (R4.19). */
    faults(): StepErrors {
      const place = current().BookingLocation;
      return {
        [ids.description]: lengthFault(place.Description, NOTES_LIMIT),
        [ids.parking]: lengthFault(place.Parking.Description, NOTES_LIMIT),
        [ids.fee]: parkingFeeFault(place, feeText),
      };
    },
  };
}

type AccessFieldsProps = {
  access: ReturnType<typeof useAccess>;
  error: (id: string) => string | undefined;
  /** A field was changed. */
  clear: (id: string) => void;
};

/** Access, parking and the parking fee (R4.19). */
export function AccessFields({ access, error, clear }: AccessFieldsProps) {
  const { draft, change } = useStepFlow();
  const place = draft.BookingLocation;
  const { Parking } = place;

  function edit(id: string, part: Partial<BookingLocation>) {
    clear(id);
    change((before) => editVisit(before, { BookingLocation: { ...before.BookingLocation, ...part } }));
  }
  return (
    <FieldGroup legend="Getting in">
      <TextArea
        id={ids.description}
        label="Access notes"
        note="optional"
        hint="Which door, which floor, who to ask for."
        short
        limit={limitNear(place.Description)}
        value={place.Description}
        doubt={doubtOf(place.Description)}
        error={error(ids.description)}
        onChange={(event) => edit(ids.description, { Description: event.currentTarget.value })}
      />
      <TextArea
        id={ids.parking}
        label="Parking"
        note="optional"
        hint="Where to park, and any time limit."
        short
        limit={limitNear(Parking.Description)}
        value={Parking.Description}
        doubt={doubtOf(Parking.Description)}
        error={error(ids.parking)}
        onChange={(event) =>
          edit(ids.parking, { Parking: { ...Parking, Description: event.currentTarget.value } })
        }
      />
      <ParkingFeeField
        id={ids.fee}
        fee={Parking.Fee}
        text={access.feeText}
        error={error(ids.fee)}
        onChange={(text, Fee) => {
          access.setFeeText(text);
          edit(ids.fee, { Parking: { ...Parking, Fee } });
        }}
      />
      <InformationRow>
        <ParkingInformation />
      </InformationRow>
    </FieldGroup>
  );
}

/** A note that looks like a code: a hint, which keeps nobody (R12.11). */
const doubtOf = (text: string): string =>
  looksLikeCode(text) ? siteAccessMessages.looksLikeCodeInBooking : '';

/** The character count appears when it begins to matter. */
function limitNear(text: string): number | undefined {
  return text.length > NOTES_LIMIT * 0.8 ? NOTES_LIMIT : undefined;
}

/** How parking is charged (R4.19). */
function ParkingInformation() {
  return (
    <Information label="How parking is charged" title="How parking is charged">
      <p>If parking is free, leave it empty.</p>
      <ul>
        <li>If there's a car park or a meter, enter what it costs for the visit, without GST.</li>
        <li>
          It's a separate line on the docket, at that cost, up to ${MAX_PARKING_FEE_CENTS / 100} plus GST.
        </li>
        <li>Promo codes come off the call-out, not off parking.</li>
      </ul>
      <p>If there's a loading dock or a permit we can use, tell us in the notes.</p>
    </Information>
  );
}

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
function ParkingFeeField({ id, fee, text, error, onChange }: ParkingFeeFieldProps) {
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
function parkingFeeFault({ Parking }: BookingLocation, text: string | undefined): string | null {
  const isText = text !== undefined && text.trim() !== '';
  if (isText && parseDollars(text) === null) return instantQuoteMessages.parkingFeeTooHigh;
  return Parking.Fee === null ? null : checkParkingFee(centsFromDollars(Parking.Fee));
}
