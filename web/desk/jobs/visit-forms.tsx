import type { ReactNode } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import type { Reply } from '../../../contracts/endpoint.ts';
import { bookWarrantyVisit, checkSchedule, scheduleJob } from '../../../contracts/jobs/job-changes.ts';
import { MAX_PROBLEM_DESCRIPTION, OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { theyGet } from '../../../domain/messages/ways-to-tell.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { useNow } from '../../browser/clock.ts';
import type { CallOf } from '../../client/call.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { equipmentName } from '../../ui/words/equipment-words.ts';
import { useCustomerPeople } from '../api/customer-queries.ts';
import { deskCall, usePreview } from '../api/desk-call.ts';
import type { DeskJob, JobEntry } from '../api/job-queries.ts';
import { type Technician, useTechnicians } from '../api/technician-queries.ts';
import { ActionField, ActionForm, type FieldSpec } from '../parts/action-form.tsx';
import { actionWords } from './action-words.ts';
import { plannedHours } from './job-words.tsx';
import styles from './jobs.module.css';
import { askedFields, askedOf } from './phone-forms.tsx';
import { useJobChange } from './use-job-change.ts';
import { TakerChoice, WHY_ALL_THE_SAME } from './who-can-take.tsx';

/** Who would come on which date in which window, and the time, HH:mm, at which somebody dropped the visit; null for no particular one. */
export type VisitPlace = Pick<JobEntry, 'TechnicianId' | 'TimeWindow'> & {
  date: string;
  time: string | null;
};

type ScheduleFormProps = {
  job: JobEntry;
  /** Where the visit was dragged to. */
  to?: VisitPlace | undefined;
  /** On the board: what else can be done with it there. */
  besides?: ReactNode;
  onDone: (job: DeskJob) => void;
  onClose: () => void;
};

/** Day, window or time, and technician of a visit: on the job's page and on the board (R10.08). */
export function ScheduleForm({ job, to, besides, onDone, onClose }: ScheduleFormProps) {
  const technicians = useTechnicians().data;
  const today = localToday(useNow(), job.TimeZone);
  const { version, send } = useJobChange(job);
  const people = useCustomerPeople(job.CustomerId).data;
  if (!technicians || !people) return null;
  const site = `${job.LocationName}, ${job.Suburb}`;
  const { date, TechnicianId, TimeWindow, time } = to ?? { ...job, date: job.AttendanceDate, time: null };
  const zone = job.TimeZone === OPERATOR_TIME_ZONE ? '' : ` In the site's time, ${job.TimeZone}.`;
  return (
    <ActionForm
      title={`${actionWords('schedule', job).name}, ${job.BookingReference}`}
      subject={job.RepairId}
      lead={
        <>
          {`${site}.${zone}`} {besides}
        </>
      }
      body={scheduleJob.body}
      fields={[
        { as: 'day', name: 'Date', label: 'Day' },
        ...TIME_FIELDS,
        {
          as: 'own',
          name: TECH.name,
          label: TECH.label,
          content: <TechnicianChoice technicians={technicians} job={job} />,
        },
        { as: 'own', name: START.name, label: START.label, content: <PlannedFields /> },
        { as: 'own', name: MINUTES.name, label: MINUTES.label, content: null },
        ...askedFields(people),
        { as: 'own', name: OVERRIDE.name, label: OVERRIDE.label, content: <Outlook job={job} /> },
      ]}
      initial={{
        Date: date < today ? today : date,
        TimeWindow,
        Time:
          TimeWindow !== 'afterhours'
            ? ''
            : (time ?? (job.TimeWindow === 'afterhours' ? localTime(job) : '')),
        TechnicianId: TechnicianId === null ? '' : String(TechnicianId),
        PlannedTime: TimeWindow === 'afterhours' ? '' : (time ?? ''),
      }}
      read={(typed) => ({
        ...bodyOf(typed),
        ...askedOf(typed),
        OverrideReason: typed.OverrideReason,
        Version: version,
      })}
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
      {check?.PlannedAt && check.PlannedMinutes !== null && (
        <p>
          {`Planned ${plannedHours({ ...job, PlannedAt: check.PlannedAt, PlannedMinutes: check.PlannedMinutes })}. Only the office and the tech see this.`}
        </p>
      )}
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

const TECH = { name: 'TechnicianId', label: 'Tech' };

/** Everybody who works here, and the technician who has the visit now; and who can best take it. */
function TechnicianChoice({ technicians, job }: { technicians: readonly Technician[]; job: JobEntry }) {
  const offered = technicians.filter((each) => each.IsActive || each.TechnicianId === job.TechnicianId);
  const options = [
    { value: '', label: 'Nobody yet' },
    ...offered.map((each) => ({ value: String(each.TechnicianId), label: each.Name })),
  ];
  return (
    <div>
      <ActionField field={{ ...TECH, as: 'select', options }} />
      <TakerChoice job={job} />
    </div>
  );
}

/** When the tech means to be there. */
const START: FieldSpec = {
  as: 'text',
  name: 'PlannedTime',
  label: 'Start',
  note: 'empty: first gap',
  figures: true,
};
const MINUTES: FieldSpec = {
  as: 'text',
  name: 'PlannedMinutes',
  label: 'Minutes',
  note: 'empty: as usual',
  figures: true,
};

/** Only a visit with a technician has a planned time. */
function PlannedFields() {
  if (!useWatch({ name: 'TechnicianId' })) return null;
  return (
    <div className={styles.pair}>
      <ActionField field={START} />
      <ActionField field={MINUTES} />
    </div>
  );
}

function bodyOf(typed: FieldValues): FieldValues {
  const { TimeWindow, Time, TechnicianId, PlannedTime, PlannedMinutes } = typed;
  return {
    Date: typed.Date,
    TimeWindow: TimeWindow || null,
    Time: Time || null,
    TechnicianId: TechnicianId ? Number(TechnicianId) : null,
    // Without a tech these fields aren't shown, but keep what was typed.
    PlannedTime: (TechnicianId && PlannedTime) || null,
    PlannedMinutes: TechnicianId && PlannedMinutes ? Number(PlannedMinutes) : null,
  };
}

/** `18:30`, at the site. */
function localTime({ StartsAt, TimeZone }: JobEntry): string {
  return Temporal.Instant.from(StartsAt).toZonedDateTimeISO(TimeZone).toPlainTime().toString().slice(0, 5);
}

type WarrantyFormProps = {
  /** The finished job. */
  job: JobEntry;
  /** The customer's request that the visit answers. */
  request?: { id: number; text: string };
  /** Gets the new job. */
  onDone: (booked: DeskJob) => void;
  onClose: () => void;
};

/** Books a free visit that goes back to a finished job: on the job's page and in the list of needs. */
export function WarrantyForm({ job, request, onDone, onClose }: WarrantyFormProps) {
  const { version, send } = useJobChange(job);
  const zone = job.TimeZone === OPERATOR_TIME_ZONE ? '' : ` In the site's time, ${job.TimeZone}.`;
  const asked = request ? ` It answers their request: ‘${request.text}’` : '';
  return (
    <ActionForm
      title={`Free warranty visit, ${job.BookingReference}`}
      subject={request ? `${job.RepairId} ${request.id}` : job.RepairId}
      lead={`A new job at no price: ${equipmentName(job)}, ${job.LocationName}.${zone}${asked}`}
      body={bookWarrantyVisit.body}
      fields={[
        {
          as: 'lines',
          name: 'ProblemDescription',
          label: "What's wrong now",
          hint: 'The tech and the customer read it.',
          limit: MAX_PROBLEM_DESCRIPTION,
        },
        { as: 'day', name: 'Date', label: 'Day', note: 'empty sets no time yet' },
        ...TIME_FIELDS,
        { as: 'own', name: OVERRIDE.name, label: OVERRIDE.label, content: <WarrantyOutlook job={job} /> },
      ]}
      initial={request && { ProblemDescription: request.text.slice(0, MAX_PROBLEM_DESCRIPTION) }}
      read={(typed) => ({ ...typed, WarrantyRequestId: request?.id ?? null, Version: version })}
      submit="Book it and tell the customer"
      send={(body) => send(bookWarrantyVisit, body)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** What clashes with the visit as it's typed, and what its customer will get. */
function WarrantyOutlook({ job }: { job: JobEntry }) {
  const { Date: day, TimeWindow, Time } = useWatch() as FieldValues;
  const typed = { Date: day, TimeWindow: TimeWindow || null, Time: Time || null, TechnicianId: null };
  const check = useVisitCheck(job, typed);
  return (
    <div className={styles.outlook} aria-live="polite">
      <VisitWarnings check={check} />
      <p>{job.CustomerName} gets one message at once: the visit is free, and under warranty of this job.</p>
    </div>
  );
}

/** Asked for only where a window is full or closed, or in the site's hours to avoid. */
const OVERRIDE: FieldSpec = {
  as: 'text',
  name: 'OverrideReason',
  label: WHY_ALL_THE_SAME,
  hint: 'Only the office reads it.',
};

/** When a visit is on its day. */
export const TIME_FIELDS: readonly FieldSpec[] = [
  {
    as: 'select',
    name: 'TimeWindow',
    label: 'Window',
    options: [
      { value: '', label: 'The time decides' },
      { value: 'morning', label: 'Morning' },
      { value: 'afternoon', label: 'Afternoon' },
      { value: 'afterhours', label: 'After hours' },
    ],
  },
  { as: 'text', name: 'Time', label: 'Time', note: 'after hours, or if agreed', figures: true },
];

type VisitCheck = Reply<typeof checkSchedule>;

/** What the server says of a visit as it's typed; undefined while it can't be one yet. */
function useVisitCheck(job: JobEntry, typed: FieldValues): VisitCheck | undefined {
  const body = checkSchedule.body.safeParse(typed).success
    ? (typed as CallOf<typeof checkSchedule>['json'])
    : null;
  const { data } = usePreview(`schedule ${job.RepairId}`, body, (json, signal) =>
    deskCall(checkSchedule, { params: { RepairId: job.RepairId }, json }, { signal }),
  );
  return body ? data : undefined;
}

/** What clashes with a visit, none of which is refused, and why it goes into a full window, or the site's hours, all the same. */
function VisitWarnings({ check }: { check: VisitCheck | undefined }) {
  return (
    <>
      {check?.Warnings.map(({ Kind, Message }) => (
        <Alert key={Kind + Message} kind="warning" title={Message} />
      ))}
      {check?.Warnings.some(({ Kind }) => Kind === 'full' || Kind === 'hours') && (
        <ActionField field={OVERRIDE} />
      )}
    </>
  );
}
