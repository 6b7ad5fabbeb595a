import { type FieldValues, useWatch } from 'react-hook-form';
import { scheduleJob } from '../../../contracts/jobs/job-changes.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { theyGet } from '../../../domain/messages/ways-to-tell.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { useNow } from '../../browser/clock.ts';
import type { DeskJob, JobEntry } from '../api/job-queries.ts';
import { type Technician, useTechnicians } from '../api/technician-queries.ts';
import type { FieldSpec } from '../parts/action-field.tsx';
import { ActionForm } from '../parts/action-form.tsx';
import { actionWords } from './action-words.ts';
import styles from './schedule-form.module.css';
import { useJobChange } from './use-job-change.ts';
import { OVERRIDE, TIME_FIELDS, useVisitCheck, VisitWarnings } from './visit-check.tsx';

/** Who would come in which window. */
export type VisitPlace = Pick<JobEntry, 'TechnicianId' | 'TimeWindow'>;

type ScheduleFormProps = {
  job: JobEntry;
  /** Where the visit was dragged to; its own place to begin with. */
  to?: VisitPlace | undefined;
  onDone: (job: DeskJob) => void;
  onClose: () => void;
};

/** Day, window or time, and technician of a visit: on the job's page and on the board (R10.08). */
export function ScheduleForm({ job, to = job, onDone, onClose }: ScheduleFormProps) {
  const technicians = useTechnicians().data;
  const today = localToday(useNow(), job.TimeZone);
  const { version, send } = useJobChange(job);
  if (!technicians) return null;
  const site = `${job.LocationName}, ${job.Suburb}`;
  const zone = job.TimeZone === OPERATOR_TIME_ZONE ? '' : ` In the site's time, ${job.TimeZone}.`;
  return (
    <ActionForm
      title={`${actionWords('schedule', job).name}, ${job.BookingReference}`}
      subject={job.RepairId}
      lead={`${site}.${zone}`}
      body={scheduleJob.body}
      fields={[
        { as: 'day', name: 'Date', label: 'Day' },
        ...TIME_FIELDS,
        technicianField(technicians, job),
        { as: 'own', name: OVERRIDE.name, label: OVERRIDE.label, content: <Outlook job={job} /> },
      ]}
      initial={{
        Date: job.AttendanceDate < today ? today : job.AttendanceDate,
        TimeWindow: to.TimeWindow,
        Time: to.TimeWindow === 'afterhours' && job.TimeWindow === 'afterhours' ? localTime(job) : '',
        TechnicianId: to.TechnicianId === null ? '' : String(to.TechnicianId),
      }}
      read={(typed) => ({ ...bodyOf(typed), OverrideReason: typed.OverrideReason, Version: version })}
      submit="Schedule and tell the customer"
      send={(body) => send(scheduleJob, body)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** What clashes with the visit as it's typed, none of which is refused, and what its customer will get. */
function Outlook({ job }: { job: JobEntry }) {
  const check = useVisitCheck(job, bodyOf(useWatch() as FieldValues));
  return (
    <div className={styles.outlook} aria-live="polite">
      <VisitWarnings check={check} />
      {check && (
        <p>
          {check.News === null
            ? `${job.CustomerName} knows this already, and gets nothing.`
            : theyGet(check.HearsBy, job.CustomerName, check.News)}
        </p>
      )}
    </div>
  );
}

/** Everybody who works here, and the technician who has the visit now. */
function technicianField(technicians: readonly Technician[], { TechnicianId }: JobEntry): FieldSpec {
  const offered = technicians.filter((each) => each.IsActive || each.TechnicianId === TechnicianId);
  return {
    as: 'select',
    name: 'TechnicianId',
    label: 'Tech',
    options: [
      { value: '', label: 'Nobody yet' },
      ...offered.map((each) => ({ value: String(each.TechnicianId), label: each.Name })),
    ],
  };
}

function bodyOf(typed: FieldValues): FieldValues {
  const { TimeWindow, Time, TechnicianId } = typed;
  return {
    Date: typed.Date,
    TimeWindow: TimeWindow || null,
    Time: Time || null,
    TechnicianId: TechnicianId ? Number(TechnicianId) : null,
  };
}

/** `18:30`, at the site. */
function localTime({ StartsAt, TimeZone }: JobEntry): string {
  return Temporal.Instant.from(StartsAt).toZonedDateTimeISO(TimeZone).toPlainTime().toString().slice(0, 5);
}
