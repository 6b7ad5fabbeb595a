import { ArrowRight, MapPin } from 'lucide-react';
import type { FormEvent } from 'react';
import { CALL_TO_ACTION_TEXT } from '../../../../domain/website/button-text.ts';
import { VARIANTS } from '../../../../domain/website/experiment.ts';
import { config } from '../../../browser/config.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CallToAction } from '../../layout/analytics/call-to-action.tsx';
import styles from './start-form.module.css';

type StartFormProps = {
  /** 'Get instant quote' or 'Book Now' (R2.19); null if the page's script sets it. */
  buttonText: string | null;
  /** Starts the quote within the website; without it the form submits to /start. */
  onStart?: ((postcode: string) => void) | undefined;
};

/** The postcode box that starts a quote (R1.03). */
export function StartForm({ buttonText, onStart }: StartFormProps) {
  function start(event: FormEvent<HTMLFormElement>) {
    if (!onStart) return;
    event.preventDefault();
    onStart(String(new FormData(event.currentTarget).get('postcode') ?? ''));
  }
  return (
    <form className={styles.form} action="/start" method="get" onSubmit={start}>
      <div className={styles.row}>
        <TextField
          id="start-postcode"
          name="postcode"
          label="Postcode or suburb of the kitchen"
          placeholder={config().brand.placeExample}
          autoComplete="postal-code"
          enterKeyHint="go"
          spellCheck={false}
          icon={MapPin}
        />
        <Button look="primary" type="submit" className={styles.button}>
          <StartWords text={buttonText} />
        </Button>
      </div>
      <p className={styles.note}>About two minutes to your price. No account needed to see it.</p>
    </form>
  );
}

/**
 * A quote button's label. Without a text it has every label of the A/B test, and a plain page's script shows the
 * visitor's.
 */
export function StartWords({ text }: { text: string | null }) {
  if (text !== null) {
    return (
      <>
        <CallToAction text={text} />
        <Icon of={ArrowRight} />
      </>
    );
  }
  // All labels share one grid cell, so that switching them causes no layout shift.
  return (
    <span className={styles.either}>
      {VARIANTS.map((variant) => (
        <span key={variant} data-cta={variant}>
          {CALL_TO_ACTION_TEXT[variant]}
          <Icon of={ArrowRight} />
        </span>
      ))}
    </span>
  );
}
