import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './priced-lines.module.css';
import { NEW_LINE, type TypedLine } from './typed-lines.ts';

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
