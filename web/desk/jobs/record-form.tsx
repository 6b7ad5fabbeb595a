import { Plus, Trash2 } from 'lucide-react';
import { type FieldValues, useFieldArray, useFormContext } from 'react-hook-form';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { localToday } from '../../../domain/visits/local-time.ts';
import { READINGS } from '../../../domain/visits/readings.ts';
import { typedNumber } from '../../forms/typed-number.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { timeOf } from '../../ui/words/instant-words.ts';
import type { DeskJob } from '../api/job-queries.ts';
import type { FieldSpec } from '../parts/action-form.tsx';
import { DeskPartField } from '../parts/part-field.tsx';
import styles from '../parts/priced-lines.module.css';

type TypedPart = { Name: string; Quantity: string; PartId: number | null };

const FIELDS: readonly FieldSpec[] = [
  { as: 'day', name: 'Date', label: 'Day' },
  { as: 'text', name: 'From', label: 'Arrived', figures: true, hint: '7:30am or 0730' },
  { as: 'text', name: 'To', label: 'Left', note: 'optional', figures: true },
  { as: 'text', name: 'Tech', label: 'Tech' },
  { as: 'lines', name: 'Work', label: 'Work done', limit: 2000 },
  { as: 'own', name: 'Parts', label: 'Parts', content: <Parts /> },
  ...READINGS.map(({ name, label, unit }) => ({
    as: 'text' as const,
    name,
    label: `${label}, ${unit}`,
    note: 'optional',
    figures: true,
  })),
];

/** The form that puts a visit on record: what the technician pressed and wrote, to be confirmed or corrected (R11.03, R15.05). */
export function recordForm(job: DeskJob, now: Temporal.Instant) {
  const { TimeZone, VisitPlans } = job;
  const visit = VisitPlans.find(({ State }) => State === 'onSite');
  const report = visit?.Report ?? null;
  const arrived = report?.ArrivedOn ?? visit?.ArrivedOn ?? null;
  const left = report && (report.LeftOn ?? report.FinishedOn);
  const today = localToday(now, TimeZone);
  const planned = visit?.AttendanceDate ?? job.AttendanceDate;
  return {
    lead:
      [TimeZone !== OPERATOR_TIME_ZONE && `In the site's time, ${TimeZone}.`, servicesWords(report)]
        .filter(Boolean)
        .join(' ') || undefined,
    fields: FIELDS,
    initial: {
      // The visit's own day, which may be yesterday's.
      Date: arrived
        ? localToday(Temporal.Instant.from(arrived), TimeZone)
        : planned < today
          ? planned
          : today,
      From: arrived ? timeOf(arrived, TimeZone) : '',
      To: left ? timeOf(left, TimeZone) : '',
      Tech: job.TechName ?? '',
      Work: report?.Work ?? '',
      Parts: (report?.Parts ?? []).map(({ Name, Quantity, PartId = null }) => ({
        Name,
        Quantity: String(Quantity),
        PartId,
      })),
      ...Object.fromEntries(READINGS.map(({ name }) => [name, String(report?.[name] ?? '')])),
    },
    read: ({ Parts: parts, ...typed }: FieldValues): FieldValues => ({
      ...typed,
      Parts: (parts as TypedPart[]).map((part) => ({ ...part, Quantity: typedNumber(part.Quantity) })),
      ...Object.fromEntries(READINGS.map(({ name }) => [name, typedNumber(typed[name])])),
    }),
  };
}

/** What becomes of a plan's services with the record (R13.08); nothing without any. */
function servicesWords(report: DeskJob['VisitPlans'][number]['Report']): string | null {
  const services = report?.Services ?? [];
  if (services.length === 0) return null;
  const done = services.filter(({ IsDone }) => IsDone).length;
  return `The tech says that ${done} of ${services.length} services ${done === 1 ? 'is' : 'are'} done. Saving settles them: what isn't done is due again.`;
}

function Parts() {
  const { register, formState } = useFormContext<{ Parts: TypedPart[] }>();
  const { fields, append, remove } = useFieldArray<{ Parts: TypedPart[] }>({ name: 'Parts' });
  const errors = formState.errors.Parts;
  return (
    <fieldset className={styles.lines}>
      <legend>Parts used</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.part}>
          <DeskPartField
            name="Name"
            line={`Parts.${index}`}
            label={`Part ${index + 1}`}
            error={errors?.[index]?.Name?.message}
          />
          <TextField
            label="How many"
            figures
            inputMode="decimal"
            {...register(`Parts.${index}.Quantity`)}
            error={errors?.[index]?.Quantity?.message}
          />
          <IconButton icon={Trash2} label={`Remove part ${index + 1}`} onClick={() => remove(index)} />
        </div>
      ))}
      <Button small onClick={() => append({ Name: '', Quantity: '1', PartId: null })}>
        <Icon of={Plus} />
        Add a part
      </Button>
    </fieldset>
  );
}
