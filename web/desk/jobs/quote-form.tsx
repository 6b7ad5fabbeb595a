import { useState } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { sendQuote } from '../../../contracts/jobs/job-changes.ts';
import { previewQuote } from '../../../contracts/jobs/job-quotes.ts';
import { addQuoteTemplate } from '../../../contracts/jobs/quote-templates.ts';
import { QUOTE_VALID_DAYS } from '../../../domain/lifetimes.ts';
import type { CallOf } from '../../client/call.ts';
import { Button } from '../../ui/button.tsx';
import { Docket } from '../../ui/docket/docket.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Inline, Muted } from '../../ui/layout.tsx';
import { dayOf } from '../../ui/words/day-words.ts';
import { money, totalIncGst } from '../../ui/words/money-words.ts';
import { deskCall, sendTo, usePreview } from '../api/desk-call.ts';
import type { DeskJob } from '../api/job-queries.ts';
import { readTemplatesAgain, useQuoteTemplates } from '../api/template-queries.ts';
import { ActionForm, type FieldSpec } from '../parts/action-form.tsx';
import {
  isTyped,
  NEW_LINE,
  PricedLines,
  type TypedLine,
  typedLine,
  wireLines,
} from '../parts/priced-lines.tsx';
import { waitingQuoteOf } from './action-words.ts';
import { QuoteMargin } from './quote-margin.tsx';
import { QuoteReport } from './quote-report.tsx';
import { useJobChange } from './use-job-change.ts';

type QuoteBody = CallOf<typeof previewQuote>['json'];

const fieldsOf = (job: DeskJob, onSave: (typed: TypedTemplate) => void): readonly FieldSpec[] => [
  { as: 'own', name: 'Report', label: 'Report', content: <QuoteReport job={job} /> },
  { as: 'own', name: 'Template', label: 'Template', content: <TemplatePicker /> },
  { as: 'own', name: 'Lines', label: 'Lines', content: <Lines onSave={onSave} /> },
  { as: 'lines', name: 'Note', label: 'What the tech found', note: 'optional', limit: 1000 },
  { as: 'text', name: 'ValidDays', label: 'Valid for days', figures: true },
];

type QuoteFormProps = { job: DeskJob; onDone: (job: DeskJob) => void; onClose: () => void };

/** A quote as the office writes it, beside what the customer will be asked to pay (R10.12). */
export function QuoteForm({ job, onDone, onClose }: QuoteFormProps) {
  const waiting = waitingQuoteOf(job);
  const { version, send } = useJobChange(job);
  const [template, setTemplate] = useState<TypedTemplate>();
  return (
    <>
      <ActionForm
        title={waiting ? `Revise quote ${waiting.QuoteNumber}` : 'Write a quote'}
        subject={job.RepairId}
        lead={waiting && 'The customer gets the new one, and can no longer approve the old one.'}
        wide
        body={sendQuote.body}
        fields={fieldsOf(job, setTemplate)}
        initial={{
          Lines: waiting?.Lines.map(typedLine) ?? [NEW_LINE],
          Note: waiting?.Note ?? '',
          ValidDays: String(QUOTE_VALID_DAYS),
        }}
        read={(typed) => ({ ...bodyOf(typed), Version: version })}
        submit="Send the quote"
        also={goAheadOf(job)}
        send={(body) => send(sendQuote, body)}
        onDone={onDone}
        onClose={onClose}
      >
        <Preview job={job} />
      </ActionForm>
      {template && <SaveTemplate typed={template} onClose={() => setTemplate(undefined)} />}
    </>
  );
}

/** Sends it as approved beforehand, within what the customer gave (R12.08). */
const goAheadOf = ({ Upfront }: DeskJob) =>
  Upfront && Upfront.RoomIncGst > 0
    ? { submit: `Go ahead within ${money(Upfront.RoomIncGst)}`, body: { GoesAhead: true } }
    : undefined;

function Lines({ onSave }: { onSave: (typed: TypedTemplate) => void }) {
  const { trigger, getValues } = useFormContext<TypedTemplate>();
  async function save() {
    if (await trigger('Lines')) onSave(structuredClone(getValues()));
  }
  return (
    <PricedLines picks>
      <Button small onClick={save}>
        Save as a template
      </Button>
    </PricedLines>
  );
}

/** What the customer would be asked to pay now, automatic discount included; the server adds it up. */
function Preview({ job }: { job: DeskJob }) {
  const typed = useWatch() as FieldValues;
  const body = previewQuote.body.safeParse(bodyOf(typed)).success ? (bodyOf(typed) as QuoteBody) : null;
  const { data, isError } = usePreview(`quote ${job.RepairId}`, body, (json, signal) =>
    deskCall(previewQuote, { params: { RepairId: job.RepairId }, json }, { signal }),
  );
  if (isError) return <Muted size={15}>The total could not be added up. You can still send the quote.</Muted>;
  if (!body || !data) return <Muted size={15}>Fill in the lines to see what the customer will pay.</Muted>;
  const discount = {
    label: `Discount ${data.CouponPromoCode ?? ''}`.trim(),
    amount: `-${money(data.DiscountExGst)}`,
  };
  return (
    <>
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
      <GoesAhead job={job} total={data.TotalIncGst} />
      <QuoteMargin {...data} />
    </>
  );
}

/** Whether the quote as it's typed is within what goes ahead without asking. */
function GoesAhead({ job: { Upfront, TimeZone }, total }: { job: DeskJob; total: number }) {
  if (!Upfront || Upfront.RoomIncGst === 0) return null;
  const [room, limit] = [money(Upfront.RoomIncGst), money(Upfront.LimitIncGst)];
  const left = Upfront.RoomIncGst < Upfront.LimitIncGst ? `, of which ${room} is left` : '';
  return (
    <p aria-live="polite">
      {Upfront.SetBy} let us go ahead up to {limit} without asking, on {dayOf(Upfront.SetOn, TimeZone)}
      {left}.{' '}
      {total <= Upfront.RoomIncGst
        ? 'This quote is within it: they get an email, and nobody is asked.'
        : "This quote is above it: send it, and they'll answer."}
    </p>
  );
}

/** The call's body of what was typed; what can't be read stays as it is, and the contract refuses it. */
function bodyOf(typed: FieldValues): FieldValues {
  const { Lines, Note, ValidDays } = typed as { Lines: TypedLine[]; Note: string; ValidDays: string };
  return { Lines: wireLines(Lines), Note, ValidDays: Number(ValidDays) };
}

/** What a template keeps of a quote, as it's typed. */
type TypedTemplate = { Lines: TypedLine[]; Note: string };

/** Puts a template's lines into the quote around it, below what is typed already (R10.12). */
function TemplatePicker() {
  const { getValues, setValue } = useFormContext<TypedTemplate>();
  const templates = useQuoteTemplates().data ?? [];
  const [chosen, setChosen] = useState('');
  if (templates.length === 0) return null;
  function fill() {
    const template = templates.find(({ QuoteTemplateId }) => String(QuoteTemplateId) === chosen);
    if (!template) return;
    const { Lines, Note } = getValues();
    setValue('Lines', [...Lines.filter(isTyped), ...template.Lines.map(typedLine)]);
    if (Note.trim() === '') setValue('Note', template.Note ?? '');
    setChosen('');
  }
  return (
    <Inline gap={3} align="end">
      <SelectField
        label="Template"
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        options={[
          { value: '', label: 'Choose one' },
          ...templates.map(({ QuoteTemplateId, Name }) => ({ value: String(QuoteTemplateId), label: Name })),
        ]}
      />
      <Button onClick={fill}>Fill in its lines</Button>
    </Inline>
  );
}

/** Names a template and saves it; the quote that it's made from stays open. */
function SaveTemplate({ typed, onClose }: { typed: TypedTemplate; onClose: () => void }) {
  const alerts = useAlerts();
  async function onDone() {
    onClose();
    await readTemplatesAgain();
    alerts.show({ kind: 'success', title: 'Saved as a template' });
  }
  return (
    <ActionForm
      title="Save as a template"
      subject="new"
      sentByEnter
      lead="Keeps the lines and what the tech found, for other quotes. This one isn't sent yet."
      body={addQuoteTemplate.body}
      fields={[{ as: 'text', name: 'Name', label: 'Name of the template' }]}
      read={({ Name }) => ({ Name, Lines: wireLines(typed.Lines), Note: typed.Note })}
      submit="Save the template"
      send={sendTo(addQuoteTemplate)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
