import type { ComponentProps } from 'react';
import { config } from '../../browser/config.ts';
import type { FaultyField } from '../../forms/registered-field.ts';
import { FieldPair } from '../../ui/fields/field-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AbnField } from './abn-field.tsx';

type BusinessFieldsProps = {
  name: FaultyField & {
    /** The text in the field at this moment. */
    now: () => string;
    /** Called with the registered name of the typed ABN, if the field is empty. */
    onFill: (name: string) => void;
  };
  abn: Omit<ComponentProps<typeof AbnField>, 'onName'>;
};

/** The business that pays (R5.21). */
export function BusinessFields({ name: { now, onFill, ...name }, abn }: BusinessFieldsProps) {
  return (
    <FieldPair>
      <TextField
        {...name}
        label="Business name"
        hint={config().abnLookup ? "Or enter the ABN, and we'll look it up." : undefined}
        autoComplete="organization"
      />
      <AbnField
        {...abn}
        onName={(found) => {
          if (now().trim() === '') onFill(found);
        }}
      />
    </FieldPair>
  );
}
