import type { DeskJob, JobEntry } from '../api/job-queries.ts';
import { ActionForm } from '../parts/action-form.tsx';
import type { JobForm } from './job-forms.ts';
import { useJobChange } from './use-job-change.ts';

type ChangeFormProps = {
  title: string;
  lead?: string;
  form: JobForm;
  job: JobEntry;
  onDone: (job: DeskJob) => void;
  onClose: () => void;
};

/** The form of one of a job's plain changes: on the job's page and on the board. */
export function ChangeForm({ form: { endpoint, ...form }, job, ...rest }: ChangeFormProps) {
  const { version, send } = useJobChange(job);
  return (
    <ActionForm
      {...form}
      {...rest}
      subject={job.RepairId}
      body={endpoint.body}
      read={(typed) => ({ ...(form.read?.(typed) ?? typed), Version: version })}
      send={(body) => send(endpoint, body) as Promise<DeskJob>}
    />
  );
}
