import { lazy, Suspense, useEffect, useState } from 'react';
import styles from './date-picker.module.css';
import type { DatePickerProps } from './date-picker-calendar.tsx';

const Calendar = lazy(() => import('./date-picker-calendar.tsx'));

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
