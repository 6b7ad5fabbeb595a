import { Inline } from '../layout.tsx';
import { CheckBox } from './check-box.tsx';
import styles from './check-boxes.module.css';
import field from './field.module.css';
import { FieldError, type FieldTexts } from './field.tsx';

type CheckBoxesProps = Pick<FieldTexts, 'label' | 'note' | 'hint' | 'error'> & {
  id: string;
  options: readonly string[];
  value: readonly string[];
  onChange: (value: string[]) => void;
};

/** A question with any number of a few known answers. */
export function CheckBoxes({ id, label, note, hint, error, options, value, onChange }: CheckBoxesProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const choose = (option: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, option] : value.filter((each) => each !== option));
  return (
    // An error summary's link leads here.
    <fieldset id={id} tabIndex={-1} className={styles.group} aria-describedby={describedBy || undefined}>
      <legend className={field.label}>
        {label}
        {note && <span className={field.note}> ({note})</span>}
      </legend>
      {hint && (
        <p className={field.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Inline gap={5} lineGap={0}>
        {options.map((option) => (
          <CheckBox
            key={option}
            label={option}
            checked={value.includes(option)}
            onChange={(isChosen) => choose(option, isChosen)}
          />
        ))}
      </Inline>
    </fieldset>
  );
}
