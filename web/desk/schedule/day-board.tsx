import { Ban, Plane, RotateCcw, ShieldCheck, Thermometer, TriangleAlert } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useDrag } from 'react-aria-components/useDrag';
import { useDrop } from 'react-aria-components/useDrop';
import { formatTime, timeOfMinutes } from '../../../domain/visits/dates.ts';
import { TIME_WINDOWS, type TimeWindow } from '../../../domain/visits/day-choice.ts';
import { WINDOW_NAMES } from '../../../domain/visits/desk-window-messages.ts';
import { useNow } from '../../browser/clock.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import looks from '../../ui/docket/state-look.module.css';
import { Icon } from '../../ui/icon.tsx';
import type { DayVisit } from '../api/job-queries.ts';
import type { DayWindow, DayWindows } from '../api/window-queries.ts';
import { officeHours, plannedHours, visitHours, visitLook } from '../jobs/job-words.tsx';
import { placesWords } from '../windows/window-forms.tsx';
import type { Board, BoardRow, Placed } from './board-rows.ts';
import styles from './day-board.module.css';

/** Where a visit was dropped: a technician's time, HH:mm, or nobody's. */
export type BoardPlace = { TechnicianId: number | null; time: string | null };

type DayBoardProps = {
  board: Board<DayVisit>;
  /** The windows that have a limit or visits or are closed. */
  windows: readonly DayWindow[];
  policy: DayWindows['Policy'];
  /** Minutes of the day now; null on another day. */
  nowMinutes: number | null;
  /** The visit that is drawn where its open form would move it. */
  movingId: number | null;
  /** The visit whose form was sent last: it has the focus where it is now. */
  changedId: number | null;
  onOpen: (visit: DayVisit) => void;
  onDrop: (visit: DayVisit, place: BoardPlace) => void;
  onWindow: (window: TimeWindow) => void;
};

/** A dropped visit starts at a quarter of an hour. */
const STEP_MINUTES = 15;

/** Technicians down, the day's hours across; a visit is dragged to another time or technician (R10.08, R14.01). */
export function DayBoard(props: DayBoardProps) {
  const { board, windows, policy, nowMinutes, movingId, changedId, onOpen, onDrop, onWindow } = props;
  const dragged = useRef<DayVisit | null>(null);
  const onDrag = useCallback((visit: DayVisit) => {
    dragged.current = visit;
  }, []);
  const { from, to } = board.hours;
  /** A share of the day's width. */
  const share = (minutes: number) => `${(100 * (minutes - from * 60)) / ((to - from) * 60)}%`;
  const drop = (TechnicianId: number | null, at: number | null) => {
    if (!dragged.current) return;
    const minutes = at === null ? null : from * 60 + at * (to - from) * 60;
    const time =
      minutes === null
        ? null
        : timeOfMinutes(Math.max(0, Math.round(minutes / STEP_MINUTES) * STEP_MINUTES) % 1440);
    onDrop(dragged.current, { TechnicianId, time });
  };
  const card = (visit: DayVisit, more: Partial<CardProps> = {}) => (
    <VisitCard
      key={visit.VisitId}
      visit={visit}
      isMoving={visit.VisitId === movingId}
      isChanged={visit.VisitId === changedId}
      onDrag={onDrag}
      onOpen={onOpen}
      {...more}
    />
  );
  const edges = {
    '--morning': share(policy.morning.fromHour * 60),
    '--afternoon': share(policy.afternoon.fromHour * 60),
    '--evening': share(policy.afternoon.toHour * 60),
    '--hour': `${100 / (to - from)}%`,
    ...(nowMinutes !== null && { '--now': share(nowMinutes) }),
  } as CSSProperties;
  return (
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
          <Track onDrop={() => drop(null, null)}>
            <ul className={styles.tray}>{board.waiting.map((visit) => card(visit, { isWaiting: true }))}</ul>
          </Track>
        </tr>
        {board.rows.map((row) => (
          <TechnicianRow key={row.technician.TechnicianId} row={row} onDrop={drop}>
            {row.visits.map((placed) =>
              card(placed.visit, {
                style: placeOf(placed, share),
                isUnplanned: !placed.isPlanned,
                isClash: row.clashes.has(placed.visit.VisitId),
                isAway: row.awayReason !== null,
              }),
            )}
          </TechnicianRow>
        ))}
      </tbody>
    </table>
  );
}

const placeOf = ({ from, to, textTo, lane }: Placed<DayVisit>, share: (minutes: number) => string) =>
  ({
    '--left': share(from),
    '--right': share(textTo),
    '--long': `${(100 * (to - from)) / (textTo - from)}%`,
    '--lane': lane,
  }) as CSSProperties;

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

const isFull = ({ Visits, Places, IsClosed }: DayWindow) => IsClosed || (Places !== null && Visits >= Places);

type TechnicianRowProps = {
  row: BoardRow<DayVisit>;
  onDrop: (technicianId: number, at: number) => void;
  children: ReactNode;
};

function TechnicianRow({ row, onDrop, children }: TechnicianRowProps) {
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
        </small>
      </th>
      <Track onDrop={(at) => onDrop(technician.TechnicianId, at)}>
        <ol className={styles.visits}>{children}</ol>
      </Track>
    </tr>
  );
}

/** `4.5 h` */
const hoursWords = (minutes: number): string => `${Math.round(minutes / 6) / 10} h`;

/** A row's day; `onDrop` gets how far from its beginning, as a share of 1. */
function Track({ onDrop, children }: { onDrop: (at: number) => void; children: ReactNode }) {
  const ref = useRef<HTMLTableCellElement>(null);
  const { dropProps, isDropTarget } = useDrop({
    ref,
    getDropOperation: () => 'move',
    onDrop: ({ x }) => onDrop(x / (ref.current?.clientWidth ?? 1)),
  });
  return (
    <td {...dropProps} ref={ref} className={classNames(styles.track, isDropTarget && styles.target)}>
      {children}
    </td>
  );
}

type CardProps = {
  visit: DayVisit;
  /** Its place in the row. */
  style?: CSSProperties;
  isWaiting?: boolean;
  isUnplanned?: boolean;
  isClash?: boolean;
  isAway?: boolean;
  /** It's drawn where its open form would move it. */
  isMoving: boolean;
  isChanged: boolean;
  onDrag: (visit: DayVisit) => void;
  onOpen: (visit: DayVisit) => void;
};

/** A visit: one that's planned is dragged by mouse or a long touch, and opens its form; any other opens its job. */
const VisitCard = memo(function VisitCard(props: CardProps) {
  const { visit, style, isWaiting, isUnplanned, isClash, isAway, isMoving, isChanged, onDrag, onOpen } =
    props;
  const { RepairId, BookingReference, LocationName, Suburb, EquipmentType, TechName, VisitKind } = visit;
  const isPlanned = visit.VisitState === 'planned';
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChanged) button.current?.focus();
  }, [isChanged]);
  // Keyboards and screen readers have the button, which opens the form.
  const { dragProps, isDragging } = useDrag({
    hasDragButton: true,
    isDisabled: !isPlanned,
    getItems: () => [{ 'text/plain': BookingReference }],
    onDragStart: () => onDrag(visit),
  });
  const { word, look } = visitLook(visit, useNow());
  const hours = plannedHours(visit) ?? visitHours(visit);
  const wrong = isAway && isPlanned ? `${TechName} is away` : isClash && 'Overlaps another visit';
  const isFood = visit.IsFoodAtRisk && isPlanned;
  // What can be read comes first: those who speak to their computer say what they see.
  const words = `${Suburb}, ${EquipmentType}, ${BookingReference}`;
  const label = [
    `${isPlanned ? (TechName ? 'Move' : 'Assign') : 'Open'} ${LocationName} ${hours} ${words}`,
    officeHours(visit),
    word,
    isFood && 'food at risk',
    VisitKind !== 'first' && `${VisitKind} visit`,
    wrong,
  ]
    .filter(Boolean)
    .join(', ');
  // It fills its button: Firefox drags what is in a button, not the button's own area.
  const content = (
    <div>
      <b>
        {wrong && <Icon of={TriangleAlert} />}
        {isFood && <Icon of={Thermometer} />}
        {VisitKind === 'return' && <Icon of={RotateCcw} />}
        {VisitKind === 'warranty' && <Icon of={ShieldCheck} />}
        {`${LocationName} `}
      </b>
      <span>
        <i>{hours}</i> {words}
      </span>
    </div>
  );
  return (
    <li
      {...dragProps}
      className={classNames(
        styles.card,
        looks[look],
        visit.VisitState === 'done' && styles.done,
        isWaiting && styles.waiting,
        isUnplanned && styles.unplanned,
        isFood && styles.food,
        wrong && styles.wrong,
        (isDragging || isMoving) && styles.moving,
      )}
      style={style}
    >
      {isPlanned ? (
        <button type="button" ref={button} aria-label={label} title={label} onClick={() => onOpen(visit)}>
          {content}
        </button>
      ) : (
        <a href={`#/jobs/${RepairId}`} draggable={false} aria-label={label} title={label}>
          {content}
        </a>
      )}
    </li>
  );
});
