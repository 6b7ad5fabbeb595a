import { formatDay } from '../../../domain/availability/dates.ts';
import type { JobDetail } from '../../api/job-queries.ts';
import { useNow } from '../../browser/clock.ts';
import { dayAndTime, localDate, timeOf } from '../../format/instant-words.ts';
import { quantity } from '../../format/quote-words.ts';
import { DayThumb, Row, Rows } from '../../ui/docket/rows.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import styles from './job-visits.module.css';
import { visitHours } from './job-words.ts';

type Visit = JobDetail['Visits'][number];

/** Visits that were made, with work and parts, and the one that is to come. */
export function JobVisits({ job }: { job: JobDetail }) {
  const coming = job.State === 'Requested' || job.State === 'Scheduled';
  if (job.Visits.length === 0 && !coming) return null;
  return (
    <section aria-labelledby="visits">
      <h2 id="visits">Visits</h2>
      <Rows>
        {coming && <Coming job={job} />}
        {[...job.Visits].reverse().map((visit) => (
          <Made key={visit.VisitId} visit={visit} />
        ))}
      </Rows>
    </section>
  );
}

function Coming({ job }: { job: JobDetail }) {
  const { word, look } = job.State === 'Requested' ? REQUESTED : SCHEDULED;
  return (
    <Row
      thumb={<Day date={job.RequestedAttendanceDate} />}
      title={`${formatDay(job.RequestedAttendanceDate)}, ${visitHours(job)}`}
      end={<Badge state={look}>{word}</Badge>}
    >
      {job.TechName ?? 'We confirm the tech by email.'}
    </Row>
  );
}

const REQUESTED = { word: 'Requested', look: 'requested' } as const;
const SCHEDULED = { word: 'Scheduled', look: 'scheduled' } as const;

function Made({ visit }: { visit: Visit }) {
  const now = useNow();
  const { VisitedOn, EndedOn, TimeZone, TechName, Work, Parts } = visit;
  const end = EndedOn ? ` to ${timeOf(EndedOn, TimeZone)}` : '';
  return (
    <Row
      thumb={<Day date={localDate(VisitedOn, TimeZone)} />}
      title={`${dayAndTime(VisitedOn, TimeZone, now)}${end}`}
      end={EndedOn ? <Badge state="completed">Done</Badge> : <Badge state="inprogress">On site</Badge>}
    >
      {TechName}
      {Work && <p className={styles.work}>{Work}</p>}
      {Parts.length > 0 && (
        <ul className={styles.parts} aria-label="Parts">
          {Parts.map((part) => (
            <li key={part.Name}>
              {part.Name}, {quantity(part.Quantity)}
            </li>
          ))}
        </ul>
      )}
    </Row>
  );
}

function Day({ date }: { date: string }) {
  const [, day = '', month = ''] = formatDay(date).split(' ');
  return <DayThumb month={month} day={day} />;
}
