import { useEffect, useState } from 'react';
import { CODES_SHOWN_MINUTES } from '../../../domain/sites/site-codes.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import styles from './show-codes.module.css';

type ShowCodesProps = {
  /** Whose codes, for those who hear the buttons: the site's name. */
  of: string;
  small?: boolean;
  /** Asks the server, which records it. @throws ApiError */
  ask: () => Promise<{ Codes: string }>;
};

/**
 * The codes of a site, after a press (R12.11). They're only in this component's memory: hidden again after ten minutes, and as
 * soon as the page is left or the phone is put away.
 */
export function ShowCodes({ of, small, ask }: ShowCodesProps) {
  const [codes, setCodes] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isShown = codes !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const hide = () => setCodes(undefined);
    const hideIfLeft = () => {
      if (document.visibilityState === 'hidden') hide();
    };
    const timer = setTimeout(hide, CODES_SHOWN_MINUTES * 60_000);
    document.addEventListener('visibilitychange', hideIfLeft);
    window.addEventListener('pagehide', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hideIfLeft);
      window.removeEventListener('pagehide', hide);
    };
  }, [isShown]);

  async function show() {
    setBusy(true);
    setRefusal(undefined);
    try {
      setCodes((await ask()).Codes);
    } catch (cause) {
      setRefusal(sentenceOf(cause));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.codes}>
      {refusal && (
        <Alert kind="danger" title="The codes did not load" live>
          {refusal}
        </Alert>
      )}
      <div role="status">
        {isShown && (
          <>
            <p className={styles.shown}>{codes}</p>
            <p className={styles.note}>Hidden again after {CODES_SHOWN_MINUTES} minutes.</p>
          </>
        )}
      </div>
      {isShown ? (
        <Button small={small} aria-label={`Hide codes, ${of}`} onClick={() => setCodes(undefined)}>
          Hide codes
        </Button>
      ) : (
        <Button small={small} busy={busy} aria-label={`Show codes, ${of}`} onClick={show}>
          Show codes
        </Button>
      )}
    </div>
  );
}
