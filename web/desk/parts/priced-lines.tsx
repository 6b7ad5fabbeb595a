import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FieldValues, useFieldArray, useFormContext } from 'react-hook-form';
import { dollarsFromCents, parseDollars } from '../../../domain/money/money.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './priced-lines.module.css';

type Typed = { Lines: TypedLine[] };

/** The lines of a quote or an invoice, in the form around them. @param children more buttons */
export function PricedLines({ children }: { children?: ReactNode }) {
  const { register, formState } = useFormContext<Typed>();
  const { fields, append, remove } = useFieldArray<Typed>({ name: 'Lines' });
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
      <ButtonRow>
        <Button small onClick={() => append(NEW_LINE)}>
          <Icon of={Plus} />
          Add a line
        </Button>
        {children}
      </ButtonRow>
    </fieldset>
  );
}

/** A line of a quote or an invoice as it's typed. */
export type TypedLine = { Description: string; Detail: string; Quantity: string; UnitExGst: string };

export const NEW_LINE: TypedLine = { Description: '', Detail: '', Quantity: '1', UnitExGst: '' };

type WireLine = { Description: string; Detail: string | null; Quantity: number; UnitExGst: number };

export const typedLine = (line: WireLine): TypedLine => ({
  Description: line.Description,
  Detail: line.Detail ?? '',
  Quantity: String(line.Quantity),
  UnitExGst: line.UnitExGst.toFixed(2),
});

/** A line for a call; the contract refuses what can't be read. */
export const wireLine = ({ Description, Detail, Quantity, UnitExGst }: TypedLine): FieldValues => ({
  Description,
  Detail,
  Quantity: Quantity.trim() === '' ? undefined : Number(Quantity),
  UnitExGst: typedDollars(UnitExGst),
});

/** Whether somebody has written something in a line. */
export const isTyped = ({ Description, Detail, UnitExGst }: TypedLine): boolean =>
  [Description, Detail, UnitExGst].some((text) => text.trim() !== '');

/**
 * Typed dollars for a call's body. What can't be read stays as it was typed, so that the contract refuses it; an empty
 * field is left out.
 */
export function typedDollars(typed: string): number | string | undefined {
  if (typed.trim() === '') return undefined;
  const cents = parseDollars(typed);
  return cents === null ? typed : dollarsFromCents(cents);
}
