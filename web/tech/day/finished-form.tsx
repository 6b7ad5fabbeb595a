import { zodResolver } from '@hookform/resolvers/zod';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormProvider, type Resolver, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { visitReportRules } from '../../../contracts/jobs/technician-presses.ts';
import type { PhotoRef } from '../../../domain/instant-quotes/quote-draft.ts';
import { addDays, instantOfTime } from '../../../domain/visits/local-time.ts';
import { READINGS, type ReadingName } from '../../../domain/visits/readings.ts';
import { readTypedTime } from '../../../domain/visits/typed-time.ts';
import { Form } from '../../forms/form.tsx';
import { useKeptForm } from '../../forms/kept-form.ts';
import { keptPlace } from '../../forms/kept-place.ts';
import { photoQueue } from '../../forms/photos/photo-queue.ts';
import { typedNumber } from '../../forms/typed-number.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { timeOf } from '../../ui/words/instant-words.ts';
import styles from './day.module.css';
import type { DayVisit } from './day-query.ts';
import { DayPartField } from './part-field.tsx';
import type { Written } from './presses.ts';
import { ServiceFields, type TypedServices, typedServices, writtenServices } from './service-fields.tsx';
import { SignatureField } from './signature-field.tsx';
import { VisitPhotoTiles } from './visit-photo-tiles.tsx';

type TypedParts = { Name: string; Quantity: string; PartId: number | null }[];

type Typed = {
  Work: string;
  Parts: TypedParts;
  /** Times of the day at the site. */
  ArrivedOn: string;
  LeftOn: string;
  SignedName: string;
  Signature: string;
  QuoteWords: string;
  QuoteParts: TypedParts;
  SendQuote: boolean;
} & TypedServices &
  Record<ReadingName, string>;

const nameOf = (visitId: number) => `report ${visitId}`;

type FinishedFormProps = {
  ch: string;
  visit: DayVisit;
  /** What they wrote before, which may still wait for a signal; null if nothing. */
  before: Written | null;
  /** As it was pressed; null if nobody pressed it. */
  arrivedOn: string | null;
  onSubmit: (written: Written, photos: readonly PhotoRef[]) => void;
};

/** What the technician found and did, checked before it waits for a signal (R11.03, R15.05). */
export function FinishedForm({ ch, visit, before, arrivedOn, onSubmit }: FinishedFormProps) {
  const arrivedAt = arrivedOn ? timeOf(arrivedOn, visit.TimeZone) : '';
  const { kept, ...form } = useKeptForm<Typed, Written>(nameOf(visit.VisitId), {
    defaultValues: typedOf(visit, before ?? { Work: '' }, arrivedAt),
    resolver: ((typed, context, options) =>
      check(writtenOf(typed, visit, arrivedAt), context, options as never)) as Resolver<
      Typed,
      unknown,
      Written
    >,
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  // Those that the office added since.
  useEffect(() => {
    const typed = form.getValues('Services');
    const added = (visit.Services ?? []).filter(
      ({ OccurrenceId }) => !typed.some((each) => each.OccurrenceId === OccurrenceId),
    );
    if (added.length > 0) form.setValue('Services', [...typed, ...typedServices(added, [])]);
  }, [form.getValues, form.setValue, visit.Services]);
  const [chosen] = useState(() => photoQueue(`visit-${visit.VisitId}`));
  const submit = handleSubmit((written) => {
    onSubmit(written, chosen.current());
    chosen.change(() => []);
    kept.forget();
  });
  return (
    <FormProvider {...form}>
      <Form kept={kept} className={styles.form} onSubmit={submit}>
        <ServiceFields />
        <TextArea
          label="What did you find and do?"
          limit={2000}
          error={errors.Work?.message}
          {...register('Work')}
        />
        <PartFields ch={ch} name="Parts" legend="Parts used" />
        <fieldset className={styles.pairs}>
          <legend>Readings</legend>
          {READINGS.map(({ name, label, unit }) => (
            <TextField
              key={name}
              label={label}
              hint={unit}
              inputMode={unit === '°C' || unit === 'kPa' ? 'text' : 'decimal'}
              figures
              error={errors[name]?.message}
              {...register(name)}
            />
          ))}
        </fieldset>
        <fieldset className={styles.pairs}>
          <legend>Time on site</legend>
          <TextField label="Arrived" figures error={errors.ArrivedOn?.message} {...register('ArrivedOn')} />
          <TextField
            label="Left"
            hint="empty: when you press Finished"
            figures
            error={errors.LeftOn?.message}
            {...register('LeftOn')}
          />
        </fieldset>
        <QuoteDraft ch={ch} maySend={visit.MaySendQuote} />
        <VisitPhotoTiles
          visit={visit}
          chosen={chosen}
          hint="How you left it, the part, the rating plate. The customer sees them with the record."
        />
        <fieldset className={styles.parts}>
          <legend>Signed by the customer</legend>
          <TextField
            label="Their name"
            note="optional"
            autoComplete="off"
            error={errors.SignedName?.message}
            {...register('SignedName')}
          />
          <SignatureField />
        </fieldset>
        <Button type="submit" look="primary" wide className={styles.big}>
          Finished
        </Button>
      </Form>
    </FormProvider>
  );
}

/** What a quote should be for: asked only where somebody wants one. */
function QuoteDraft({ ch, maySend }: { ch: string; maySend: boolean }) {
  const { register, formState, getValues, setValue } = useFormContext<Typed>();
  const isSent = useWatch<Typed, 'SendQuote'>({ name: 'SendQuote' });
  const [isOpen, setIsOpen] = useState(() => getValues('QuoteWords') !== '');
  if (!isOpen) {
    return (
      <Button wide onClick={() => setIsOpen(true)}>
        <Icon of={Plus} />
        It needs a quote
      </Button>
    );
  }
  return (
    <div className={styles.form}>
      <TextArea
        label="What should the quote be for?"
        hint={isSent ? 'The customer reads it with the quote.' : 'The office adds the prices and sends it.'}
        limit={1000}
        short
        error={formState.errors.QuoteWords?.message}
        {...register('QuoteWords')}
      />
      <PartFields
        ch={ch}
        name="QuoteParts"
        legend={maySend ? 'Parts and labour to quote' : 'Parts to quote'}
      />
      {maySend && (
        <CheckBox
          label="Send it to the customer now. Above your limit, the office does"
          checked={isSent}
          onChange={(checked) => setValue('SendQuote', checked, { shouldDirty: true })}
        />
      )}
    </div>
  );
}

type PartFieldsProps = { ch: string; name: 'Parts' | 'QuoteParts'; legend: string };

function PartFields({ ch, name, legend }: PartFieldsProps) {
  const { register, formState } = useFormContext<Typed>();
  const { fields, append, remove } = useFieldArray<Typed>({ name });
  const errors = formState.errors[name];
  return (
    <fieldset className={styles.parts}>
      <legend>{legend}</legend>
      {fields.map((field, index) => (
        <div key={field.id} className={styles.part}>
          <DayPartField
            ch={ch}
            line={`${name}.${index}`}
            withLabour={name === 'QuoteParts'}
            label={`Part ${index + 1}`}
            error={errors?.[index]?.Name?.message}
          />
          <TextField
            label="How many"
            inputMode="decimal"
            figures
            error={errors?.[index]?.Quantity?.message}
            {...register(`${name}.${index}.Quantity`)}
          />
          <IconButton icon={Trash2} label={`Remove part ${index + 1}`} onClick={() => remove(index)} />
        </div>
      ))}
      <Button wide onClick={() => append({ Name: '', Quantity: '1', PartId: null })}>
        <Icon of={Plus} />
        Add a part
      </Button>
    </fieldset>
  );
}

const check = zodResolver(visitReportRules, undefined, { raw: true }) as unknown as Resolver<
  Written,
  unknown,
  Written
>;

/** What is kept of what was typed; what can't be read stays, for the rules to refuse. */
function writtenOf(typed: Typed, visit: DayVisit, arrivedAt: string): Written {
  const { ArrivedOn, LeftOn, Signature, Parts, QuoteParts, Services } = typed;
  const numbers = (parts: TypedParts) =>
    parts.map((part) => ({ ...part, Quantity: typedNumber(part.Quantity) as number }));
  const arrived = ArrivedOn === arrivedAt ? null : instantAt(ArrivedOn, visit);
  const left = instantAt(LeftOn, visit);
  return {
    ...typed,
    ...(Object.fromEntries(READINGS.map(({ name }) => [name, typedNumber(typed[name])])) as Record<
      ReadingName,
      number
    >),
    Parts: numbers(Parts),
    QuoteParts: numbers(QuoteParts),
    Services: writtenServices(Services),
    ArrivedOn: arrived,
    LeftOn: left,
    Signature: Signature || null,
  };
}

/** A time of the visit's day, as an instant of the wire; null for none. */
function instantAt(typed: string, { AttendanceDate, TimeZone, StartsAt }: DayVisit): string | null {
  if (typed.trim() === '') return null;
  const time = readTypedTime(typed);
  if (time === null) return typed;
  // After midnight, of a visit that began late in the evening.
  const begins = Temporal.Instant.from(StartsAt).toZonedDateTimeISO(TimeZone);
  const isNextDay = begins.hour >= 18 && time < '06:00';
  const date = isNextDay ? addDays(AttendanceDate, 1) : AttendanceDate;
  return instantOfTime(date, time, TimeZone)?.toString() ?? typed;
}

/** A report as its form shows it. */
function typedOf(
  { Services, TimeZone: timeZone }: Pick<DayVisit, 'Services' | 'TimeZone'>,
  report: Written,
  arrivedAt: string,
): Typed {
  const texts = (parts: Written['Parts'] = []): TypedParts =>
    parts.map(({ Name, Quantity, PartId = null }) => ({ Name, Quantity: String(Quantity), PartId }));
  return {
    ...(Object.fromEntries(READINGS.map(({ name }) => [name, String(report[name] ?? '')])) as Record<
      ReadingName,
      string
    >),
    // A server of before sends none.
    Services: typedServices(Services ?? [], report.Services ?? []),
    Work: report.Work,
    Parts: texts(report.Parts),
    ArrivedOn: report.ArrivedOn ? timeOf(report.ArrivedOn, timeZone) : arrivedAt,
    LeftOn: report.LeftOn ? timeOf(report.LeftOn, timeZone) : '',
    SignedName: report.SignedName ?? '',
    Signature: report.Signature ?? '',
    QuoteWords: report.QuoteWords ?? '',
    QuoteParts: texts(report.QuoteParts),
    SendQuote: report.SendQuote ?? false,
  };
}

/** The form again, with what was taken back. */
export function restoreFinished(visit: DayVisit, written: Written): void {
  const { VisitId, TimeZone, ArrivedOn } = visit;
  const arrivedAt = ArrivedOn ? timeOf(ArrivedOn, TimeZone) : '';
  keptPlace<Typed>(nameOf(VisitId)).keep(typedOf(visit, written, arrivedAt));
}
