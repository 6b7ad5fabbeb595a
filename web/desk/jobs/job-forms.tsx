import type { FieldValues } from 'react-hook-form';
import * as changes from '../../../contracts/jobs/job-changes.ts';
import { switchDeskJobLinks } from '../../../contracts/jobs/job-links.ts';
import { withdrawQuote } from '../../../contracts/jobs/job-quotes.ts';
import type { DeskAction } from '../../../domain/jobs/desk-actions.ts';
import { canWaitForParts } from '../../../domain/jobs/job-hold.ts';
import { weTell } from '../../../domain/messages/ways-to-tell.ts';
import type { DeskJob, JobEntry } from '../api/job-queries.ts';
import { ActionForm, type FieldSpec } from '../parts/action-form.tsx';
import { isFreeVisit } from './free-visit.ts';
import { recordForm } from './record-form.tsx';
import { type JobChange, useJobChange } from './use-job-change.ts';

/** The form of one of a job's plain changes. */
type JobForm = {
  endpoint: JobChange;
  lead?: string | undefined;
  fields: readonly FieldSpec[];
  initial?: FieldValues;
  /** Adds what the form doesn't ask for. */
  read?: (typed: FieldValues) => FieldValues;
  submit: string;
};

/** A visit's plan, a quote and its answers, a warranty visit and a cancellation have forms of their own. */
const OWN_FORMS = [
  'schedule',
  'quote',
  'approve-quote',
  'decline-quote',
  'warranty-visit',
  'cancel',
] as const;
export type FormAction = Exclude<DeskAction, (typeof OWN_FORMS)[number]>;

export const isFormAction = (action: DeskAction): action is FormAction =>
  !(OWN_FORMS as readonly DeskAction[]).includes(action);

/** The form of an action for a job, filled in with what's known. */
export function jobForm(action: FormAction, job: DeskJob, now: Temporal.Instant): JobForm {
  switch (action) {
    case 'start':
      return {
        endpoint: changes.startJob,
        lead: `${job.TechName ?? 'The tech'} is at ${job.LocationName} now.`,
        fields: [],
        submit: 'On site',
      };
    case 'record-visit':
      return { endpoint: changes.recordVisit, ...recordForm(job, now), submit: 'Record the visit' };
    case 'no-access':
      return {
        endpoint: changes.noAccess,
        lead: isFreeVisit(job)
          ? 'The visit was free, so nothing can be invoiced.'
          : 'The call-out can be invoiced all the same, under Invoices on this page.',
        fields: [
          {
            as: 'lines',
            name: 'Note',
            label: 'What the tech found',
            note: 'optional',
            hint: 'The customer reads it.',
            limit: 500,
          },
        ],
        submit: 'Record it',
      };
    case 'call-off':
      return CALL_OFF;
    case 'hold':
      return {
        endpoint: changes.holdJob,
        fields: [
          { as: 'day', name: 'Until', label: 'Until', ...(job.HoldUntil && { note: 'empty ends the hold' }) },
          { ...REASON, hint: 'Only the office reads it.' },
          ...(canWaitForParts({ state: job.State, hasTime: job.HasVisitTime }) ? [forParts(job)] : []),
        ],
        initial: {
          Until: job.HoldUntil ?? '',
          Reason: job.HoldReason ?? '',
          IsHeldForParts: job.PartsExpectedOn !== null,
        },
        read: ({ Until, Reason, IsHeldForParts }) => ({ Until: Until || null, Reason, IsHeldForParts }),
        submit: 'Save',
      };
    case 'note':
      return {
        endpoint: changes.addNote,
        fields: [{ as: 'lines', name: 'Note', label: 'Note', limit: 2000 }],
        submit: 'Add the note',
      };
    case 'links':
      return {
        endpoint: switchDeskJobLinks,
        lead: job.AreLinksOn
          ? "The links in our emails and texts stop working for good, and so does the kitchen's. The customer follows the job signed in."
          : 'The old links stay off. The next email or text about a visit brings a new one.',
        fields: [],
        read: () => ({ IsOn: !job.AreLinksOn }),
        submit: job.AreLinksOn ? 'Switch them off' : 'Switch links on',
      };
    case 'withdraw-quote':
      return { endpoint: withdrawQuote, fields: [REASON], submit: 'Withdraw the quote' };
    case 'complete':
      return {
        endpoint: changes.completeJob,
        fields: [
          { as: 'lines', name: 'Note', label: 'Note for the customer', note: 'optional', limit: 500 },
          ...(job.Visits.length === 0 ? [NO_VISIT] : []),
          SCORING,
        ],
        submit: isFreeVisit(job) ? 'Finish the job' : 'Finish and invoice',
      };
    case 'invite-rating':
      return { endpoint: changes.inviteRating, fields: [SCORING], submit: 'Ask for a rating' };
  }
}

const REASON: FieldSpec = { as: 'lines', name: 'Reason', label: 'Reason', limit: 500 };
const forParts = ({ HearsBy }: DeskJob): FieldSpec => ({
  as: 'check',
  name: 'IsHeldForParts',
  label: `The customer sees that parts are expected on that day. ${weTell(HearsBy.Confirmed, 'them')}`,
});
export const CALL_OFF: JobForm = {
  endpoint: changes.callOffVisit,
  fields: [{ ...REASON, hint: 'The customer reads it.' }],
  submit: 'Call off the visit',
};
const SCORING: FieldSpec = {
  as: 'check',
  name: 'IsScoringClosed',
  label: 'Ask for a comment only, without stars',
};
const NO_VISIT: FieldSpec = {
  as: 'lines',
  name: 'NoVisitReason',
  label: 'Why there was no visit',
  hint: "No visit is recorded. The audit trail keeps the reason; the customer doesn't see it.",
  limit: 500,
};

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
