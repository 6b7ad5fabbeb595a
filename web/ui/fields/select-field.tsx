import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldTexts, useFieldId } from './field.tsx';

export type SelectOption = {
  value: string;
  label: string;
  disabled?: boolean | undefined;
};

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'aria-describedby' | 'aria-invalid' | 'children'> & {
    options: readonly SelectOption[];
  };

/** One of a few known values, in the browser's own list. All other props, `ref` included, go to the select. */
export function SelectField({
  label,
  labelHidden,
  note,
  hint,
  error,
  options,
  id,
  ...select
}: SelectFieldProps) {
  const fieldId = useFieldId(id, select.name);
  return (
    <Field {...{ label, labelHidden, note, hint, error }} id={fieldId}>
      {(control) => (
        <select {...select} {...control} className={styles.input}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
