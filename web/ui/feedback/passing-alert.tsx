import { Pause } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { ALERT_SECONDS } from '../../../domain/constants.ts';
import { IconButton } from '../icon-button.tsx';
import { Alert } from './alert.tsx';
import styles from './passing-alert.module.css';

type PassingAlertProps = {
  kind: keyof typeof ALERT_SECONDS;
  title: string;
  children?: ReactNode;
  /** Small buttons. */
  actions?: ReactNode;
  live?: boolean | undefined;
  /** Where to render it; in its own place by default. Its timer continues if it's rendered elsewhere. */
  place?: Element | null;
  /** Its time is up, or it was dismissed. */
  onEnd: () => void;
};

/**
 * A temporary message: success for 5 s, info for 8 s, danger for 15 s (R9.09). Its timer stops, and restarts, while
 * it's hovered, focused, paused by its button, or on a hidden page.
 */
export function PassingAlert({ kind, title, children, actions, live, place, onEnd }: PassingAlertProps) {
  const [isHeld, setHeld] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const isPageHidden = usePageHidden();
  const waits = isHeld || isPaused || isPageHidden;
  // A new onEnd on every render must not restart the timer.
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(() => end(), ALERT_SECONDS[kind] * 1000);
    return () => clearTimeout(timer);
  }, [waits, kind]);

  const drawn = (
    <Holding onHold={setHeld}>
      <Alert
        kind={kind}
        title={title}
        actions={actions}
        live={live}
        onDismiss={onEnd}
        controls={
          <IconButton
            icon={Pause}
            label={`Pause: ${title}`}
            aria-pressed={isPaused}
            className={styles.pause}
            onClick={() => setPaused(!isPaused)}
          />
        }
      >
        {children}
      </Alert>
    </Holding>
  );
  return place ? createPortal(drawn, place) : drawn;
}

/** Stops the timer while hovered or focused. */
function Holding({ onHold, children }: { onHold: (holds: boolean) => void; children: ReactNode }) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    onHold(isPointedAt || isFocused);
    return () => onHold(false);
  }, [isPointedAt, isFocused, onHold]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only stop the timer; the buttons inside act
    <div
      className={styles.passing}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {children}
    </div>
  );
}

function usePageHidden(): boolean {
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const follow = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return hidden;
}
