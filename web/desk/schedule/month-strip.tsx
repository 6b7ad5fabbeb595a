import { memo, useRef } from 'react';
import { useDrop } from 'react-aria-components/useDrop';
import { formatLongDay, isWeekend } from '../../../domain/visits/dates.ts';
import { addDays } from '../../../domain/visits/local-time.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useVisitCounts } from '../api/job-queries.ts';
import { visitsWords, weekOf } from './board-rows.ts';
import styles from './month-strip.module.css';

/** From the week before the one that is shown. */
const SHOWN_DAYS = 35;

type MonthStripProps = {
  date: string;
  today: string;
  hrefOf: (date: string) => string;
  /** A visit was dropped on a day. */
  onDrop: (place: { date: string }) => void;
};

/** Five weeks, each day with its number of visits: a way to every one of them, and a place to drop a visit. */
export function MonthStrip({ date, today, hrefOf, onDrop }: MonthStripProps) {
  const first = addDays(weekOf(date)[0] ?? date, -7);
  const days = Array.from({ length: SHOWN_DAYS }, (_, at) => addDays(first, at));
  const counts = useVisitCounts(first, days.at(-1) ?? first).data;
  return (
    <nav aria-label="Days" className={styles.strip}>
      <ol>
        {days.map((day) => {
          const count = counts?.get(day);
          return (
            <StripDay
              key={day}
              day={day}
              href={hrefOf(day)}
              visits={count?.Visits ?? 0}
              waiting={count?.Waiting ?? 0}
              isShown={day === date}
              isToday={day === today}
              onDrop={onDrop}
            />
          );
        })}
      </ol>
    </nav>
  );
}

type StripDayProps = {
  day: string;
  href: string;
  visits: number;
  waiting: number;
  isShown: boolean;
  isToday: boolean;
  onDrop: MonthStripProps['onDrop'];
};

const StripDay = memo(function StripDay(props: StripDayProps) {
  const { day, href, visits, waiting, isShown, isToday, onDrop } = props;
  const ref = useRef<HTMLLIElement>(null);
  const { dropProps, isDropTarget } = useDrop({
    ref,
    getDropOperation: () => 'move',
    onDrop: () => onDrop({ date: day }),
  });
  const name = formatLongDay(day);
  const label = `${name}: ${visitsWords({ all: visits, waiting })}`;
  return (
    <li
      {...dropProps}
      ref={ref}
      className={classNames(
        isWeekend(day) && styles.weekend,
        isToday && styles.today,
        isDropTarget && styles.target,
      )}
    >
      {/* One stop of the Tab key: the arrows and the date's field lead to every day. */}
      <a
        href={href}
        title={label}
        tabIndex={isShown ? undefined : -1}
        aria-current={isShown ? 'date' : undefined}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        <span aria-hidden>{name.slice(0, 1)}</span>
        <b aria-hidden>{Number(day.slice(8))}</b>
        <small aria-hidden className={classNames(waiting > 0 && styles.waiting)}>
          {visits > 0 && visits}
        </small>
      </a>
    </li>
  );
});
