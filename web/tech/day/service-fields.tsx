import { useFormContext, useWatch } from 'react-hook-form';
import { expectedWords, isUnexpected, readMeasured } from '../../../domain/plans/visit-services.ts';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './day.module.css';
import type { DayVisit } from './day-query.ts';
import type { Written } from './presses.ts';

type DayService = DayVisit['Services'][number];
type TypedItem = DayService['Checklist'][number] & { IsTicked: boolean; Value: string };

/** A plan's service as its form holds it, with the words of the checklist that the technician has before them. */
type TypedService = Omit<DayService, 'Checklist'> & {
  Items: TypedItem[];
  IsDone: boolean;
  NotDoneBecause: string;
  ToWatch: string;
};
export type TypedServices = { Services: TypedService[] };

type Reported = NonNullable<Written['Services']>[number];

/** The services of a visit for their form, with what was reported of them. */
export const typedServices = (
  services: readonly DayService[],
  reported: readonly Reported[],
): TypedService[] =>
  services.map(({ Checklist, ...service }) => {
    const said = reported.find(({ OccurrenceId }) => OccurrenceId === service.OccurrenceId);
    return {
      ...service,
      Items: said
        ? said.Items.map(typedItem)
        : Checklist.map((item) => ({ ...item, IsTicked: false, Value: '' })),
      IsDone: said?.IsDone ?? false,
      NotDoneBecause: said?.NotDoneBecause ?? '',
      ToWatch: said?.ToWatch ?? '',
    };
  });

const typedItem = ({
  Kind,
  Text,
  Unit,
  From,
  To,
  IsTicked,
  Value,
}: Reported['Items'][number]): TypedItem => ({
  Kind,
  Text,
  Unit: Unit ?? null,
  From: numberOr(From),
  To: numberOr(To),
  IsTicked: IsTicked ?? false,
  Value: Value == null ? '' : String(Value),
});

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** What is sent of them; a reading that can't be read stays, for the rules to refuse. */
export const writtenServices = (services: readonly TypedService[]): Reported[] | null =>
  services.length === 0
    ? null
    : services.map(({ OccurrenceId, Items, IsDone, NotDoneBecause, ToWatch }) => ({
        OccurrenceId,
        Items: Items.map(({ Value, ...item }) => ({ ...item, Value: measured({ ...item, Value }) })),
        IsDone,
        NotDoneBecause: IsDone ? null : NotDoneBecause,
        ToWatch,
      }));

function measured({ Value, Unit }: Pick<TypedItem, 'Value' | 'Unit'>): number | null {
  const value = readMeasured(Value, Unit ?? '');
  return value === undefined ? (Value as unknown as number) : value;
}

/** The services of a plan's visit (R13.08): ticks, readings, what to watch, and whether each is done. */
export function ServiceFields() {
  const services = useWatch<TypedServices, 'Services'>({ name: 'Services' });
  if (services.length === 0) return null;
  const done = services.filter(({ IsDone }) => IsDone).length;
  return (
    <>
      {services.map((service, index) => (
        <ServiceField key={service.OccurrenceId} service={service} index={index} />
      ))}
      <p className={styles.hint}>
        {done} of {services.length} {services.length === 1 ? 'service is' : 'services are'} marked done.
        {done < services.length && " What isn't stays due."}
      </p>
    </>
  );
}

type ServiceFieldProps = { service: TypedService; index: number };

function ServiceField({ service, index }: ServiceFieldProps) {
  const { register, setValue, formState } = useFormContext<TypedServices>();
  const { Equipment, EquipmentLocation, SerialIdentifier, ServiceName, Items, IsDone } = service;
  const errors = formState.errors.Services?.[index];
  const at = `Services.${index}` as const;
  const set = (name: `${typeof at}.IsDone` | `${typeof at}.Items.${number}.IsTicked`) => (isSet: boolean) =>
    setValue(name, isSet, { shouldDirty: true });
  return (
    <fieldset className={styles.service}>
      <legend>
        {ServiceName}: {Equipment}
      </legend>
      <p className={styles.hint}>
        {[EquipmentLocation, `Serial ${SerialIdentifier ?? 'not known'}`].filter(Boolean).join(', ')}
      </p>
      {Items.map((item, place) => {
        const name = `${at}.Items.${place}` as const;
        const key = `${item.Kind} ${item.Text}`;
        if (item.Kind === 'tick') {
          return (
            <CheckBox
              key={key}
              label={item.Text}
              checked={item.IsTicked}
              onChange={set(`${name}.IsTicked`)}
            />
          );
        }
        const expected = expectedWords(item);
        const value = readMeasured(item.Value, item.Unit ?? '') ?? null;
        return (
          <TextField
            key={key}
            label={item.Text}
            hint={expected ?? item.Unit}
            inputMode={item.Unit === '°C' || item.Unit === 'kPa' ? 'text' : 'decimal'}
            figures
            doubt={isUnexpected(item, value) ? `To watch: ${expected}. It's kept with the record.` : ''}
            error={errors?.Items?.[place]?.Value?.message}
            {...register(`${name}.Value`)}
          />
        );
      })}
      <TextArea
        label="What to watch"
        note="optional"
        hint="The customer reads it."
        limit={500}
        short
        error={errors?.ToWatch?.message}
        {...register(`${at}.ToWatch`)}
      />
      <CheckBox label="This service is done" checked={IsDone} onChange={set(`${at}.IsDone`)} />
      {!IsDone && (
        <TextField
          label="Not done, because"
          note="optional"
          hint="The customer reads it."
          error={errors?.NotDoneBecause?.message}
          {...register(`${at}.NotDoneBecause`)}
        />
      )}
    </fieldset>
  );
}
