import { Check } from 'lucide-react';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { config } from '../../browser/config.ts';
import { classNames } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stack } from '../../ui/layout.tsx';
import styles from './captcha-field.module.css';
import { type CaptchaFieldProps, RecaptchaField } from './recaptcha-field.tsx';

/** "I'm not a robot": the embedded captcha's tick box, or the configured provider's (R5.19). */
export function CaptchaField(props: CaptchaFieldProps) {
  const { captcha } = config();
  if (captcha.provider === 'recaptcha') return <RecaptchaField {...props} siteKey={captcha.siteKey} />;
  return <EmbeddedCaptchaField {...props} />;
}

/** A checkbox, and the browser proves it by some work (R7.59). */
function EmbeddedCaptchaField({ id, captcha, error }: CaptchaFieldProps) {
  const { state, begin, untick } = captcha;
  const isTicked = state === 'working' || state === 'done';
  // Once the box is ticked, the error that asked for it is settled.
  const message = state === 'failed' ? requestMessages.captchaFailed : isTicked ? undefined : error;
  return (
    <Stack gap={2}>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
      <label className={classNames(styles.box, message && styles.wrong)} htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          checked={isTicked}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          onChange={(event) => (event.currentTarget.checked ? begin() : untick())}
        />
        <span className={styles.label}>I'm not a robot</span>
        <span className={styles.state} role="status">
          {state === 'working' && 'Checking'}
          {state === 'done' && (
            <span className={styles.done}>
              <Icon of={Check} />
              Checked
            </span>
          )}
        </span>
      </label>
    </Stack>
  );
}
