import { lazy, Suspense, useEffect, useState } from 'react';
import styles from './date-picker.module.css';

const Calendar = lazy(() => import('./date-picker-calendar.tsx'));

export type DatePickerProps = {
  /** "Choose a date". */
  label: string;
  /** Dates are 'YYYY-MM-DD'; `min` and `max` can be chosen too. */
  value: string | null | undefined;
  min: string;
  max: string;
  onChange: (date: string) => void;
  /** Escape was pressed. */
  onClose?: (() => void) | undefined;
  /** Dates that cost more, marked below their number. */
  marked?: ((date: string) => boolean) | undefined;
  /** What the mark means: "Weekend or public holiday, $352.00 inc GST". */
  markedMeans?: string | undefined;
};

/**
 * A month calendar, in the page. Gets focus when it opens and returns it when it closes. Its code loads when it's first
 * shown, with space reserved.
 */
export function DatePicker(props: DatePickerProps) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  return (
    <Suspense fallback={<div className={styles.calendar} role="status" aria-label="Loading the calendar" />}>
      <Calendar {...props} />
    </Suspense>
  );
}
