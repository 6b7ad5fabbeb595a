import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_PO_NUMBER } from '../../../../domain/constants.ts';
import { repairQuoteMessages } from '../../../../domain/repair-quotes/repair-quote-messages.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import form from '../../../forms/form.module.css';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** The customer's PO number for the job's invoices. `check` returns whether it's valid; if not, focuses it. */
export function usePoNumber(poNumber: string, isNeeded: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState(false);
  const fault = faultOf(poNumber.trim(), isNeeded);
  function check(): boolean {
    setTried(true);
    if (fault) input.current?.focus();
    return !fault;
  }
  const error = tried ? fault : undefined;
  const leadToFault = useEffectEvent(() => error && input.current?.focus());
  // The office may ask for one while this is open; the server then refuses, and the field appears.
  useEffect(() => {
    if (isNeeded) leadToFault();
  }, [isNeeded]);
  return { input, error, check };
}

function faultOf(poNumber: string, isNeeded: boolean): string | undefined {
  if (poNumber === '' && isNeeded) return repairQuoteMessages.poNumberRequired;
  return poNumber.length > MAX_PO_NUMBER ? requestMessages.tooLong(String(MAX_PO_NUMBER)) : undefined;
}

type PoNumberProps = {
  input: RefObject<HTMLInputElement | null>;
  poNumber: string;
  /** The customer's company needs one. */
  isNeeded: boolean;
  error: string | undefined;
  onWrite: (poNumber: string) => void;
};

/** The field of the PO number; if none is needed, a button opens it. */
export function PoNumber({ input, poNumber, isNeeded, error, onWrite }: PoNumberProps) {
  const [isAdding, setAdding] = useState(poNumber !== '');
  if (!isNeeded && !isAdding) {
    return (
      <button type="button" className={form.link} onClick={() => setAdding(true)}>
        Add a PO number
      </button>
    );
  }
  return (
    <TextField
      ref={input}
      name="PoNumber"
      label="PO number"
      note={isNeeded ? undefined : 'optional'}
      hint="We'll show it on the invoice."
      autoComplete="off"
      // The customer opened this field to type in it.
      autoFocus={isAdding && poNumber === ''}
      value={poNumber}
      error={error}
      onChange={(event) => onWrite(event.currentTarget.value)}
    />
  );
}
