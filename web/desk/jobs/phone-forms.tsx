import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { cancelJob } from '../../../contracts/jobs/job-changes.ts';
import { declineByPhone } from '../../../contracts/jobs/job-quotes.ts';
import { MAX_DECLINE_REASON } from '../../../domain/constants.ts';
import { Stack } from '../../ui/layout.tsx';
import { type CustomerPeople, useCustomerPeople } from '../api/customer-queries.ts';
import type { DeskJob } from '../api/job-queries.ts';
import { ActionField, ActionForm, type FieldSpec } from '../parts/action-form.tsx';
import { waitingQuoteOf } from './action-words.ts';
import { callerFields, callerOf, callerWords, OTHER } from './phone-caller.ts';
import { useJobChange } from './use-job-change.ts';

type PhoneFormProps = {
  title: string;
  job: DeskJob;
  onDone: (job: DeskJob) => void;
  onClose: () => void;
};

/** Why something counts although the caller's role, sites or limit don't allow it (R12.12). */
export const OVERRIDE: FieldSpec = {
  as: 'lines',
  name: 'OverrideReason',
  label: 'Why it counts all the same',
  note: 'optional',
  hint: "Only where their role, sites or limit don't allow it. The audit trail keeps it.",
  limit: MAX_DECLINE_REASON,
};

/** A quote that somebody declines on the phone (R10.12). */
export function DeclineQuoteForm({ title, job, onDone, onClose }: PhoneFormProps) {
  const { version, send } = useJobChange(job);
  const people = useCustomerPeople(job.BilledCustomerId).data;
  if (!people) return null;
  return (
    <ActionForm
      title={title}
      subject={job.RepairId}
      body={declineByPhone.body}
      fields={[
        ...callerFields(people),
        { as: 'lines', name: 'Reason', label: 'Reason', note: 'optional', limit: MAX_DECLINE_REASON },
        ...(people.People.length > 1 || job.PaidBy ? [OVERRIDE] : []),
      ]}
      read={({ Reason, OverrideReason = '', ...typed }) => ({
        ...callerOf(people, typed),
        Reason,
        OverrideReason,
        UniqueId: waitingQuoteOf(job)?.UniqueId,
        Version: version,
      })}
      submit="Record the answer"
      send={(body) => send(declineByPhone, body)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** Cancels a job, of the office's own or for somebody on the phone. */
export function CancelForm({ title, job, onDone, onClose }: PhoneFormProps) {
  const { version, send } = useJobChange(job);
  const people = useCustomerPeople(job.CustomerId).data;
  if (!people) return null;
  return (
    <ActionForm
      title={title}
      subject={job.RepairId}
      body={cancelJob.body}
      fields={[{ as: 'lines', name: 'Reason', label: 'Reason', limit: 500 }, ...askedFields(people)]}
      read={({ Reason, ...typed }) => ({ Reason, ...askedOf(typed), Version: version })}
      submit="Cancel the job"
      send={(body) => send(cancelJob, body)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** Who asks for a change on the phone, where a business has several people; their role and sites then count (R12.12). */
export function askedFields(people: CustomerPeople): FieldSpec[] {
  if (people.People.length < 2) return [];
  return [
    { as: 'own', name: 'PersonId', label: ASKED, content: <AskedByPhone people={people} /> },
    { as: 'own', name: 'CalledBy', label: NAME.label, content: null },
    { as: 'own', name: 'CallerReason', label: WHY.label, content: null },
  ];
}

const ASKED = 'Asked for by phone';
const NAME: FieldSpec = { as: 'text', name: 'CalledBy', label: 'Their name' };
const WHY: FieldSpec = { ...OVERRIDE, name: 'CallerReason' };

/** What the call says of them. */
export const askedOf = ({ PersonId = '', CalledBy = '', CallerReason = '' }: FieldValues): FieldValues => ({
  ...(PersonId === OTHER ? { CalledBy } : { PersonId }),
  ...(PersonId !== '' && { CallerReason }),
});

function AskedByPhone({ people: { People, DefaultLimitIncGst } }: { people: CustomerPeople }) {
  const { control } = useFormContext();
  const chosen = useWatch({ control, name: 'PersonId' }) as string;
  const person = People.find(({ PersonId }) => String(PersonId) === chosen);
  return (
    <Stack gap={4}>
      <ActionField
        field={{
          as: 'select',
          name: 'PersonId',
          label: ASKED,
          options: [
            { value: '', label: 'Nobody: our own change' },
            ...People.map((one) => ({
              value: String(one.PersonId),
              label: callerWords(one, DefaultLimitIncGst),
            })),
            { value: OTHER, label: 'Somebody else' },
          ],
        }}
      />
      {chosen === OTHER && <ActionField field={NAME} />}
      {chosen !== '' && person?.Role !== 'owner' && <ActionField field={WHY} />}
    </Stack>
  );
}
