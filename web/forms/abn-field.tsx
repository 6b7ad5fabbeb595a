import { useState } from 'react';
import { formatAbn, isValidAbn } from '../../domain/people/abn.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import type { RegisteredField } from './registered-field.ts';

type TidiedFieldProps = {
  field: RegisteredField;
  /** The text in the field. */
  value: string;
  /** Called with a valid one, formatted: `53 004 085 616`. */
  onTidy: (text: string) => void;
  error: string | undefined;
};

/** The business's ABN; whether it's valid shows when the field is left, rather than at its last digit (R5.21). */
export function AbnField({ field, value, onTidy, error }: TidiedFieldProps) {
  const [checked, setChecked] = useState(value);
  return (
    <TextField
      {...field}
      label="ABN"
      figures
      inputMode="numeric"
      autoComplete="off"
      error={error}
      pass={checked === value && isValidAbn(value) ? 'ABN looks right' : ''}
      onBlur={(event) => {
        const text = event.currentTarget.value;
        const tidied = isValidAbn(text) ? formatAbn(text) : text;
        if (tidied !== text) onTidy(tidied);
        setChecked(tidied);
        return field.onBlur(event);
      }}
    />
  );
}
