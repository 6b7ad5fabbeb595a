import { FieldPair } from '../ui/fields/field-group.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { FaultyField } from './registered-field.ts';

/** A person's name. */
export function NameFields({ first, last }: { first: FaultyField; last: FaultyField }) {
  return (
    <FieldPair>
      <TextField {...first} label="First name" autoComplete="given-name" />
      <TextField {...last} label="Last name" autoComplete="family-name" />
    </FieldPair>
  );
}
