import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import field from './field.module.css';
import { Field } from './field.tsx';
import styles from './promo-code.module.css';

type PromoCodeProps = {
  id: string;
  text: string;
  onText: (text: string) => void;
  onApply: () => void;
  busy?: boolean | undefined;
  error?: string | undefined;
  /** The valid code; its saving says whether GST is included: "$19.80 off inc GST". */
  applied?: { code: string; saving: string } | undefined;
  onRemove: () => void;
};

/** A promo code: the box with Apply, and the valid code with Remove. Enter applies and doesn't submit the form. */
export function PromoCode({ id, text, onText, onApply, busy, error, applied, onRemove }: PromoCodeProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onApply();
  }
  return (
    <div className={styles.promo}>
      <div role="status">
        {applied && (
          <p className={styles.applied}>
            <span className={field.pass}>
              <Icon of={Check} />
              <span>
                <b>{applied.code}</b> {applied.saving}
              </span>
            </span>
            <Button look="quiet" small onClick={onRemove}>
              Remove
            </Button>
          </p>
        )}
      </div>
      {!applied && (
        <Field id={id} label="Promo code" note="optional" error={error}>
          {(control) => (
            <span className={styles.row}>
              <input
                {...control}
                className={field.input}
                value={text}
                onChange={(event) => onText(event.currentTarget.value)}
                onKeyDown={onKeyDown}
                autoCapitalize="characters"
                autoComplete="off"
                spellCheck={false}
              />
              <Button onClick={onApply} busy={busy}>
                Apply
              </Button>
            </span>
          )}
        </Field>
      )}
    </div>
  );
}
