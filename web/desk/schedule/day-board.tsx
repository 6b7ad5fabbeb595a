import { Plane, TriangleAlert } from 'lucide-react';
import { TIME_WINDOWS, type TimeWindow } from '../../../domain/visits/day-choice.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DayVisit } from '../api/job-queries.ts';
import { officeHours, visitHours, visitLook } from '../jobs/job-words.ts';
import type { BoardRow } from './board-rows.ts';
import styles from './day-board.module.css';

const WINDOW_NAMES: Readonly<Record<TimeWindow, string>> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  afterhours: 'After hours',
};

type DayBoardProps = { rows: readonly BoardRow<DayVisit>[]; onMove: (job: DayVisit) => void };

/** Technicians down, the day's windows across. */
export function DayBoard({ rows, onMove }: DayBoardProps) {
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
        {rows.map((row) => (
          <tr
            key={row.technician?.TechnicianId ?? row.name}
            className={classNames(row.awayReason && styles.away)}
          >
            <th scope="row">
              {row.name}
              {row.awayReason && (
                <small>
                  <Icon of={Plane} /> {row.awayReason}
                </small>
              )}
            </th>
            {TIME_WINDOWS.map((window) => (
              <td key={window} data-window={WINDOW_NAMES[window]}>
                {row.windows[window].map((job) => (
                  <Card
                    key={job.VisitId}
                    job={job}
                    isClash={row.clashes.has(job.VisitId)}
                    isAway={row.awayReason !== null}
                    onMove={onMove}
                  />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CardProps = { job: DayVisit; isClash: boolean; isAway: boolean; onMove: (job: DayVisit) => void };

function Card({ job, isClash, isAway, onMove }: CardProps) {
  const { VisitState, RepairId, BookingReference, LocationName, Suburb, EquipmentType, TechName } = job;
  const { word, look } = visitLook(job);
  return (
    <article className={styles.card}>
      <p className={styles.top}>
        <b>{visitHours(job)}</b>
        <a href={`#/jobs/${RepairId}`}>{BookingReference}</a>
      </p>
      {officeHours(job) && <p className={styles.sub}>{officeHours(job)}</p>}
      <p>{LocationName}</p>
      <p className={styles.sub}>
        {Suburb}, {EquipmentType}
      </p>
      {(isClash || isAway) && (
        <p className={styles.clash}>
          <Icon of={TriangleAlert} /> {isAway ? `${TechName} is away` : 'Overlaps another visit'}
        </p>
      )}
      <p className={styles.foot}>
        <Badge state={look}>{word}</Badge>
        {VisitState === 'planned' && (
          <Button small onClick={() => onMove(job)} aria-label={`Move ${BookingReference}`}>
            {TechName ? 'Move' : 'Assign'}
          </Button>
        )}
      </p>
    </article>
  );
}
