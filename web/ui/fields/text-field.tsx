import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './field.module.css';
import { Field, type FieldTexts, useFieldId } from './field.tsx';

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'aria-describedby' | 'aria-invalid'> & {
    icon?: LucideIcon | undefined;
    /** For ABN, mobile, card: digits of equal width. */
    figures?: boolean | undefined;
  };

/**
 * A one-line field. All other props, `ref` included, go to the input, so `{...register('Name')}` fits.
 * Its id is its `id`, else its `name`.
 */
export function TextField({
  label,
  labelHidden,
  note,
  hint,
  error,
  pass,
  doubt,
  icon,
  figures,
  id,
  className,
  type = 'text',
  enterKeyHint = 'next',
  ...input
}: TextFieldProps) {
  const fieldId = useFieldId(id, input.name);
  return (
    <Field {...{ label, labelHidden, note, hint, error, pass, doubt }} id={fieldId}>
      {(control) => {
        const box = (
          <input
            {...input}
            {...control}
            type={type}
            enterKeyHint={enterKeyHint}
            className={classNames(
              styles.input,
              icon && styles.withIcon,
              figures && styles.figures,
              className,
            )}
          />
        );
        if (!icon) return box;
        return (
          <span className={styles.affix}>
            <Icon of={icon} className={styles.icon} />
            {box}
          </span>
        );
      }}
    </Field>
  );
}
