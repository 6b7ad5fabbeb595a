import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { Field, type FieldTexts, useFieldId } from './field.tsx';

type MoneyFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type' | 'inputMode' | 'aria-describedby' | 'aria-invalid'>;

/** Dollars as typed text ("12.00"); the screen converts them to cents. */
export function MoneyField({ label, labelHidden, note, hint, error, pass, id, ...input }: MoneyFieldProps) {
  const fieldId = useFieldId(id, input.name);
  return (
    <Field {...{ label, labelHidden, note, hint, error, pass }} id={fieldId}>
      {(control) => (
        <span className={classNames(styles.affix, styles.narrow)}>
          <span aria-hidden className={styles.unit}>
            $
          </span>
          <input
            placeholder="0.00"
            autoComplete="off"
            enterKeyHint="next"
            {...input}
            {...control}
            inputMode="decimal"
            className={classNames(styles.input, styles.withUnit, styles.figures)}
          />
        </span>
      )}
    </Field>
  );
}
