import { type Ref, useState } from 'react';
import form from '../../forms/form.module.css';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './code-field.module.css';

type CodeFieldProps = {
  ref?: Ref<HTMLInputElement>;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
  /** Whether a recovery code works in its place. */
  noRecovery?: boolean;
};

/** A code of the second factor: six digits of an authenticator app, or a recovery code. */
export function CodeField({ ref, value, error, onChange, noRecovery = false }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <div className={styles.field}>
      <TextField
        ref={ref}
        name="code"
        label={isRecovery ? 'Recovery code' : 'Code'}
        hint={isRecovery ? 'Each works once.' : 'Six digits that change every 30 seconds.'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={40}
        enterKeyHint="go"
        figures
        className={isRecovery ? undefined : styles.digits}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {!noRecovery && (
        <button type="button" className={form.link} onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </button>
      )}
    </div>
  );
}
