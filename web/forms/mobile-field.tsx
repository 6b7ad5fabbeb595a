import { checkMobile, formatMobile } from '../../domain/customers/mobile.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import type { RegisteredField } from './registered-field.ts';

type MobileFieldProps = {
  /** The field's name by default. */
  id?: string;
  field: RegisteredField;
  note?: string | undefined;
  hint?: string | undefined;
  /** Called with a valid one, formatted: `0491 570 156`. */
  onTidy: (text: string) => void;
  error: string | undefined;
};

/** A mobile (R5.15). */
export function MobileField({ id, field, note, hint, onTidy, error }: MobileFieldProps) {
  return (
    <TextField
      {...field}
      id={id}
      label="Mobile"
      note={note}
      hint={hint}
      type="tel"
      figures
      inputMode="tel"
      autoComplete="tel"
      error={error}
      onBlur={(event) => {
        const text = event.currentTarget.value;
        if (checkMobile(text) === null) onTidy(formatMobile(text));
        return field.onBlur(event);
      }}
    />
  );
}
