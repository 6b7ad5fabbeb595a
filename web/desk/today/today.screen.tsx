import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { NEED_GROUPS, type NeedGroup } from '../../../domain/jobs/job-need.ts';
import { formatInstantTime, formatLongDay } from '../../../domain/visits/dates.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { useNow } from '../../browser/clock.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { type DayVisit, useDayVisits, useNeedyJobs } from '../api/job-queries.ts';
import { officeHours, visitHours, visitLook } from '../jobs/job-words.ts';
import { ListHead } from '../parts/list-head.tsx';
import { Pane } from '../parts/pane.tsx';
import { NEED_WORDS, type Need, needsOf, sinceWords } from './needs.ts';
import styles from './today.module.css';

const GROUPS: Readonly<Record<NeedGroup, string>> = { now: 'Now', today: 'Today' };

/** The day's visits, and what needs somebody in the office, the most urgent first (R10.07). */
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
        <Needs now={now} />
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
  const { word, look } = visitLook(visit);
  return (
    <a href={`#/jobs/${visit.RepairId}`} className={styles.visit}>
      <span className={styles.hours}>{visitHours(visit)}</span>
      {officeHours(visit) && <span className={styles.sub}>{officeHours(visit)}</span>}
      <b>{visit.LocationName}</b>
      <span className={styles.sub}>{visit.EquipmentType}</span>
      <Badge state={look}>{word}</Badge>
      <span className={styles.sub}>{visit.TechName ?? 'Nobody yet'}</span>
    </a>
  );
}

function Needs({ now }: { now: Temporal.Instant }) {
  const { data, error, refetch } = useNeedyJobs();
  if (!data) {
    if (!error) return <ListLoading label="Loading what needs somebody" />;
    return (
      <RetryAlert title="The list did not load" onRetry={refetch}>
        {sentenceOf(error)}
      </RetryAlert>
    );
  }
  const needs = needsOf(data.jobs, now);
  return (
    <Pane id="needs" title="Needs somebody" end={needs.length > 0 && String(needs.length)}>
      {needs.length === 0 && <p>Nothing. New bookings and late visits show here by themselves.</p>}
      {NEED_GROUPS.map((group) => (
        <Group key={group} group={group} needs={needs.filter((need) => need.group === group)} now={now} />
      ))}
      {data.hasMore && (
        <p>
          There's more than fits here: see <a href="#/jobs">all open jobs</a>.
        </p>
      )}
    </Pane>
  );
}

type GroupProps = { group: NeedGroup; needs: readonly Need[]; now: Temporal.Instant };

function Group({ group, needs, now }: GroupProps) {
  if (needs.length === 0) return null;
  return (
    <section aria-labelledby={`needs-${group}`} className={styles.group}>
      <h3 id={`needs-${group}`}>{GROUPS[group]}</h3>
      <ul>
        {needs.map(({ kind, since, job }) => (
          <li key={job.RepairId} className={styles.need}>
            <div>
              <p>
                <b>{NEED_WORDS[kind].why}</b> <span className={styles.sub}>{sinceWords(since, now)}</span>
              </p>
              <p className={styles.sub}>
                {job.BookingReference}, {job.EquipmentType}, {job.LocationName} in {job.Suburb},{' '}
                {job.TechName ?? 'nobody yet'}
              </p>
            </div>
            <a
              href={`#/jobs/${job.RepairId}`}
              aria-label={`${NEED_WORDS[kind].next}, ${job.BookingReference}`}
            >
              {NEED_WORDS[kind].next}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
