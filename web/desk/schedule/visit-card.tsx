import { RotateCcw, ShieldCheck, Thermometer, TriangleAlert } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react';
import { useDrag } from 'react-aria-components/useDrag';
import { useDrop } from 'react-aria-components/useDrop';
import { formatInstantTime } from '../../../domain/visits/dates.ts';
import { useNow } from '../../browser/clock.ts';
import { classNames } from '../../ui/class-names.ts';
import looks from '../../ui/docket/state-look.module.css';
import { Icon } from '../../ui/icon.tsx';
import type { DayVisit } from '../api/job-queries.ts';
import { officeHours, plannedHours, visitHours, visitLook } from '../jobs/job-words.tsx';
import styles from './visit-card.module.css';

export type CardProps = {
  visit: DayVisit;
  /** Its place in the row; not as one object, so that a card that stays where it is isn't drawn again. */
  left?: string;
  right?: string;
  long?: string;
  lane?: number;
  /** Nobody has it: it opens who can take it too. */
  isWaiting?: boolean;
  /** One line: its start and its site. */
  isShort?: boolean;
  isUnplanned?: boolean;
  isClash?: boolean;
  isAway?: boolean;
  /** It's drawn where its open form would move it. */
  isMoving: boolean;
  isChanged: boolean;
  onDrag: (visit: DayVisit) => void;
  onOpen: (visit: DayVisit) => void;
  onTakers: (visit: DayVisit) => void;
};

/** A visit on the board: one that's planned is dragged by mouse or a long touch, and opens its form; any other opens its job. */
export const VisitCard = memo(function VisitCard(props: CardProps) {
  const {
    visit,
    left,
    right,
    long,
    lane,
    isWaiting,
    isShort,
    isUnplanned,
    isClash,
    isAway,
    isMoving,
    isChanged,
    onDrag,
    onOpen,
    onTakers,
  } = props;
  const { RepairId, BookingReference, LocationName, Suburb, EquipmentType, TechName, VisitKind } = visit;
  const isPlanned = visit.VisitState === 'planned';
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChanged) button.current?.focus();
  }, [isChanged]);
  const { word, look } = visitLook(visit, useNow());
  const hours = plannedHours(visit) ?? visitHours(visit);
  const wrong = isAway && isPlanned ? `${TechName} is away` : isClash && 'Overlaps another visit';
  const isFood = visit.IsFoodAtRisk && isPlanned;
  // What can be read comes first: those who speak to their computer say what they see.
  const words = `${Suburb}, ${EquipmentType}, ${BookingReference}`;
  const start = formatInstantTime(Temporal.Instant.from(visit.PlannedAt ?? visit.StartsAt), visit.TimeZone);
  const site = isShort ? `${start} ${LocationName}, ${hours},` : `${LocationName} ${hours}`;
  const label = [
    `${isPlanned ? (TechName ? 'Move' : 'Assign') : 'Open'} ${site} ${words}`,
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
      {isShort && <span>{start} </span>}
      <b>
        {wrong && <Icon of={TriangleAlert} />}
        {isFood && <Icon of={Thermometer} />}
        {VisitKind === 'return' && <Icon of={RotateCcw} />}
        {VisitKind === 'warranty' && <Icon of={ShieldCheck} />}
        {`${LocationName} `}
      </b>
      {!isShort && (
        <span>
          <i>{hours}</i> {words}
        </span>
      )}
    </div>
  );
  return (
    <Draggable
      reference={BookingReference}
      isDisabled={!isPlanned}
      onStart={() => onDrag(visit)}
      className={classNames(
        styles.card,
        looks[look],
        visit.VisitState === 'done' && styles.done,
        isWaiting && styles.waiting,
        isShort && styles.short,
        isUnplanned && styles.unplanned,
        isFood && styles.food,
        wrong && styles.wrong,
        isMoving && styles.moving,
      )}
      style={{ '--left': left, '--right': right, '--long': long, '--lane': lane } as CSSProperties}
    >
      {isPlanned ? (
        <button
          type="button"
          ref={button}
          data-printed
          aria-label={label}
          title={label}
          onClick={() => onOpen(visit)}
        >
          {content}
        </button>
      ) : (
        <a href={`#/jobs/${RepairId}`} draggable={false} aria-label={label} title={label}>
          {content}
        </a>
      )}
      {isWaiting && isPlanned && (
        <button
          type="button"
          className={styles.takers}
          aria-label={`Who can take it, ${BookingReference}`}
          onClick={() => onTakers(visit)}
        >
          Who can take it
        </button>
      )}
    </Draggable>
  );
});

type DraggableProps = {
  reference: string;
  isDisabled: boolean;
  onStart: () => void;
  className: string | undefined;
  style: CSSProperties;
  children: ReactNode;
};

/** What of a card is drawn again whenever somebody takes the mouse or the keyboard: not its words. */
function Draggable({ reference, isDisabled, onStart, className, style, children }: DraggableProps) {
  // Keyboards and screen readers have the button, which opens the form.
  const { dragProps, isDragging } = useDrag({
    hasDragButton: true,
    isDisabled,
    getItems: () => [{ 'text/plain': reference }],
    onDragStart: onStart,
  });
  return (
    <li {...dragProps} className={classNames(className, isDragging && styles.moving)} style={style}>
      {children}
    </li>
  );
}

type DropCellProps = {
  className?: string | undefined;
  /** Gets how far from the cell's left edge, as a share of 1. */
  onDrop: (at: number) => void;
  children: ReactNode;
};

/** A cell of a board on which a visit can be dropped. */
export function DropCell({ className, onDrop, children }: DropCellProps) {
  const ref = useRef<HTMLTableCellElement>(null);
  const { dropProps, isDropTarget } = useDrop({
    ref,
    getDropOperation: () => 'move',
    onDrop: ({ x }) => onDrop(x / (ref.current?.clientWidth ?? 1)),
  });
  return (
    <td {...dropProps} ref={ref} className={classNames(className, isDropTarget && styles.target)}>
      {children}
    </td>
  );
}
