import { lazy, Suspense } from 'react';
import styles from './date-picker.module.css';

const Calendar = lazy(() => import('./date-picker-calendar.tsx'));

export type DatePickerProps = {
  /** "Choose a date". */
  label: string;
  /** Dates are 'YYYY-MM-DD', both ends included. */
  value: string | null | undefined;
  min: string;
  max: string;
  onChange: (date: string) => void;
  /** Days that cost more, marked under the number. */
  marked?: ((date: string) => boolean) | undefined;
  /** What the mark means: "Weekend or public holiday, $352.00 inc GST". */
  markedMeans?: string | undefined;
};

/** A month to choose a day from, in the page. Its code arrives when it is first shown; its place is kept meanwhile. */
export function DatePicker(props: DatePickerProps) {
  return (
    <Suspense fallback={<div className={styles.placeholder} aria-busy="true" />}>
      <Calendar {...props} />
    </Suspense>
  );
}
