import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { formatInstantTime, formatLongDay } from '../../../domain/visits/dates.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { useNow } from '../../browser/clock.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { classNames } from '../../ui/class-names.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { type DayVisit, useDayVisits } from '../api/job-queries.ts';
import { officeHours, visitHours, visitLook } from '../jobs/job-words.ts';
import { ListHead } from '../parts/list-head.tsx';
import { Pane } from '../parts/pane.tsx';
import { Needs } from './needs.tsx';
import styles from './today.module.css';

/** The day's visits, and what needs a person in the office, the most urgent first (R10.07). */
export function TodayScreen() {
  const now = useNow();
  const today = localToday(now, OPERATOR_TIME_ZONE);
  return (
    <>
      <ListHead
        title="Today"
        lead={`${formatLongDay(today)}, ${formatInstantTime(now, OPERATOR_TIME_ZONE)} here.`}
      />
      <div className={styles.page}>
        <Visits today={today} />
        <Needs />
      </div>
    </>
  );
}

function Visits({ today }: { today: string }) {
  const { data: visits, error, refetch } = useDayVisits(today);
  return (
    <Pane id="visits" title="Visits" end={<a href={`#/schedule?date=${today}`}>Open the schedule</a>}>
      {error && !visits && (
        <RetryAlert title="The visits did not load" onRetry={refetch}>
          {sentenceOf(error)}
        </RetryAlert>
      )}
      {!error && !visits && <ListLoading label="Loading the visits" />}
      {visits?.length === 0 && <p>Nothing is booked for today.</p>}
      {visits && visits.length > 0 && (
        <ol className={styles.visits}>
          {visits.map((visit) => (
            <li key={visit.VisitId}>
              <Visit visit={visit} />
            </li>
          ))}
        </ol>
      )}
    </Pane>
  );
}

function Visit({ visit }: { visit: DayVisit }) {
  const { word, look } = visitLook(visit, useNow());
  return (
    <a href={`#/jobs/${visit.RepairId}`} className={styles.visit}>
      <span className={styles.hours}>{visitHours(visit)}</span>
      {officeHours(visit) && (
        <span className={classNames(styles.sub, styles.office)}>{officeHours(visit)}</span>
      )}
      <b>{visit.LocationName}</b>
      <span className={styles.sub}>
        {visit.EquipmentType}
        {visit.WarrantyOf && ', warranty'}
      </span>
      <span className={styles.state}>
        <Badge state={look}>{word}</Badge>
      </span>
      <span className={classNames(styles.sub, styles.tech)}>{visit.TechName ?? 'Nobody yet'}</span>
    </a>
  );
}
