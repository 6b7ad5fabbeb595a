import type { ComponentProps } from 'react';
import { FieldPair } from '../ui/fields/field-group.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { AbnField } from './abn-field.tsx';
import type { FaultyField } from './registered-field.ts';

type BusinessFieldsProps = { name: FaultyField; abn: ComponentProps<typeof AbnField> };

/** The business that pays (R5.21). */
export function BusinessFields({ name, abn }: BusinessFieldsProps) {
  return (
    <FieldPair>
      <TextField {...name} label="Business name" autoComplete="organization" />
      <AbnField {...abn} />
    </FieldPair>
  );
}
