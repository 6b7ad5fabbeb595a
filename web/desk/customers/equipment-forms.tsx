import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import {
  addCustomerEquipment,
  changeCustomerEquipment,
  restoreCustomerEquipment,
  retireCustomerEquipment,
} from '../../../contracts/equipment/desk-equipment.ts';
import { randomId } from '../../browser/random-id.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { equipmentName } from '../../ui/words/equipment-words.ts';
import type { Customer, Equipment, EquipmentType } from '../api/customer-queries.ts';
import type { FieldSpec } from '../parts/action-field.tsx';
import { versioned } from '../parts/versioned.ts';
import { type CustomerForm, seenCustomer, sendTo } from './customer-forms.ts';

const CHOOSE = { value: '', label: 'Choose' };

/** What a machine is, for a catalogue of types: those that are offered, and the one that it has. */
export const machineFields = (types: readonly EquipmentType[], own?: number): FieldSpec[] => [
  {
    as: 'select',
    name: 'EquipmentTypeId',
    label: 'Type',
    options: [
      CHOOSE,
      ...types
        .filter(({ Id, IsRetired }) => !IsRetired || Id === own)
        .map(({ Id, Name }) => ({ value: String(Id), label: Name })),
    ],
  },
  { as: 'own', name: 'ModelServicingTypeId', label: 'Kind', content: <Kind types={types} /> },
  { as: 'text', name: 'Make', label: 'Brand', note: 'optional' },
  { as: 'text', name: 'Model', label: 'Model', note: 'optional' },
  { as: 'text', name: 'SerialIdentifier', label: 'Serial number', note: 'optional', figures: true },
];

const fieldsOf = (
  types: readonly EquipmentType[],
  { Locations }: Customer,
  equipment?: Equipment,
): FieldSpec[] => [
  ...machineFields(types, equipment?.EquipmentTypeId),
  {
    as: 'select',
    name: 'AssetLocationId',
    label: 'Site',
    options: Locations.map((site) => ({ value: String(site.AssetLocationId), label: site.LocationName })),
  },
  { as: 'text', name: 'EquipmentLocation', label: 'Where in the kitchen', note: 'optional' },
  { as: 'lines', name: 'LocationDescription', label: 'How to get to it', note: 'optional', limit: 500 },
];

/** The question that tells a type's kinds apart (R5.13); nothing for a type without any. */
function Kind({ types }: { types: readonly EquipmentType[] }) {
  const { register, formState } = useFormContext();
  const type = typeOf(types, useWatch({ name: 'EquipmentTypeId' }));
  if (!type || type.ServicingTypes.length === 0) return null;
  const error = formState.errors.ModelServicingTypeId?.message;
  return (
    <SelectField
      key={type.Id}
      {...register('ModelServicingTypeId')}
      label="Model type"
      hint={type.ServicingQuestion ?? undefined}
      options={[CHOOSE, ...type.ServicingTypes.map(({ Id, Name }) => ({ value: String(Id), label: Name }))]}
      error={typeof error === 'string' ? error : undefined}
    />
  );
}

const typeOf = (types: readonly EquipmentType[], id: unknown) => types.find((type) => String(type.Id) === id);

/** What was typed, without the kind of another type, and with the catalogue's ids where the names are still theirs. */
export const machineBody =
  (types: readonly EquipmentType[], equipment: Equipment | null) =>
  (typed: FieldValues): FieldValues => {
    const { EquipmentTypeId, ModelServicingTypeId, Make, Model } = typed;
    const kinds = typeOf(types, EquipmentTypeId)?.ServicingTypes ?? [];
    const isMake = equipment !== null && Make === (equipment.EquipmentBrand ?? '');
    const isModel =
      isMake &&
      Model === (equipment.ModelName ?? '') &&
      EquipmentTypeId === String(equipment.EquipmentTypeId);
    return {
      ...typed,
      ModelServicingTypeId: kinds.some(({ Id }) => String(Id) === ModelServicingTypeId)
        ? ModelServicingTypeId
        : '',
      MakeId: isMake ? equipment.MakeId : null,
      ModelId: isModel ? equipment.ModelId : null,
    };
  };

/** The form of a machine that isn't registered yet, at one of the customer's sites. */
export function newEquipmentForm(
  customer: Customer,
  types: readonly EquipmentType[],
  siteId: number,
): CustomerForm {
  return {
    title: 'Add a machine',
    subject: siteId,
    body: addCustomerEquipment.body,
    fields: fieldsOf(types, customer),
    initial: { AssetLocationId: String(siteId) },
    read: machineBody(types, null),
    submit: 'Add the machine',
    send: sendTo(addCustomerEquipment, { CustomerId: customer.CustomerId }, { idempotencyKey: randomId() }),
  };
}

export function equipmentForm(
  customer: Customer,
  types: readonly EquipmentType[],
  equipment: Equipment,
): CustomerForm {
  const { ModelServicingTypeId: kind } = equipment;
  return {
    title: `Change ${equipmentName(equipment)}`,
    subject: equipment.Id,
    lead: 'Jobs keep what they were booked with.',
    body: changeCustomerEquipment.body,
    fields: fieldsOf(types, customer, equipment),
    initial: {
      EquipmentTypeId: String(equipment.EquipmentTypeId),
      ModelServicingTypeId: kind === null ? '' : String(kind),
      Make: equipment.EquipmentBrand ?? '',
      Model: equipment.ModelName ?? '',
      SerialIdentifier: equipment.SerialIdentifier ?? '',
      AssetLocationId: String(equipment.LocationId),
      EquipmentLocation: equipment.EquipmentLocation ?? '',
      LocationDescription: equipment.LocationDescription ?? '',
    },
    submit: 'Save',
    ...versioned(
      seenCustomer(customer),
      sendTo(changeCustomerEquipment, { CustomerId: customer.CustomerId, EquipmentId: equipment.Id }),
      machineBody(types, equipment),
    ),
  };
}

/** The question before a machine is taken out of use, or brought back. */
export function retireForm(customer: Customer, equipment: Equipment): CustomerForm {
  const isRetired = equipment.RetiredOn !== null;
  const call = isRetired ? restoreCustomerEquipment : retireCustomerEquipment;
  return {
    title: `${isRetired ? 'Bring back' : 'Retire'} ${equipmentName(equipment)}`,
    subject: equipment.Id,
    lead: isRetired
      ? 'It can be booked again.'
      : "It keeps its history, and can't be booked until you bring it back.",
    body: call.body,
    fields: [],
    submit: isRetired ? 'Bring it back' : 'Retire it',
    ...versioned(
      seenCustomer(customer),
      sendTo(call, { CustomerId: customer.CustomerId, EquipmentId: equipment.Id }),
    ),
  };
}
