import { type ComponentProps, useState } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import field from './field.module.css';
import { Field, type FieldTexts, footId, useFieldId } from './field.tsx';
import styles from './password-field.module.css';

/** A password rule and whether the typed password meets it. */
export type PasswordRule = { text: string; met: boolean };

type PasswordFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type' | 'autoComplete' | 'aria-describedby' | 'aria-invalid'> & {
    autoComplete: 'new-password' | 'current-password';
    rules?: readonly PasswordRule[] | undefined;
  };

/** A password with show/hide; pasting and password managers work. */
export function PasswordField({
  label,
  labelHidden,
  note,
  hint,
  error,
  pass,
  rules,
  id,
  enterKeyHint = 'next',
  ...input
}: PasswordFieldProps) {
  const fieldId = useFieldId(id, input.name);
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...{ label, labelHidden, note, hint, error, pass }}
      id={fieldId}
      foot={rules && <Rules id={footId(fieldId)} rules={rules} />}
    >
      {(control) => (
        <span className={field.affix}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            enterKeyHint={enterKeyHint}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={classNames(field.input, field.withReveal)}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-pressed={shown}
            aria-controls={fieldId}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
            <VisuallyHidden> password</VisuallyHidden>
          </button>
        </span>
      )}
    </Field>
  );
}

function Rules({ id, rules }: { id: string; rules: readonly PasswordRule[] }) {
  return (
    <ul className={styles.rules} id={id} aria-live="polite">
      {rules.map((rule) => (
        <li key={rule.text} className={classNames(rule.met && styles.met)}>
          {rule.text}
          <VisuallyHidden>{rule.met ? ', met' : ', not yet'}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
