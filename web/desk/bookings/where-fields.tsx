import type { ReactNode } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { equipmentName } from '../../ui/words/equipment-words.ts';
import type { Customer, Equipment, EquipmentType } from '../api/customer-queries.ts';
import { machineFields, SITE } from '../customers/customer-forms.tsx';
import { ActionField } from '../parts/action-form.tsx';
import styles from './book.module.css';
import { isNew, NEW } from './phone-form.ts';

const CHOOSE = { value: '', label: 'Choose' };

const AS_BUSINESS = 'empty: as the business';

/** So many machines are side by side; more are in a list. */
const SHOWN = 12;

type WhereProps = {
  customer: Customer | undefined;
  /** All of the customer's, at whichever site. */
  machines: readonly Equipment[];
  types: readonly EquipmentType[];
};

/** Machine and site: known ones, or what there's to know of new ones. A machine says its site. */
export function Where({ customer, machines, types }: WhereProps) {
  const { register, formState } = useFormContext();
  const typed = useWatch() as FieldValues;
  const fresh = isNew(typed);
  const error = (name: string) => {
    const message = formState.errors[name]?.message;
    return typeof message === 'string' ? message : undefined;
  };
  const sites = customer?.Locations ?? [];
  return (
    <div className={styles.fields}>
      {machines.length > 0 && (
        <MachineChoice customer={customer} machines={machines} error={error('AssetId')} />
      )}
      {typed.AssetId === NEW && sites.length > 0 && (
        <SelectField
          {...register('AssetLocationId')}
          label="Site"
          options={[
            CHOOSE,
            ...sites.map(({ AssetLocationId, LocationName, Address }) => ({
              value: String(AssetLocationId),
              label: `${LocationName}, ${Address}`,
            })),
            { value: NEW, label: 'A new site' },
          ]}
          error={error('AssetLocationId')}
        />
      )}
      {fresh.site && (
        <Pairs>
          {SITE.map((field) => {
            const isNamed = fresh.caller && field.name === 'LocationName';
            return <ActionField key={field.name} field={isNamed ? { ...field, note: AS_BUSINESS } : field} />;
          })}
        </Pairs>
      )}
      {fresh.machine && (
        <Pairs>
          {machineFields(types).map((field) => (
            <ActionField key={field.name} field={field} />
          ))}
        </Pairs>
      )}
    </div>
  );
}

const Pairs = ({ children }: { children: ReactNode }) => <div className={styles.pairs}>{children}</div>;

type MachineChoiceProps = Pick<WhereProps, 'customer' | 'machines'> & { error: string | undefined };

function MachineChoice({ customer, machines, error }: MachineChoiceProps) {
  const { setValue } = useFormContext();
  const chosen = useWatch({ name: 'AssetId' }) as string;
  const sites = customer?.Locations ?? [];
  function choose(id: string) {
    const machine = machines.find(({ Id }) => String(Id) === id);
    const site = machine?.LocationId ?? (sites.length === 1 ? sites[0]?.AssetLocationId : undefined);
    setValue('AssetId', id, { shouldDirty: true });
    setValue('AssetLocationId', site === undefined ? '' : String(site));
  }
  const choices = [
    ...machines.map((machine) => ({
      value: String(machine.Id),
      label: equipmentName(machine),
      note: placeOf(machine, sites),
    })),
    { value: NEW, label: 'Another machine', note: undefined },
  ];
  const field = { id: 'AssetId', name: 'AssetId', value: chosen, error };
  if (machines.length <= SHOWN) {
    return <ChoiceGroup {...field} legend="Machine" look="low" choices={choices} onChange={choose} />;
  }
  return (
    <SelectField
      {...field}
      label="Machine"
      options={[
        CHOOSE,
        ...choices.map(({ value, label, note }) => ({
          value,
          label: [label, note].filter(Boolean).join(', '),
        })),
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

/** Where a machine is: in the kitchen, and of several sites at which. */
function placeOf(
  { EquipmentLocation, LocationId }: Equipment,
  sites: Customer['Locations'],
): string | undefined {
  const site = sites.find(({ AssetLocationId }) => AssetLocationId === LocationId)?.LocationName;
  return [EquipmentLocation, sites.length > 1 && site].filter(Boolean).join(', ') || undefined;
}
