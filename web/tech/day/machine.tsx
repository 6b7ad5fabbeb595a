import { foodWords, isFoodAtRisk } from '../../../domain/equipment/food-at-risk.ts';
import { furtherWords } from '../../../domain/instant-quotes/visit-draft.ts';
import { serviceWords } from '../../../domain/plans/visit-services.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import { readingsWords } from '../../../domain/visits/readings.ts';
import { equipmentName, sentences } from '../../ui/words/equipment-words.ts';
import { localDate } from '../../ui/words/instant-words.ts';
import styles from './day.module.css';
import type { DayVisit } from './day-query.ts';
import { FaultPhotos } from './fault-photos.tsx';

/** The machine of a visit: its fault, what was done to it before, and what else is there (R10.14, R15.05). */
export function Machine({ visit, level }: { visit: DayVisit; level: 2 | 3 }) {
  const { SerialIdentifier, EquipmentLocation, Problem, ProblemDescription, PhotoIds } = visit;
  const food = foodWords(visit);
  const Heading = level === 2 ? 'h3' : 'h4';
  return (
    <div className={styles.machine}>
      <Heading>{equipmentName(visit)}</Heading>
      <p className={styles.fault}>
        <b>{Problem}</b>
        {furtherWords(Problem, ProblemDescription)}
      </p>
      {food !== null && (
        <p className={styles.fault}>
          <b>{isFoodAtRisk(visit) ? 'Food at risk' : 'Food not at risk'}</b>
          {food}
        </p>
      )}
      <FaultPhotos ids={PhotoIds} />
      <dl className={styles.facts}>
        <div>
          <dt>Serial</dt>
          <dd>{SerialIdentifier ?? 'Not known'}</dd>
        </div>
        {EquipmentLocation && (
          <div>
            <dt>Where</dt>
            <dd>{EquipmentLocation}</dd>
          </div>
        )}
      </dl>
      <History visit={visit} />
      <OtherMachines visit={visit} />
    </div>
  );
}

function History({ visit: { History: past = [], TimeZone } }: { visit: DayVisit }) {
  if (past.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>Last visits ({past.length})</summary>
      <ol>
        {past.map(({ VisitId, VisitedOn, TechName, Problem, Work, Parts, Services, ...readings }) => (
          <li key={VisitId}>
            <b>
              {dayWithYear(localDate(VisitedOn, TimeZone))}, {TechName}
            </b>
            {sentences(
              Problem,
              Work,
              Parts.map(({ Name, Quantity }) => `${Quantity} × ${Name}`).join(', '),
              readingsWords(readings),
              ...(Services ?? []).map(serviceWords),
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function OtherMachines({ visit: { OtherMachines: others = [] } }: { visit: DayVisit }) {
  if (others.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>Other machines here ({others.length})</summary>
      <ul>
        {others.map(({ EquipmentId, Equipment, SerialIdentifier, EquipmentLocation }) => (
          <li key={EquipmentId}>
            <b>{Equipment}</b>
            {[EquipmentLocation, SerialIdentifier && `Serial ${SerialIdentifier}`].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}
