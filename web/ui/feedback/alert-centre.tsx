import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ALERT_SECONDS } from '../../../domain/constants.ts';
import { classNames } from '../class-names.ts';
import styles from './alert-centre.module.css';
import { PassingAlert } from './passing-alert.tsx';

/** A temporary message (R9.09). */
export type PassingMessage = {
  kind: keyof typeof ALERT_SECONDS;
  title: string;
  body?: string | undefined;
};

type Alerts = {
  /** Shows an alert and returns its id; showing the same title again replaces the earlier one. */
  show: (alert: PassingMessage) => number;
  dismiss: (id: number) => void;
};

type ShownAlert = PassingMessage & { id: number };

/** The two live regions: assertive and polite. */
type Lists = { urgent: Element; polite: Element };

/** How long a live region must be on the page, in milliseconds, before screen readers announce what is added. */
const SETTLE_MS = 100;

const AlertsContext = createContext<Alerts | null>(null);

/** Shows temporary alerts above the page, on phones at its top, or above an open dialog; wraps the app once. */
export function AlertCentre({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownAlert[]>([]);
  const [ofPage, setOfPage] = useState<Lists | null>(null);
  const [ofDialog, setOfDialog] = useState<Lists | null>(null);
  const dialog = useOpenDialog(shown.length > 0);
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

  const lists = ofDialog ?? ofPage;
  return (
    <AlertsContext value={alerts}>
      <Region onLists={setOfPage} />
      {children}
      {dialog && createPortal(<Region isAbove onLists={setOfDialog} />, dialog)}
      {lists &&
        shown.map(({ id, kind, title, body }) => (
          <PassingAlert
            key={id}
            kind={kind}
            title={title}
            place={kind === 'danger' ? lists.urgent : lists.polite}
            onEnd={() => alerts.dismiss(id)}
          >
            {body}
          </PassingAlert>
        ))}
    </AlertsContext>
  );
}

/** Shows and dismisses temporary alerts, from anywhere inside `<AlertCentre>`. */
export function useAlerts(): Alerts {
  const alerts = use(AlertsContext);
  if (!alerts) throw new Error('useAlerts needs an <AlertCentre> around it');
  return alerts;
}

/** False before Chrome 114, Firefox 125 and Safari 17; there the alerts are rendered inside the dialog instead. */
function hasPopovers(): boolean {
  return 'showPopover' in HTMLElement.prototype;
}

type RegionProps = {
  /** Rendered inside a modal dialog, above it: nothing outside of one can be read or pressed. */
  isAbove?: boolean;
  /** Called with the live regions once alerts can be added, and with null when they're removed. */
  onLists: (lists: Lists | null) => void;
};

function Region({ isAbove = false, onLists }: RegionProps) {
  const region = useRef<HTMLElement>(null);
  const urgent = useRef<HTMLDivElement>(null);
  const polite = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function start() {
      // In the meantime the dialog was removed, and this region with it.
      if (!region.current?.isConnected) return;
      if (isAbove && hasPopovers()) region.current.showPopover();
      if (urgent.current && polite.current) onLists({ urgent: urgent.current, polite: polite.current });
    }
    const timer = setTimeout(start, isAbove ? SETTLE_MS : 0);
    return () => {
      clearTimeout(timer);
      onLists(null);
    };
  }, [isAbove, onLists]);
  return (
    <section
      ref={region}
      className={classNames(styles.centre, isAbove && styles.above)}
      aria-label="Alerts"
      popover={isAbove && hasPopovers() ? 'manual' : undefined}
    >
      <div ref={urgent} className={styles.list} aria-live="assertive" />
      <div ref={polite} className={styles.list} aria-live="polite" />
    </section>
  );
}

/** The open modal dialog, the topmost of two; only looked up while there is something to show above it. */
function useOpenDialog(isNeeded: boolean): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    const look = () => setDialog([...document.querySelectorAll('dialog:modal')].at(-1) ?? null);
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => {
      observer.disconnect();
      setDialog(null);
    };
  }, [isNeeded]);
  return dialog;
}
