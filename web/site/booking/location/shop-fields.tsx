import type { ComponentProps } from 'react';
import { FieldPair } from '../../../ui/fields/field-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

type BoxProps = Omit<ComponentProps<typeof TextField>, 'label'>;

/** A site's name and its location in the building (R5.12). */
export function ShopFields({ shop, floor }: { shop: BoxProps; floor: BoxProps }) {
  return (
    <FieldPair>
      <TextField label="Shop name" autoComplete="organization" {...shop} />
      <TextField label="Floor, suite or shop" note="optional" autoComplete="address-line2" {...floor} />
    </FieldPair>
  );
}
