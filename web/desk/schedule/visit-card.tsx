import { CircleArrowRight, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useDrag } from 'react-aria-components/useDrag';
import { deskActions } from '../../../domain/jobs/desk-actions.ts';
import { useNow } from '../../browser/clock.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DayVisit } from '../api/job-queries.ts';
import { officeHours, visitHours, visitLook } from '../jobs/job-words.ts';
import type { VisitPlace } from '../jobs/schedule-form.tsx';
import styles from './day-board.module.css';

/** A change of a visit that waits for its form: `to` is where it was dragged. */
export type BoardChange = { visit: DayVisit } & ({ kind: 'move'; to?: VisitPlace } | { kind: 'call-off' });

type VisitCardProps = {
  visit: DayVisit;
  isClash: boolean;
  isAway: boolean;
  /** It's drawn where its open form would move it. */
  isMoving: boolean;
  onDrag: (visit: DayVisit) => void;
  onChange: (change: BoardChange) => void;
};

/** A visit on the board: dragged by mouse or a long touch, moved and called off by its buttons. */
export const VisitCard = memo(function VisitCard(props: VisitCardProps) {
  const { visit, isClash, isAway, isMoving, onDrag, onChange } = props;
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
        <b>{visitHours(visit)}</b>
        <a href={`#/jobs/${RepairId}`} draggable={false}>
          {BookingReference}
        </a>
      </p>
      {officeHours(visit) && <p className={styles.sub}>{officeHours(visit)}</p>}
      <p>{LocationName}</p>
      <p className={styles.sub}>
        {Suburb}, {EquipmentType}
      </p>
      {visit.WarrantyOf && <p className={styles.sub}>Warranty</p>}
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
