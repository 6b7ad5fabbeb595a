import type { FieldValues } from 'react-hook-form';
import type { Reply } from '../../../contracts/endpoint.ts';
import { checkSchedule } from '../../../contracts/jobs/job-changes.ts';
import type { CallOf } from '../../client/call.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { deskCall } from '../api/desk-call.ts';
import type { JobEntry } from '../api/job-queries.ts';
import { ActionField, type FieldSpec } from '../parts/action-field.tsx';
import { usePreview } from '../parts/use-preview.ts';

/** Asked for only where a window is full or closed. */
export const OVERRIDE: FieldSpec = {
  as: 'text',
  name: 'OverrideReason',
  label: 'Why it goes into this window all the same',
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
export function useVisitCheck(job: JobEntry, typed: FieldValues): VisitCheck | undefined {
  const body = checkSchedule.body.safeParse(typed).success
    ? (typed as CallOf<typeof checkSchedule>['json'])
    : null;
  const { data } = usePreview(`schedule ${job.RepairId}`, body, (json, signal) =>
    deskCall(checkSchedule, { params: { RepairId: job.RepairId }, json }, { signal }),
  );
  return body ? data : undefined;
}

/** What clashes with a visit, none of which is refused, and why it goes into a full window all the same. */
export function VisitWarnings({ check }: { check: VisitCheck | undefined }) {
  return (
    <>
      {check?.Warnings.map(({ Kind, Message }) => (
        <Alert key={Kind + Message} kind="warning" title={Message} />
      ))}
      {check?.Warnings.some(({ Kind }) => Kind === 'full') && <ActionField field={OVERRIDE} />}
    </>
  );
}
