import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { WholeHours } from '../whole-hours.tsx';
import styles from './alert.module.css';

export type AlertKind = 'info' | 'success' | 'warning' | 'danger';

type AlertProps = {
  kind: AlertKind;
  title: string;
  children?: ReactNode;
  /** Small buttons. */
  actions?: ReactNode;
  /** Icon buttons in its corner. */
  controls?: ReactNode;
  /** Adds a button that dismisses the alert. */
  onDismiss?: (() => void) | undefined;
  /** The alert appears after the screen was rendered: announce it, at once for danger. */
  live?: boolean | undefined;
};

const icons: Record<AlertKind, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** A message in its own place on the page. */
export function Alert({ kind, title, children, actions, controls, onDismiss, live }: AlertProps) {
  return (
    <div
      className={classNames(styles.alert, styles[kind])}
      role={live ? (kind === 'danger' ? 'alert' : 'status') : undefined}
    >
      <Icon of={icons[kind]} className={styles.icon} />
      <p className={styles.title}>
        <WholeHours>{title}</WholeHours>
      </p>
      {children && <div className={styles.body}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {(controls || onDismiss) && (
        <div className={styles.controls}>
          {controls}
          {onDismiss && <IconButton icon={X} label={`Dismiss: ${title}`} onClick={onDismiss} />}
        </div>
      )}
    </div>
  );
}
