import { type FieldValues, useWatch } from 'react-hook-form';
import { bookWarrantyVisit } from '../../../contracts/jobs/job-changes.ts';
import { MAX_PROBLEM_DESCRIPTION, OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { equipmentName } from '../../ui/words/equipment-words.ts';
import type { DeskJob, JobEntry } from '../api/job-queries.ts';
import { ActionForm } from '../parts/action-form.tsx';
import styles from './schedule-form.module.css';
import { useJobChange } from './use-job-change.ts';
import { OVERRIDE, TIME_FIELDS, useVisitCheck, VisitWarnings } from './visit-check.tsx';

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
        { as: 'own', name: OVERRIDE.name, label: OVERRIDE.label, content: <Outlook job={job} /> },
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
function Outlook({ job }: { job: JobEntry }) {
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
