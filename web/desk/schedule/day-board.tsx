import { Ban, Plane } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { formatTime, timeOfMinutes } from '../../../domain/visits/dates.ts';
import { TIME_WINDOWS, type TimeWindow } from '../../../domain/visits/day-choice.ts';
import { WINDOW_NAMES } from '../../../domain/visits/desk-window-messages.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { DayVisit } from '../api/job-queries.ts';
import type { Technician } from '../api/technician-queries.ts';
import type { DayWindow, DayWindows } from '../api/window-queries.ts';
import { isFull, placesWords } from '../windows/window-forms.tsx';
import type { BoardChanges } from './board-changes.tsx';
import { type Board, type BoardRow, hoursWords, type Placed } from './board-rows.ts';
import styles from './day-board.module.css';
import { OrderDialog } from './order-day.tsx';
import { type CardProps, DropCell, VisitCard } from './visit-card.tsx';

type DayBoardProps = {
  date: string;
  board: Board<DayVisit>;
  /** The windows that have a limit or visits or are closed. */
  windows: readonly DayWindow[];
  policy: DayWindows['Policy'];
  /** Minutes of the day now; null on another day. */
  nowMinutes: number | null;
  changes: BoardChanges;
  onWindow: (window: TimeWindow) => void;
};

/** A dropped visit starts at a quarter of an hour. */
const STEP_MINUTES = 15;

/** Technicians down, the day's hours across; a visit is dragged to another time or technician (R10.08, R14.01). */
export function DayBoard(props: DayBoardProps) {
  const { date, board, windows, policy, nowMinutes, changes, onWindow } = props;
  const { onDrop } = changes;
  const [ordered, setOrdered] = useState<Technician>();
  const { from, to } = board.hours;
  /** A share of the day's width. */
  const share = (minutes: number) => `${(100 * (minutes - from * 60)) / ((to - from) * 60)}%`;
  function dropAt(TechnicianId: number, at: number) {
    const minutes = (from + at * (to - from)) * 60;
    const time = timeOfMinutes(Math.max(0, Math.round(minutes / STEP_MINUTES) * STEP_MINUTES) % 1440);
    onDrop({ date, TechnicianId, time });
  }
  const card = (visit: DayVisit, more: Partial<CardProps> = {}) => (
    <VisitCard key={visit.VisitId} {...changes.cardProps(visit)} {...more} />
  );
  const edges = {
    '--morning': share(policy.morning.fromHour * 60),
    '--afternoon': share(policy.afternoon.fromHour * 60),
    '--evening': share(policy.afternoon.toHour * 60),
    '--hour': `${100 / (to - from)}%`,
    ...(nowMinutes !== null && { '--now': share(nowMinutes) }),
  } as CSSProperties;
  return (
    <>
      <table
        className={classNames(styles.board, nowMinutes !== null && styles.today)}
        style={edges}
        aria-label="Visits by technician and time"
      >
        <thead>
          <tr>
            <th scope="col">
              Tech <a href="#/windows">Places in windows</a>
            </th>
            <th scope="col" className={styles.axis}>
              <WindowHeads windows={windows} onOpen={onWindow} />
              <ol className={styles.hours} aria-hidden="true">
                {Array.from({ length: to - from }, (_, at) => (
                  <li key={at} style={{ left: share((from + at) * 60) }}>
                    {formatTime(timeOfMinutes(((from + at) % 24) * 60))}
                  </li>
                ))}
              </ol>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className={styles.nobody}>
            <th scope="row">
              Nobody yet
              {board.waiting.length > 0 && <small>{board.waiting.length}</small>}
            </th>
            <DropCell className={styles.track} onDrop={() => onDrop({ date, TechnicianId: null })}>
              <ul className={styles.tray}>
                {board.waiting.map((visit) => card(visit, { isWaiting: true }))}
              </ul>
            </DropCell>
          </tr>
          {board.rows.map((row) => (
            <TechnicianRow key={row.technician.TechnicianId} row={row} onDrop={dropAt} onOrder={setOrdered}>
              {row.visits.map((placed) =>
                card(placed.visit, {
                  ...placeOf(placed, share),
                  isUnplanned: !placed.isPlanned,
                  isClash: row.clashes.has(placed.visit.VisitId),
                  isAway: row.awayReason !== null,
                }),
              )}
            </TechnicianRow>
          ))}
        </tbody>
      </table>
      {ordered && <OrderDialog technician={ordered} date={date} onClose={() => setOrdered(undefined)} />}
    </>
  );
}

const placeOf = ({ from, to, textTo, lane }: Placed<DayVisit>, share: (minutes: number) => string) => ({
  left: share(from),
  right: share(textTo),
  long: `${(100 * (to - from)) / (textTo - from)}%`,
  lane,
});

/** The windows' names, and how full each is where it has a limit or is closed. */
function WindowHeads({
  windows,
  onOpen,
}: {
  windows: readonly DayWindow[];
  onOpen: (window: TimeWindow) => void;
}) {
  return (
    <div className={styles.heads}>
      {TIME_WINDOWS.map((window) => {
        const restricted = windows.filter(
          ({ TimeWindow, Places, IsClosed }) => TimeWindow === window && (Places !== null || IsClosed),
        );
        return (
          <div key={window} className={styles[window]}>
            <Button
              small
              look="quiet"
              aria-label={`Places, ${WINDOW_NAMES[window]}`}
              onClick={() => onOpen(window)}
            >
              {WINDOW_NAMES[window]}
            </Button>
            {restricted.map((one) => (
              <span key={one.Region} className={classNames(isFull(one) && styles.full)}>
                {isFull(one) && <Icon of={Ban} />} {one.Region} {placesWords(one)}
              </span>
            ))}
          </div>
        );
      })}
    </div>
  );
}

type TechnicianRowProps = {
  row: BoardRow<DayVisit>;
  onDrop: (technicianId: number, at: number) => void;
  onOrder: (technician: Technician) => void;
  children: ReactNode;
};

function TechnicianRow({ row, onDrop, onOrder, children }: TechnicianRowProps) {
  const { technician, awayReason, lanes, minutes } = row;
  return (
    <tr className={classNames(awayReason && styles.away)} style={{ '--lanes': lanes } as CSSProperties}>
      <th scope="row">
        {technician.Name}
        <small>
          {awayReason ? (
            <>
              <Icon of={Plane} /> {awayReason}
            </>
          ) : (
            minutes > 0 && hoursWords(minutes)
          )}
          {row.visits.filter(({ visit }) => visit.VisitState === 'planned').length > 1 && (
            <button
              type="button"
              className={styles.order}
              aria-label={`Order the day, ${technician.Name}`}
              onClick={() => onOrder(technician)}
            >
              Order the day
            </button>
          )}
        </small>
      </th>
      <DropCell className={styles.track} onDrop={(at) => onDrop(technician.TechnicianId, at)}>
        <ol className={styles.visits}>{children}</ol>
      </DropCell>
    </tr>
  );
}
