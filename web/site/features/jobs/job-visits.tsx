import { Download } from 'lucide-react';
import { serviceLines, serviceTitle } from '../../../../domain/plans/visit-services.ts';
import { formatDay } from '../../../../domain/visits/dates.ts';
import { readingsWords } from '../../../../domain/visits/readings.ts';
import { useNow } from '../../../browser/clock.ts';
import { DayThumb, Row, Rows } from '../../../ui/docket/rows.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { PhotoGallery } from '../../../ui/photos/photo-gallery.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { dayAndTime, localDate, timeOf } from '../../../ui/words/instant-words.ts';
import { fetchVisitRecord, type JobSource, type TrackedJob } from '../../api/job-queries.ts';
import { SaveFileButton } from '../../layout/save-file-button.tsx';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';
import { quantity } from '../../layout/words/quote-words.ts';
import styles from './job-visits.module.css';
import { isComing, isLate, visitHours } from './job-words.ts';

type Visit = TrackedJob['Visits'][number];

/** Past visits with work and parts, and the visit that is due or overdue. */
export function JobVisits({ job, source }: { job: TrackedJob; source: JobSource }) {
  const coming = isComing(job);
  if (job.Visits.length === 0 && !coming) return null;
  return (
    <section aria-labelledby="visits">
      <h2 id="visits">Visits</h2>
      <Rows>
        {coming && <Coming job={job} />}
        {[...job.Visits].reverse().map((visit) => (
          <Made
            key={visit.VisitId}
            visit={visit}
            source={source}
            photos={job.VisitPhotos.filter(
              ({ VisitId, Status }) => VisitId === visit.VisitId && Status !== 'refused',
            )}
          />
        ))}
      </Rows>
    </section>
  );
}

function Coming({ job }: { job: TrackedJob }) {
  const now = useNow();
  const late = isLate(job, now);
  const { word, look } = JOB_STATE_WORDS[job.State];
  return (
    <Row
      thumb={<Day date={job.RequestedAttendanceDate} />}
      title={`${formatDay(job.RequestedAttendanceDate)}, ${visitHours(job)}`}
      end={late ? <Badge state="cancelled">No visit</Badge> : <Badge state={look}>{word}</Badge>}
    >
      {late ? 'This time has passed without a visit.' : (job.TechName ?? "We'll tell you who is coming.")}
    </Row>
  );
}

type MadeProps = { visit: Visit; source: JobSource; photos: TrackedJob['VisitPhotos'] };

function Made({ visit, source, photos }: MadeProps) {
  const now = useNow();
  const { VisitId, VisitedOn, EndedOn, TimeZone, TechName, Work, Parts } = visit;
  const readings = readingsWords(visit);
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
              {part.Name}, {quantity(part.Name, part.Quantity)}
            </li>
          ))}
        </ul>
      )}
      {readings && <p className={styles.work}>{readings}</p>}
      {visit.Services?.map((service) => (
        <div key={service.OccurrenceId} className={styles.service}>
          <b>{serviceTitle(service)}</b>
          <ul className={styles.parts}>
            {serviceLines(service).map(({ label, text }) => (
              <li key={label}>
                {label}: {text}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <PhotoGallery photos={photos} />
      <div className={styles.record}>
        <SaveFileButton small icon={Download} getFile={() => fetchRecord(source, VisitId)}>
          <span>
            Record as PDF<VisuallyHidden> of {dayAndTime(VisitedOn, TimeZone, now)}</VisuallyHidden>
          </span>
        </SaveFileButton>
      </div>
    </Row>
  );
}

async function fetchRecord(source: JobSource, visitId: number) {
  const content = await fetchVisitRecord(source, visitId);
  return { name: content.name, content };
}

function Day({ date }: { date: string }) {
  const [, day = '', month = ''] = formatDay(date).split(' ');
  return <DayThumb month={month} day={day} />;
}
