import { Ban, CircleArrowRight, Plane, Thermometer, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useDrag } from 'react-aria-components/useDrag';
import { useDrop } from 'react-aria-components/useDrop';
import { deskActions } from '../../../domain/jobs/desk-actions.ts';
import { TIME_WINDOWS, type TimeWindow } from '../../../domain/visits/day-choice.ts';
import { WINDOW_NAMES } from '../../../domain/visits/desk-window-messages.ts';
import { useNow } from '../../browser/clock.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DayVisit } from '../api/job-queries.ts';
import type { DayWindow } from '../api/window-queries.ts';
import { officeHours, plannedHours, visitHours, visitLook } from '../jobs/job-words.tsx';
import type { VisitPlace } from '../jobs/visit-forms.tsx';
import { placesWords } from '../windows/window-forms.tsx';
import type { BoardRow } from './board-rows.ts';
import styles from './day-board.module.css';

type DayBoardProps = {
  rows: readonly BoardRow<DayVisit>[];
  /** The windows that have a limit or visits or are closed. */
  windows: readonly DayWindow[];
  /** The visit that is drawn where its open form would move it. */
  movingId: number | null;
  /** The visit whose form was sent last: it has the focus where it is now. */
  changedId: number | null;
  onChange: (change: BoardChange) => void;
  onWindow: (window: TimeWindow) => void;
};

/** Technicians down, the day's windows across; a visit is dragged to another of its places (R10.08). */
export function DayBoard({ rows, windows: known, movingId, changedId, onChange, onWindow }: DayBoardProps) {
  const dragged = useRef<DayVisit | null>(null);
  const onDrag = useCallback((visit: DayVisit) => {
    dragged.current = visit;
  }, []);
  function onDrop(TechnicianId: number | null, TimeWindow: TimeWindow) {
    const visit = dragged.current;
    if (!visit || (visit.TechnicianId === TechnicianId && visit.TimeWindow === TimeWindow)) return;
    onChange({ kind: 'move', visit, to: { TechnicianId, TimeWindow } });
  }
  return (
    <table className={styles.board} aria-label="Visits by technician and window">
      <thead>
        <tr>
          <th scope="col">
            Tech <a href="#/windows">Places in windows</a>
          </th>
          {TIME_WINDOWS.map((window) => (
            <th key={window} scope="col">
              <Head
                window={window}
                windows={known.filter(({ TimeWindow }) => TimeWindow === window)}
                onOpen={onWindow}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ technician, name, awayReason, windows, clashes }) => (
          <tr
            key={technician?.TechnicianId ?? name}
            className={classNames(awayReason && styles.away, !technician && styles.nobody)}
          >
            <th scope="row">
              {name}
              {awayReason && (
                <small>
                  <Icon of={Plane} /> {awayReason}
                </small>
              )}
            </th>
            {TIME_WINDOWS.map((window) => (
              <Place
                key={window}
                name={WINDOW_NAMES[window]}
                onDrop={() => onDrop(technician?.TechnicianId ?? null, window)}
              >
                {windows[window].map((visit) => (
                  <VisitCard
                    key={visit.VisitId}
                    visit={visit}
                    isClash={clashes.has(visit.VisitId)}
                    isAway={awayReason !== null}
                    isMoving={visit.VisitId === movingId}
                    isChanged={visit.VisitId === changedId}
                    onDrag={onDrag}
                    onChange={onChange}
                  />
                ))}
              </Place>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type HeadProps = {
  window: TimeWindow;
  windows: readonly DayWindow[];
  onOpen: (window: TimeWindow) => void;
};

/** A window's name, and how full it is where it has a limit or is closed. */
function Head({ window, windows, onOpen }: HeadProps) {
  const name = WINDOW_NAMES[window];
  const restricted = windows.filter(({ Places, IsClosed }) => Places !== null || IsClosed);
  return (
    <div className={styles.head}>
      <b>{name}</b>
      <Button small look="quiet" aria-label={`Places, ${name}`} onClick={() => onOpen(window)}>
        Places
      </Button>
      {restricted.map((one) => (
        <p key={one.Region} className={classNames(isFull(one) && styles.full)}>
          {isFull(one) && <Icon of={Ban} />} {one.Region} <span>{placesWords(one)}</span>
        </p>
      ))}
    </div>
  );
}

const isFull = ({ Visits, Places, IsClosed }: DayWindow) => IsClosed || (Places !== null && Visits >= Places);

/** A technician's window, or nobody's; visits can be dropped on it. */
function Place({ name, onDrop, children }: { name: string; onDrop: () => void; children: ReactNode }) {
  const ref = useRef<HTMLTableCellElement>(null);
  const { dropProps, isDropTarget } = useDrop({ ref, getDropOperation: () => 'move', onDrop });
  return (
    <td {...dropProps} ref={ref} data-window={name} className={classNames(isDropTarget && styles.target)}>
      {children}
    </td>
  );
}

/** A change of a visit that waits for its form: `to` is where it was dragged. */
export type BoardChange = { visit: DayVisit } & ({ kind: 'move'; to?: VisitPlace } | { kind: 'call-off' });

type VisitCardProps = {
  visit: DayVisit;
  isClash: boolean;
  isAway: boolean;
  /** It's drawn where its open form would move it. */
  isMoving: boolean;
  isChanged: boolean;
  onDrag: (visit: DayVisit) => void;
  onChange: (change: BoardChange) => void;
};

/** A visit on the board: dragged by mouse or a long touch, moved and called off by its buttons. */
const VisitCard = memo(function VisitCard(props: VisitCardProps) {
  const { visit, isClash, isAway, isMoving, isChanged, onDrag, onChange } = props;
  const { RepairId, BookingReference, LocationName, Suburb, EquipmentType, TechName, State } = visit;
  const isPlanned = visit.VisitState === 'planned';
  // Keyboards and screen readers have the button instead, which opens the same form.
  const { dragProps, isDragging } = useDrag({
    hasDragButton: true,
    isDisabled: !isPlanned,
    getItems: () => [{ 'text/plain': BookingReference }],
    onDragStart: () => onDrag(visit),
  });
  const { word, look } = visitLook(visit, useNow());
  const moveButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChanged) moveButton.current?.focus();
  }, [isChanged]);
  const isCallable = deskActions(State, false).some(
    ({ action, refusal }) => action === 'call-off' && refusal === null,
  );
  const clash = isAway ? `${TechName} is away` : isClash && 'Overlaps another visit';
  return (
    <article
      {...dragProps}
      className={classNames(
        styles.card,
        isPlanned && styles.movable,
        (isDragging || isMoving) && styles.moving,
      )}
    >
      <p className={styles.top}>
        <b>{plannedHours(visit) ?? visitHours(visit)}</b>
        <a href={`#/jobs/${RepairId}`} draggable={false}>
          {BookingReference}
        </a>
      </p>
      {officeHours(visit) && <p className={styles.sub}>{officeHours(visit)}</p>}
      <p>{LocationName}</p>
      <p className={styles.sub}>
        {Suburb}, {EquipmentType}
      </p>
      {visit.IsFoodAtRisk && isPlanned && (
        <p className={styles.food}>
          <Icon of={Thermometer} /> Food at risk
        </p>
      )}
      {visit.VisitKind !== 'first' && (
        <p className={styles.sub}>{visit.VisitKind === 'return' ? 'Return visit' : 'Warranty'}</p>
      )}
      {isMoving ? (
        <p className={styles.to}>
          <Icon of={CircleArrowRight} /> Moves here once you say so
        </p>
      ) : (
        clash && (
          <p className={styles.clash}>
            <Icon of={TriangleAlert} /> {clash}
          </p>
        )
      )}
      <div className={styles.foot}>
        <Badge state={look}>{word}</Badge>
        {isPlanned && (
          <p className={styles.acts}>
            {isCallable && (
              <Button
                small
                look="quiet"
                onClick={() => onChange({ kind: 'call-off', visit })}
                aria-label={`Call off ${BookingReference}`}
              >
                Call off
              </Button>
            )}
            <Button
              small
              ref={moveButton}
              onClick={() => onChange({ kind: 'move', visit })}
              aria-label={`${TechName ? 'Move' : 'Assign'} ${BookingReference}`}
            >
              {TechName ? 'Move' : 'Assign'}
            </Button>
          </p>
        )}
      </div>
    </article>
  );
});
