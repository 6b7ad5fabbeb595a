import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { equipmentName } from '../../ui/words/equipment-words.ts';
import type { Customer, Equipment, EquipmentType } from '../api/customer-queries.ts';
import { SITE } from '../customers/customer-forms.ts';
import { machineFields } from '../customers/equipment-forms.tsx';
import { ActionField } from '../parts/action-field.tsx';
import styles from './book.module.css';
import { isNew, NEW } from './phone-form.ts';

const CHOOSE = { value: '', label: 'Choose' };

type WhereProps = {
  customer: Customer | undefined;
  /** Those at the chosen site. */
  machines: readonly Equipment[];
  types: readonly EquipmentType[];
};

/** Site and machine: known ones, or what there's to know of new ones. */
export function Where({ customer, machines, types }: WhereProps) {
  const { register, setValue, formState } = useFormContext();
  const typed = useWatch() as FieldValues;
  const fresh = isNew(typed);
  const error = (name: string) => {
    const message = formState.errors[name]?.message;
    return typeof message === 'string' ? message : undefined;
  };
  return (
    <div className={styles.fields}>
      {customer && customer.Locations.length > 0 && (
        <SelectField
          {...register('AssetLocationId', { onChange: () => setValue('AssetId', '') })}
          label="Site"
          options={[
            CHOOSE,
            ...customer.Locations.map(({ AssetLocationId, LocationName, Address }) => ({
              value: String(AssetLocationId),
              label: `${LocationName}, ${Address}`,
            })),
            { value: NEW, label: 'A new site' },
          ]}
          error={error('AssetLocationId')}
        />
      )}
      {fresh.site && (
        <div className={styles.pairs}>
          {SITE.map((field) => (
            <ActionField key={field.name} field={field} />
          ))}
        </div>
      )}
      {!fresh.site && machines.length > 0 && (
        <SelectField
          {...register('AssetId', { onChange: () => setValue('Problem', '') })}
          label="Machine"
          options={[
            CHOOSE,
            ...machines.map((machine) => ({
              value: String(machine.Id),
              label: [equipmentName(machine), machine.EquipmentLocation].filter(Boolean).join(', '),
            })),
            { value: NEW, label: 'Another machine' },
          ]}
          error={error('AssetId')}
        />
      )}
      {fresh.machine && (
        <div className={styles.pairs}>
          {machineFields(types).map((field) => (
            <ActionField key={field.name} field={field} />
          ))}
        </div>
      )}
    </div>
  );
}
