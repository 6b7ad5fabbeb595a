import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { AlertKind } from './alert.tsx';

/** A message that passes: shown for 5 s (success), 8 s (info, warning) or 15 s (danger) (R9.09). */
export type PassingAlert = { kind: AlertKind; title: string; body?: string | undefined };

type Alerts = {
  /** Shows an alert and answers its id. */
  show: (alert: PassingAlert) => number;
  dismiss: (id: number) => void;
};

const AlertsContext = createContext<Alerts | null>(null);

/** Shows alerts above everything; wraps the app once. */
export function AlertCentre({ children }: { children: ReactNode }) {
  const alerts = useMemo<Alerts>(() => ({ show: () => 0, dismiss() {} }), []);
  return <AlertsContext value={alerts}>{children}</AlertsContext>;
}

/** Shows and dismisses passing alerts, from anywhere inside `<AlertCentre>`. */
export function useAlerts(): Alerts {
  const alerts = use(AlertsContext);
  if (!alerts) throw new Error('useAlerts needs an <AlertCentre> around it');
  return alerts;
}
