import type { ComponentProps, ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CheckBox } from '../../ui/fields/check-box.tsx';
import { CheckBoxes } from '../../ui/fields/check-boxes.tsx';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { SelectField, type SelectOption } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** A field of an action's form; `name` is its name on the wire. */
export type FieldSpec = { name: string; label: string; note?: string; hint?: string } & (
  | { as: 'text'; type?: 'text' | 'email' | 'tel'; figures?: boolean }
  | { as: 'password'; autoComplete: 'new-password' | 'current-password' }
  /** Dollars; `typedDollars` reads them. */
  | { as: 'money' }
  | { as: 'day' }
  | { as: 'lines'; limit: number }
  | { as: 'select'; options: readonly SelectOption[] }
  /** Any of a few known values; the field's value is a list. */
  | { as: 'choices'; options: readonly string[] }
  | { as: 'check' }
  /** Drawn by its own form. */
  | { as: 'own'; content: ReactNode }
);

/** Draws a field by its description; it belongs to the `FormProvider` around it. */
export function ActionField({ field }: { field: FieldSpec }) {
  const { register, formState } = useFormContext();
  const { name, label, note, hint } = field;
  const error = formState.errors[name]?.message;
  const texts = { label, note, hint, error: typeof error === 'string' ? error : undefined };
  switch (field.as) {
    case 'text':
      return <TextField {...texts} {...register(name)} type={field.type ?? 'text'} figures={field.figures} />;
    case 'password':
      return <PasswordField {...texts} {...register(name)} autoComplete={field.autoComplete} />;
    case 'money':
      return <MoneyField {...texts} {...register(name)} />;
    case 'day':
      return <TextField {...texts} {...register(name)} type="date" figures />;
    case 'lines':
      return <TextArea {...texts} {...register(name)} limit={field.limit} short />;
    case 'select':
      return <SelectField {...texts} {...register(name)} options={field.options} />;
    case 'choices':
      return <Choices {...texts} name={name} options={field.options} />;
    case 'check':
      return <Check name={name} label={label} />;
    case 'own':
      return field.content;
  }
}

function Check({ name, label }: { name: string; label: string }) {
  const { setValue } = useFormContext();
  const checked = useWatch({ name }) === true;
  return <CheckBox label={label} checked={checked} onChange={(value) => setValue(name, value)} />;
}

type ChoicesProps = Omit<ComponentProps<typeof CheckBoxes>, 'id' | 'value' | 'onChange'> & { name: string };

function Choices({ name, ...rest }: ChoicesProps) {
  const { setValue } = useFormContext();
  const value = useWatch({ name }) as readonly string[];
  return <CheckBoxes {...rest} id={name} value={value} onChange={(chosen) => setValue(name, chosen)} />;
}
