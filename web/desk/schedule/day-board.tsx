import { Plane } from 'lucide-react';
import { type ReactNode, useCallback, useRef } from 'react';
import { useDrop } from 'react-aria-components/useDrop';
import { TIME_WINDOWS, type TimeWindow } from '../../../domain/visits/day-choice.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { DayVisit } from '../api/job-queries.ts';
import type { BoardRow } from './board-rows.ts';
import styles from './day-board.module.css';
import { type BoardChange, VisitCard } from './visit-card.tsx';

export const WINDOW_NAMES: Readonly<Record<TimeWindow, string>> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  afterhours: 'After hours',
};

type DayBoardProps = {
  rows: readonly BoardRow<DayVisit>[];
  /** The visit that is drawn where its open form would move it. */
  movingId: number | null;
  onChange: (change: BoardChange) => void;
};

/** Technicians down, the day's windows across; a visit is dragged to another of its places (R10.08). */
export function DayBoard({ rows, movingId, onChange }: DayBoardProps) {
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
          <th scope="col">Tech</th>
          {TIME_WINDOWS.map((window) => (
            <th key={window} scope="col">
              {WINDOW_NAMES[window]}
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
