import { type CalendarDate, parseDate } from '@internationalized/date';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './date-picker.module.css';

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

allowNoInlineStyle();

/** The calendar itself; only `date-picker.tsx` imports it, lazily. */
export default function DatePickerCalendar(props: DatePickerProps) {
  const { label, value, min, max, onChange, onClose, marked, markedMeans } = props;
  const keyId = useId();
  const isMarked = (date: CalendarDate) => {
    const day = date.toString();
    return day >= min && day <= max && (marked?.(day) ?? false);
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !onClose) return;
    event.preventDefault();
    onClose();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the controls inside belong to
    <div className={styles.calendar} onKeyDown={onKeyDown}>
      <I18nProvider locale="en-AU">
        <Calendar<CalendarDate>
          aria-label={label}
          className={styles.month ?? ''}
          value={value ? parseDate(value) : null}
          defaultFocusedValue={parseDate(value ?? min)}
          minValue={parseDate(min)}
          maxValue={parseDate(max)}
          firstDayOfWeek="mon"
          autoFocus
          onChange={(date) => onChange(date.toString())}
        >
          <header className={styles.head}>
            <CalendarHeading className={styles.title ?? ''} />
            <Button slot="previous" className={styles.turn ?? ''}>
              <Icon of={ArrowLeft} />
            </Button>
            <Button slot="next" className={styles.turn ?? ''}>
              <Icon of={ArrowRight} />
            </Button>
          </header>
          <CalendarGrid weekdayStyle="short">
            <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
            <CalendarGridBody>
              {(date) => (
                <CalendarCell
                  date={date}
                  className={classNames(styles.date, isMarked(date) && styles.marked)}
                  render={(cell) =>
                    isMarked(date) && markedMeans ? (
                      <div {...cell} aria-describedby={keyId} />
                    ) : (
                      <div {...cell} />
                    )
                  }
                />
              )}
            </CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </I18nProvider>
      {markedMeans && (
        <p className={styles.key} id={keyId}>
          {markedMeans}
        </p>
      )}
    </div>
  );
}

/**
 * React Aria adds a style element to the head unless it finds its id there, and the content security policy allows
 * none; its only rule is in our stylesheet.
 */
function allowNoInlineStyle() {
  const id = 'react-aria-pressable-style';
  if (document.getElementById(id)) return;
  const mark = document.createElement('meta');
  mark.id = id;
  document.head.append(mark);
}
