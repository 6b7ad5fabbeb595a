import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { ALERT_SECONDS } from '../../domain/constants.ts';
import { Alert } from './alert.tsx';
import styles from './alert-centre.module.css';

/** A message that passes: success after 5 s, info after 8 s, danger after 15 s (R9.09). */
export type PassingAlert = {
  kind: keyof typeof ALERT_SECONDS;
  title: string;
  body?: string | undefined;
};

type Alerts = {
  /** Shows an alert and answers its id; the same title shown again takes the earlier one's place. */
  show: (alert: PassingAlert) => number;
  dismiss: (id: number) => void;
};

type ShownAlert = PassingAlert & { id: number };

const AlertsContext = createContext<Alerts | null>(null);

/** Shows passing alerts above the page; wraps the app once. */
export function AlertCentre({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownAlert[]>([]);
  const alerts = useMemo<Alerts>(() => {
    let lastId = 0;
    return {
      show(alert) {
        const id = ++lastId;
        setShown((before) => [...before.filter((other) => other.title !== alert.title), { ...alert, id }]);
        return id;
      },
      dismiss: (id) => setShown((before) => before.filter((alert) => alert.id !== id)),
    };
  }, []);

  const list = (urgent: boolean) =>
    shown
      .filter((alert) => (alert.kind === 'danger') === urgent)
      .map((alert) => <Passing key={alert.id} alert={alert} onEnd={() => alerts.dismiss(alert.id)} />);
  return (
    <AlertsContext value={alerts}>
      {children}
      <section className={styles.centre} aria-label="Messages">
        <div className={styles.list} aria-live="assertive">
          {list(true)}
        </div>
        <div className={styles.list} aria-live="polite">
          {list(false)}
        </div>
      </section>
    </AlertsContext>
  );
}

/** Shows and dismisses passing alerts, from anywhere inside `<AlertCentre>`. */
export function useAlerts(): Alerts {
  const alerts = use(AlertsContext);
  if (!alerts) throw new Error('useAlerts needs an <AlertCentre> around it');
  return alerts;
}

/** Its time stands still, and starts again, while it is pointed at, focused, or on a page nobody sees. */
function Passing({ alert, onEnd }: { alert: ShownAlert; onEnd: () => void }) {
  const [held, setHeld] = useState(false);
  const [focused, setFocused] = useState(false);
  const unseen = usePageHidden();
  const waits = held || focused || unseen;
  // onEnd is new at every render and must not restart the time.
  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(onEnd, ALERT_SECONDS[alert.kind] * 1000);
    return () => clearTimeout(timer);
  }, [waits, alert]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing and focusing only hold the time; the button inside acts
    <div
      className={styles.passing}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Alert kind={alert.kind} title={alert.title} onDismiss={onEnd}>
        {alert.body}
      </Alert>
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
