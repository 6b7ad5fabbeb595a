import { Plus, Trash2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { type FieldValues, useFieldArray, useFormContext } from 'react-hook-form';
import { dollarsFromCents, parseDollars } from '../../../domain/money/money.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { QuotedPartField } from './part-field.tsx';
import styles from './priced-lines.module.css';

type Typed = { Lines: TypedLine[] };

type PricedLinesProps = {
  /** What a line is for can be picked from parts. */
  picks?: true;
  /** More buttons. */
  children?: ReactNode;
};

/** The lines of a quote or an invoice, in the form around them. Enter at the end of the last one begins another. */
export function PricedLines({ picks, children }: PricedLinesProps) {
  const { register, formState, getValues } = useFormContext<Typed>();
  const { fields, append, remove } = useFieldArray<Typed>({ name: 'Lines' });
  const errors = formState.errors.Lines;
  const addLine = () => append(NEW_LINE, { focusName: `Lines.${fields.length}.Description` });
  function onEnter(event: KeyboardEvent, index: number) {
    const line = getValues(`Lines.${index}`);
    if (event.key !== 'Enter' || index < fields.length - 1 || !isTyped(line)) return;
    event.preventDefault();
    addLine();
  }
  return (
    <fieldset className={styles.lines}>
      <legend>Lines, ex GST</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className={classNames(styles.line, picks && styles.picks)}>
          {picks ? (
            <QuotedPartField line={`Lines.${index}`} error={errors?.[index]?.Description?.message} />
          ) : (
            <TextField
              label="What"
              {...register(`Lines.${index}.Description`)}
              error={errors?.[index]?.Description?.message}
            />
          )}
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
            onKeyDown={(event) => onEnter(event, index)}
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
        <Button small onClick={addLine}>
          <Icon of={Plus} />
          Add a line
        </Button>
        {children}
      </ButtonRow>
    </fieldset>
  );
}

/** A line of a quote or an invoice as it's typed. */
export type TypedLine = {
  Description: string;
  Detail: string;
  Quantity: string;
  UnitExGst: string;
  /** Of a quote's line that was picked. */
  PartId: number | null;
};

export const NEW_LINE: TypedLine = {
  Description: '',
  Detail: '',
  Quantity: '1',
  UnitExGst: '',
  PartId: null,
};

type WireLine = {
  Description: string;
  Detail: string | null;
  Quantity: number;
  UnitExGst: number;
  PartId?: number | null;
};

export const typedLine = (line: WireLine): TypedLine => ({
  Description: line.Description,
  Detail: line.Detail ?? '',
  Quantity: String(line.Quantity),
  UnitExGst: line.UnitExGst.toFixed(2),
  PartId: line.PartId ?? null,
});

/** The lines for a call, without empty ones at the end; the contract refuses what can't be read. */
export function wireLines(lines: readonly TypedLine[]): FieldValues[] {
  const last = lines.reduce((at, line, index) => (isTyped(line) ? index : at), 0);
  return lines.slice(0, last + 1).map(wireLine);
}

const wireLine = ({ Description, Detail, Quantity, UnitExGst, PartId }: TypedLine): FieldValues => ({
  Description,
  Detail,
  Quantity: Quantity.trim() === '' ? undefined : Number(Quantity),
  UnitExGst: typedDollars(UnitExGst),
  PartId,
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
