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
  /** Where it is drawn; in its own place unless given. Its time goes on when it is drawn elsewhere. */
  place?: Element | null;
  /** Its time is over, or it was dismissed. */
  onEnd: () => void;
};

/**
 * A message that goes by itself: success after 5 s, info after 8 s, danger after 15 s (R9.09). Its time stops, and
 * starts again, while it is pointed at, focused, paused by its button, or on a page nobody sees.
 */
export function PassingAlert({ kind, title, children, actions, live, place, onEnd }: PassingAlertProps) {
  const [isHeld, setHeld] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const isUnseen = usePageHidden();
  const waits = isHeld || isPaused || isUnseen;
  // A new onEnd at every render must not restart the time.
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

/** Holds the time while it is pointed at or focused; what is no longer there is neither. */
function Holding({ onHold, children }: { onHold: (holds: boolean) => void; children: ReactNode }) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    onHold(isPointedAt || isFocused);
    return () => onHold(false);
  }, [isPointedAt, isFocused, onHold]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing and focusing only hold the time; the buttons inside act
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
