import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { MAX_CHECKLIST } from '../../../domain/plans/checklists.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ServiceType } from '../api/plan-queries.ts';
import styles from './plans.module.css';

/** A line of a checklist as it's typed. */
type TypedItem = { Kind: 'tick' | 'reading'; Text: string; Unit: string; From: string; To: string };
type Typed = { Checklist: TypedItem[] };

export const typedItem = ({ Kind, Text, Unit, From, To }: ServiceType['Checklist'][number]): TypedItem => ({
  Kind,
  Text,
  Unit: Unit ?? '',
  From: From === null ? '' : String(From),
  To: To === null ? '' : String(To),
});

const figureOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

export const itemOf = ({ Kind, Text, Unit, From, To }: TypedItem) =>
  Kind === 'tick'
    ? { Kind, Text, Unit: null, From: null, To: null }
    : { Kind, Text, Unit: Unit || null, From: figureOf(From), To: figureOf(To) };

/** The checklist of a service type, in the form around it (R13.01). */
export function ChecklistFields() {
  const { fields, append, remove } = useFieldArray<Typed>({ name: 'Checklist' });
  return (
    <fieldset className={styles.lines}>
      <legend>Checklist</legend>
      {fields.map(({ id }, index) => (
        <Item key={id} index={index} onRemove={() => remove(index)} />
      ))}
      <p>
        <Button
          small
          disabled={fields.length >= MAX_CHECKLIST}
          onClick={() =>
            append(
              { Kind: 'tick', Text: '', Unit: '', From: '', To: '' },
              { focusName: `Checklist.${fields.length}.Text` },
            )
          }
        >
          <Icon of={Plus} />
          Add a line
        </Button>
      </p>
    </fieldset>
  );
}

function Item({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { register, formState } = useFormContext<Typed>();
  const kind = useWatch<Typed>({ name: `Checklist.${index}.Kind` });
  const errors = formState.errors.Checklist?.[index];
  const name = <Field extends keyof TypedItem>(field: Field) => `Checklist.${index}.${field}` as const;
  return (
    <div className={styles.line}>
      <TextField label="What is checked" {...register(name('Text'))} error={errors?.Text?.message} />
      <SelectField
        label="How"
        {...register(name('Kind'))}
        options={[
          { value: 'tick', label: 'Tick' },
          { value: 'reading', label: 'Reading' },
        ]}
      />
      {kind === 'reading' && (
        <>
          <TextField label="Unit" {...register(name('Unit'))} error={errors?.Unit?.message} />
          <TextField
            label="From"
            note="optional"
            figures
            {...register(name('From'))}
            error={errors?.From?.message}
          />
          <TextField
            label="To"
            note="optional"
            figures
            {...register(name('To'))}
            error={errors?.To?.message}
          />
        </>
      )}
      <IconButton icon={Trash2} label={`Remove line ${index + 1}`} onClick={onRemove} />
    </div>
  );
}
