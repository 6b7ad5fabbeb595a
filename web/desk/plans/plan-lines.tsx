import { useFormContext, useWatch } from 'react-hook-form';
import { draftDates } from '../../../domain/plans/plan-draft.ts';
import { termDays } from '../../../domain/plans/plan-terms.ts';
import { MONTHS } from '../../../domain/plans/rhythm-words.ts';
import { formatDay, isPlainDate } from '../../../domain/visits/dates.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { CheckBoxes } from '../../ui/fields/check-boxes.tsx';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { equipmentName } from '../../ui/words/equipment-words.ts';
import type { Equipment } from '../api/customer-queries.ts';
import type { Plan, ServiceType } from '../api/plan-queries.ts';
import styles from './plans.module.css';

/** A line of a plan as it's typed. */
export type TypedLine = {
  EquipmentId: number;
  ServiceTypeId: string;
  Every: string;
  Unit: 'weeks' | 'months';
  Anchor: string;
  Months: string[];
  Basis: 'planned' | 'done';
  PriceExGst: string;
};
type Typed = { Lines: TypedLine[]; StartsOn: string; TermMonths: string };

export const typedPlanLine = (line: Plan['Lines'][number]): TypedLine => ({
  EquipmentId: line.EquipmentId,
  ServiceTypeId: String(line.ServiceTypeId),
  Every: String(line.Every),
  Unit: line.Unit,
  Anchor: line.Anchor,
  Months: line.Months.map((month) => MONTHS[month - 1] ?? ''),
  Basis: line.Basis,
  PriceExGst: line.PriceExGst === null ? '' : String(line.PriceExGst),
});

export const planLineOf = ({ Months, PriceExGst, Every, ...line }: TypedLine) => ({
  ...line,
  ServiceTypeId: Number(line.ServiceTypeId),
  Every: Number(Every),
  Months: Months.map((month) => MONTHS.indexOf(month) + 1),
  PriceExGst: PriceExGst === '' ? null : Number(PriceExGst.replace(/[$,\s]/g, '')),
});

type PlanLinesProps = { machines: readonly Equipment[]; services: readonly ServiceType[] };

/** The machines of a plan, in the form around them: a tick begins a line, with the service that is proposed for its type. */
export function PlanLines({ machines, services }: PlanLinesProps) {
  const { setValue, getValues } = useFormContext<Typed>();
  const lines = useWatch<Typed, 'Lines'>({ name: 'Lines' });
  const change = (next: TypedLine[]) => setValue('Lines', next, { shouldDirty: true });
  function begin({ Id, EquipmentTypeId }: Equipment) {
    const known = services.filter(
      ({ ServiceTypeId }) =>
        !lines.some((line) => line.EquipmentId === Id && line.ServiceTypeId === String(ServiceTypeId)),
    );
    const proposed = known.find(({ EquipmentTypeIds }) => EquipmentTypeIds.includes(EquipmentTypeId));
    const last = lines.at(-1);
    change([
      ...lines,
      {
        EquipmentId: Id,
        // None is proposed for it: somebody has to choose.
        ServiceTypeId: String(proposed?.ServiceTypeId ?? ''),
        Every: last?.Every ?? '3',
        Unit: last?.Unit ?? 'months',
        Anchor: last?.Anchor ?? getValues('StartsOn'),
        Months: last?.Months ?? [],
        Basis: last?.Basis ?? 'planned',
        PriceExGst: '',
      },
    ]);
  }
  return (
    <fieldset className={styles.lines}>
      <legend>Machines</legend>
      {machines.map((machine) => {
        const own = lines.flatMap((line, at) => (line.EquipmentId === machine.Id ? [at] : []));
        const name = `${equipmentName(machine)}, ${machine.LocationName}`;
        return (
          <div key={machine.Id} className={styles.machine}>
            <CheckBox
              id={`machine-${machine.Id}`}
              label={name}
              checked={own.length > 0}
              onChange={(isTicked) =>
                isTicked ? begin(machine) : change(lines.filter((line) => line.EquipmentId !== machine.Id))
              }
            />
            {own.map((at, nth) => (
              <Line key={`${machine.Id}-${nth}`} at={at} services={services} />
            ))}
            {own.length > 0 && own.length < services.length && (
              <p>
                <Button
                  small
                  look="quiet"
                  aria-label={`Another service, ${name}`}
                  onClick={() => begin(machine)}
                >
                  Another service
                </Button>
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

type LineProps = { at: number; services: readonly ServiceType[] };

function Line({ at, services }: LineProps) {
  const { register, formState, setValue } = useFormContext<Typed>();
  const errors = formState.errors.Lines?.[at];
  const field = <Name extends keyof TypedLine>(of: Name) => `Lines.${at}.${of}` as const;
  const months = useWatch<Typed>({ name: field('Months') }) as string[];
  return (
    <div className={styles.line}>
      <SelectField
        label="Service"
        {...register(field('ServiceTypeId'))}
        options={[
          { value: '', label: 'Choose a service', disabled: true },
          ...services.map(({ ServiceTypeId, Name }) => ({ value: String(ServiceTypeId), label: Name })),
        ]}
        error={errors?.ServiceTypeId?.message}
      />
      <TextField label="Every" figures {...register(field('Every'))} error={errors?.Every?.message} />
      <SelectField
        label="Unit"
        {...register(field('Unit'))}
        options={[
          { value: 'months', label: 'months' },
          { value: 'weeks', label: 'weeks' },
        ]}
      />
      <TextField
        label="First time"
        type="date"
        figures
        {...register(field('Anchor'))}
        error={errors?.Anchor?.message}
      />
      <SelectField
        label="Counted from"
        {...register(field('Basis'))}
        options={[
          { value: 'planned', label: 'the first time' },
          { value: 'done', label: 'the day it was done' },
        ]}
      />
      <MoneyField
        label="Price of the term"
        note="if each has its own"
        {...register(field('PriceExGst'))}
        error={errors?.PriceExGst?.message}
      />
      <details>
        <summary>{months.length === 0 ? 'In any month' : `Only in ${months.join(', ')}`}</summary>
        <CheckBoxes
          id={field('Months')}
          label="Only in"
          hint="None for any month."
          options={MONTHS}
          value={months}
          onChange={(chosen) =>
            setValue(
              field('Months'),
              MONTHS.filter((month) => chosen.includes(month)),
            )
          }
        />
      </details>
      <DueDates at={at} />
    </div>
  );
}

/** When the line is due in the term as it's typed. */
function DueDates({ at }: { at: number }) {
  const [line, StartsOn, TermMonths] = useWatch<Typed, [`Lines.${number}`, 'StartsOn', 'TermMonths']>({
    name: [`Lines.${at}`, 'StartsOn', 'TermMonths'],
  });
  const months = Number(TermMonths);
  const every = Number(line?.Every);
  if (!line || !isPlainDate(StartsOn) || !isPlainDate(line.Anchor)) return null;
  if (!Number.isInteger(months) || months < 1 || months > 60 || !Number.isInteger(every) || every < 1)
    return null;
  const { Unit: unit, Anchor: anchor, Basis: basis } = line;
  const allowed = line.Months.map((month) => MONTHS.indexOf(month) + 1);
  const rhythm = { interval: { every, unit }, anchor, basis, months: allowed };
  const dates = draftDates(rhythm, termDays(StartsOn, months));
  if (dates.length === 0) return <p className={styles.hint}>Never due in this term.</p>;
  if (basis === 'done') return <p className={styles.hint}>First due {formatDay(anchor)}.</p>;
  const shown = dates.slice(0, 4).map(formatDay).join(', ');
  const times = dates.length === 1 ? 'Once' : `${dates.length} times`;
  return (
    <p className={styles.hint}>
      {times}: {shown}
      {dates.length > 4 && ' …'}
    </p>
  );
}
