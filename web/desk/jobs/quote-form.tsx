import { Plus, Trash2 } from 'lucide-react';
import { type FieldValues, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { sendQuote } from '../../../contracts/jobs/job-changes.ts';
import { previewQuote } from '../../../contracts/jobs/job-quotes.ts';
import { QUOTE_VALID_DAYS } from '../../../domain/lifetimes.ts';
import { dollarsFromCents, parseDollars } from '../../../domain/money/money.ts';
import type { CallOf } from '../../client/call.ts';
import { Button } from '../../ui/button.tsx';
import { Docket } from '../../ui/docket/docket.tsx';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { dayOf } from '../../ui/words/instant-words.ts';
import { money, totalIncGst } from '../../ui/words/money-words.ts';
import { deskCall } from '../api/desk-call.ts';
import type { DeskJob } from '../api/job-queries.ts';
import type { FieldSpec } from '../parts/action-field.tsx';
import { ActionForm } from '../parts/action-form.tsx';
import { usePreview } from '../parts/use-preview.ts';
import { waitingQuoteOf } from './action-words.ts';
import styles from './quote-form.module.css';
import { useJobChange } from './use-job-change.ts';

/** A line as it's typed. */
type TypedLine = { Description: string; Detail: string; Quantity: string; UnitExGst: string };
type QuoteBody = CallOf<typeof sendQuote>['json'];

const NEW_LINE: TypedLine = { Description: '', Detail: '', Quantity: '1', UnitExGst: '' };

const FIELDS: readonly FieldSpec[] = [
  { as: 'own', name: 'Lines', label: 'Lines', content: <Lines /> },
  { as: 'lines', name: 'Note', label: 'What the tech found', note: 'optional', limit: 1000 },
  { as: 'text', name: 'ValidDays', label: 'Valid for days', figures: true },
];

type QuoteFormProps = { job: DeskJob; onDone: (job: DeskJob) => void; onClose: () => void };

/** A quote as the office writes it, beside what the customer will be asked to pay (R10.12). */
export function QuoteForm({ job, onDone, onClose }: QuoteFormProps) {
  const waiting = waitingQuoteOf(job);
  const send = useJobChange(job);
  return (
    <ActionForm
      title={waiting ? `Revise quote ${waiting.QuoteNumber}` : 'Write a quote'}
      lead={waiting && 'The customer gets the new one, and can no longer approve the old one.'}
      wide
      body={sendQuote.body}
      fields={FIELDS}
      initial={{
        Lines: waiting?.Lines.map(typedLine) ?? [NEW_LINE],
        Note: waiting?.Note ?? '',
        ValidDays: String(QUOTE_VALID_DAYS),
      }}
      read={bodyOf}
      submit="Send the quote"
      send={(body) => send(sendQuote, body)}
      onDone={onDone}
      onClose={onClose}
    >
      <Preview job={job} />
    </ActionForm>
  );
}

function Lines() {
  const { register, formState } = useFormContext<{ Lines: TypedLine[] }>();
  const { fields, append, remove } = useFieldArray<{ Lines: TypedLine[] }>({ name: 'Lines' });
  const errors = formState.errors.Lines;
  return (
    <fieldset className={styles.lines}>
      <legend>Lines, ex GST</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.line}>
          <TextField
            label="What"
            {...register(`Lines.${index}.Description`)}
            error={errors?.[index]?.Description?.message}
          />
          <TextField label="Detail" note="optional" {...register(`Lines.${index}.Detail`)} />
          <TextField
            label="Quantity"
            figures
            inputMode="decimal"
            {...register(`Lines.${index}.Quantity`)}
            error={errors?.[index]?.Quantity?.message}
          />
          <MoneyField
            label="Price of one"
            {...register(`Lines.${index}.UnitExGst`)}
            error={errors?.[index]?.UnitExGst?.message}
          />
          <IconButton
            icon={Trash2}
            label={`Remove line ${index + 1}`}
            disabled={fields.length === 1}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Button small onClick={() => append(NEW_LINE)}>
        <Icon of={Plus} />
        Add a line
      </Button>
    </fieldset>
  );
}

/** What the customer would be asked to pay now, automatic discount included; the server adds it up. */
function Preview({ job }: { job: DeskJob }) {
  const typed = useWatch() as FieldValues;
  const body = sendQuote.body.safeParse(bodyOf(typed)).success ? (bodyOf(typed) as QuoteBody) : null;
  const { data, isError } = usePreview(`quote ${job.RepairId}`, body, (json, signal) =>
    deskCall(previewQuote, { params: { RepairId: job.RepairId }, json }, { signal }),
  );
  if (isError)
    return <p className={styles.hint}>The total could not be added up. You can still send the quote.</p>;
  if (!body || !data)
    return <p className={styles.hint}>Fill in the lines to see what the customer will pay.</p>;
  const discount = {
    label: `Discount ${data.CouponPromoCode ?? ''}`.trim(),
    amount: `-${money(data.DiscountExGst)}`,
  };
  return (
    <Docket
      title="What the customer will see"
      level={3}
      loose
      live
      sums={[
        { label: 'Subtotal ex GST', amount: money(data.SubtotalExGst) },
        ...(data.DiscountExGst > 0 ? [discount] : []),
        { label: 'GST', amount: money(data.Gst) },
      ]}
      total={totalIncGst(data.TotalIncGst, data.SubtotalExGst - data.DiscountExGst)}
      note={`Valid to ${dayOf(data.ValidUntil, job.TimeZone)}.`}
    />
  );
}

const typedLine = (line: DeskJob['Quotes'][number]['Lines'][number]): TypedLine => ({
  Description: line.Description,
  Detail: line.Detail ?? '',
  Quantity: String(line.Quantity),
  UnitExGst: line.UnitExGst.toFixed(2),
});

/** The call's body of what was typed; what can't be read stays as it is, and the contract refuses it. */
function bodyOf(typed: FieldValues): FieldValues {
  const { Lines, Note, ValidDays } = typed as { Lines: TypedLine[]; Note: string; ValidDays: string };
  return {
    Lines: Lines.map(({ Description, Detail, Quantity, UnitExGst }) => ({
      Description,
      Detail,
      Quantity: Quantity.trim() === '' ? undefined : Number(Quantity),
      UnitExGst: dollarsOf(UnitExGst),
    })),
    Note,
    ValidDays: Number(ValidDays),
  };
}

function dollarsOf(typed: string): number | undefined {
  const cents = parseDollars(typed);
  return cents === null ? undefined : dollarsFromCents(cents);
}
