import { Ban, CalendarHeart, Plane } from 'lucide-react';
import { Fragment } from 'react';
import { formatDay, formatLongDay } from '../../../domain/visits/dates.ts';
import { TIME_WINDOWS } from '../../../domain/visits/day-choice.ts';
import { WINDOW_NAMES } from '../../../domain/visits/desk-window-messages.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { DayVisit } from '../api/job-queries.ts';
import type { DayWindows } from '../api/window-queries.ts';
import { isFull, placesWords } from '../windows/window-forms.tsx';
import type { BoardChanges } from './board-changes.tsx';
import { holidayWords, hoursWords, type WeekRow } from './board-rows.ts';
import { DropCell, VisitCard } from './visit-card.tsx';
import styles from './week-board.module.css';

type WeekBoardProps = {
  /** Monday to Sunday. */
  dates: readonly string[];
  today: string;
  visits: readonly DayVisit[];
  /** By date. */
  windows: readonly DayWindows[];
  board: { waiting: readonly (readonly DayVisit[])[]; rows: readonly WeekRow<DayVisit>[] };
  changes: BoardChanges;
  hrefOf: (date: string) => string;
};

/** Technicians down, the days of a week across; a visit is dragged to another day or technician (R14.01). */
export function WeekBoard({ dates, today, visits, windows, board, changes, hrefOf }: WeekBoardProps) {
  const cards = (date: string, TechnicianId: number | null, of: readonly DayVisit[], more: CardMarks) => (
    <DropCell className={styles.cell} onDrop={() => changes.onDrop({ date, TechnicianId })}>
      {of.length > 0 && (
        <ul className={styles.cards} aria-label={formatLongDay(date)}>
          {of.map((visit) => (
            <VisitCard
              key={visit.VisitId}
              {...changes.cardProps(visit)}
              isShort
              isUnplanned={visit.PlannedAt === null}
              isClash={more.clashes?.has(visit.VisitId) ?? false}
              isAway={Boolean(more.awayReason)}
            />
          ))}
        </ul>
      )}
      <Filled {...more} />
    </DropCell>
  );
  return (
    <table className={styles.week} aria-label="Visits of the week by technician and day">
      <thead>
        <tr>
          <th scope="col">Tech</th>
          {dates.map((date, at) => (
            <th key={date} scope="col" className={classNames(date === today && styles.today)}>
              <a href={hrefOf(date)} aria-current={date === today ? 'date' : undefined}>
                {formatDay(date)}
              </a>
              <Windows
                visits={visits.filter(({ AttendanceDate }) => AttendanceDate === date)}
                day={windows[at]}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className={styles.nobody}>
          <th scope="row">Nobody yet</th>
          {dates.map((date, at) => (
            <Fragment key={date}>{cards(date, null, board.waiting[at] ?? [], {})}</Fragment>
          ))}
        </tr>
        {board.rows.map(({ technician, minutes, days }) => (
          <tr key={technician.TechnicianId}>
            <th scope="row">
              {technician.Name}
              {minutes > 0 && <small>{hoursWords(minutes)}</small>}
            </th>
            {dates.map((date, at) => (
              <Fragment key={date}>
                {cards(date, technician.TechnicianId, days[at]?.visits ?? [], days[at] ?? {})}
              </Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CardMarks = Partial<Pick<WeekRow<DayVisit>['days'][number], 'clashes' | 'awayReason' | 'minutes'>>;

/** Why the technician can't come that day, or how long they're planned. */
function Filled({ awayReason, minutes = 0 }: CardMarks) {
  if (!awayReason) return minutes > 0 && <small className={styles.hours}>{hoursWords(minutes)}</small>;
  return (
    <small className={styles.away}>
      <Icon of={Plane} /> {awayReason}
    </small>
  );
}

/** How many visits each window has, and what is full or closed. */
function Windows({ visits, day }: { visits: readonly DayVisit[]; day: DayWindows | undefined }) {
  const full = day?.Windows.filter(isFull) ?? [];
  return (
    <ul className={styles.windows}>
      {holidayWords(day?.Holidays ?? []).map((holiday) => (
        <li key={holiday} className={styles.holiday}>
          <Icon of={CalendarHeart} /> {holiday}
        </li>
      ))}
      {TIME_WINDOWS.map((window) => {
        const count = visits.filter(({ TimeWindow }) => TimeWindow === window).length;
        return (
          count > 0 && (
            <li key={window}>
              {WINDOW_NAMES[window]} <b>{count}</b>
            </li>
          )
        );
      })}
      {full.map((one) => (
        <li key={`${one.Region} ${one.TimeWindow}`} className={styles.full}>
          <Icon of={Ban} /> {`${WINDOW_NAMES[one.TimeWindow]}, ${one.Region}: ${placesWords(one)}`}
        </li>
      ))}
    </ul>
  );
}
