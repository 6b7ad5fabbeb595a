import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { addCustomer, changeCustomer, setCustomerNote } from '../../../contracts/customers/customers.ts';
import {
  addCustomerEquipment,
  changeCustomerEquipment,
  restoreCustomerEquipment,
  retireCustomerEquipment,
} from '../../../contracts/equipment/desk-equipment.ts';
import { changeBilling } from '../../../contracts/invoices/billing.ts';
import { addSite, changeSite, joinSites } from '../../../contracts/sites/desk-sites.ts';
import { MAX_CUSTOMER_NOTE } from '../../../domain/constants.ts';
import type { PaymentTerms } from '../../../domain/invoices/payment-terms.ts';
import { AUSTRALIAN_STATES } from '../../../domain/sites/states.ts';
import { randomId } from '../../browser/random-id.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { equipmentName } from '../../ui/words/equipment-words.ts';
import {
  type Billing,
  type Customer,
  type Equipment,
  type EquipmentType,
  freshCustomer,
  type Site,
} from '../api/customer-queries.ts';
import { sendTo } from '../api/desk-call.ts';
import type { FieldSpec, FormSpec } from '../parts/action-form.tsx';
import { type Seen, versioned } from '../parts/versioned.ts';
import { BrandField, SuburbField } from './suggested-fields.tsx';

const EMAIL: FieldSpec = { as: 'text', name: 'UserName', label: 'Email', note: 'optional', type: 'email' };
const PERSON: readonly FieldSpec[] = [
  { as: 'text', name: 'FirstName', label: 'First name' },
  { as: 'text', name: 'LastName', label: 'Last name' },
  { as: 'text', name: 'BusinessName', label: 'Business' },
  { as: 'text', name: 'ABN', label: 'ABN', note: 'optional', figures: true },
  { as: 'text', name: 'Mobile', label: 'Mobile', hint: 'For texts', type: 'tel', figures: true },
  {
    as: 'text',
    name: 'Phone',
    label: 'Phone',
    hint: 'A landline, 1300 or any other number. Without a mobile, they get no texts.',
    type: 'tel',
    figures: true,
  },
];

/** Who a new customer is. */
export const NEW_PERSON = [...PERSON, EMAIL];

/** The form of a new customer; it answers with them. */
export function newCustomerForm() {
  return {
    title: 'New customer',
    subject: 'new',
    lead: 'Nothing is emailed to them. To sign in, they press ‘Forgot your password?’ on the website. Without an email, quotes and invoices go by text.',
    body: addCustomer.body,
    fields: NEW_PERSON,
    submit: 'Add the customer',
    send: sendTo(addCustomer, {}, { idempotencyKey: randomId() }),
  };
}

export function customerForm(customer: Customer): FormSpec {
  const { FirstName, LastName, BusinessName, ABN, Mobile, Phone, UserName, IsActive, IsEmailConfirmed } =
    customer;
  const isTheirs = IsActive || IsEmailConfirmed;
  return {
    title: 'Change the customer',
    subject: customer.CustomerId,
    lead: isTheirs ? `They sign in with ${UserName}, and change it themselves.` : undefined,
    body: changeCustomer.body,
    fields: isTheirs ? PERSON : [...PERSON, EMAIL],
    initial: {
      FirstName,
      LastName,
      BusinessName: BusinessName ?? '',
      ABN: ABN ?? '',
      Mobile: Mobile ?? '',
      Phone: Phone ?? '',
      UserName: UserName ?? '',
    },
    submit: 'Save',
    ...versioned(
      seenCustomer(customer),
      sendTo(changeCustomer, { CustomerId: customer.CustomerId }),
      (typed) => ({
        ...typed,
        Mobile: typed.Mobile || null,
        Phone: typed.Phone || null,
        ABN: typed.ABN || null,
        UserName: typed.UserName || null,
      }),
    ),
  };
}

export function noteForm(customer: Customer): FormSpec {
  const { CustomerId, Note, BusinessName, Name } = customer;
  return {
    title: `Note on ${BusinessName ?? Name}`,
    subject: CustomerId,
    lead: 'For the office alone. A customer who asks what we hold about them gets it too.',
    body: setCustomerNote.body,
    fields: [{ as: 'lines', name: 'Note', label: 'Note', limit: MAX_CUSTOMER_NOTE }],
    initial: { Note: Note ?? '' },
    submit: 'Save',
    ...versioned(seenCustomer(customer), sendTo(setCustomerNote, { CustomerId }), (typed) => ({
      ...typed,
      Note: typed.Note || null,
    })),
  };
}

/** Where a site is. */
export const SITE: readonly FieldSpec[] = [
  { as: 'text', name: 'LocationName', label: 'Name of the site' },
  { as: 'text', name: 'SuiteFloorBox', label: 'Shop, floor or suite', note: 'optional' },
  { as: 'text', name: 'StreetAddress', label: 'Street address' },
  { as: 'own', name: 'Suburb', label: 'Suburb', content: <SuburbField /> },
  {
    as: 'select',
    name: 'State',
    label: 'State',
    options: [{ value: '', label: 'Choose' }, ...AUSTRALIAN_STATES.map((value) => ({ value, label: value }))],
  },
  { as: 'text', name: 'Postcode', label: 'Postcode', figures: true },
];

export function newSiteForm({ CustomerId, BusinessName }: Customer): FormSpec {
  return {
    title: 'Add a site',
    subject: CustomerId,
    body: addSite.body,
    fields: SITE,
    initial: { LocationName: BusinessName ?? '' },
    submit: 'Add the site',
    send: sendTo(addSite, { CustomerId }),
  };
}

export function siteForm(customer: Customer, site: Site): FormSpec {
  const { AssetLocationId, LocationName, SuiteFloorBox, StreetAddress, Suburb, State, Postcode } = site;
  return {
    title: `Change ${LocationName}`,
    subject: AssetLocationId,
    lead: 'Their jobs here show the new address. If they have moved, add a site instead.',
    body: changeSite.body,
    fields: SITE,
    initial: { LocationName, SuiteFloorBox: SuiteFloorBox ?? '', StreetAddress, Suburb, State, Postcode },
    submit: 'Save',
    ...versioned(
      seenCustomer(customer),
      sendTo(changeSite, { CustomerId: customer.CustomerId, AssetLocationId }),
    ),
  };
}

/** Joins a site to another one at the same place. */
export function joinForm(customer: Customer, site: Site, into: Site): FormSpec {
  const { AssetLocationId } = site;
  const { send, read } = versioned(
    seenCustomer(customer),
    sendTo(joinSites, { CustomerId: customer.CustomerId, AssetLocationId }),
  );
  return {
    subject: AssetLocationId,
    title: `Join ${site.LocationName} to ${into.LocationName}`,
    lead: `Both are ${into.Address}. The machines and jobs of ${site.LocationName} move to ${into.LocationName}, and ${site.LocationName} goes.`,
    body: joinSites.body,
    fields: [],
    submit: 'Join them',
    send,
    read: (typed) => ({ ...read(typed), Into: into.AssetLocationId }),
  };
}

/** When invoices are due. */
export const TERMS: Readonly<Record<PaymentTerms, string>> = {
  'on-completion': 'When the job is done',
  '7-days': 'After 7 days',
  '14-days': 'After 14 days',
  '30-days': 'After 30 days',
  'end-of-month': 'At the end of the month',
};

export function billingForm({
  CustomerId,
  PaymentTerms,
  NeedsPoNumber,
  AccountsEmail,
  Version,
}: Billing): FormSpec {
  return {
    title: 'Change the billing',
    subject: CustomerId,
    lead: 'For invoices from now on.',
    body: changeBilling.body,
    fields: [
      {
        as: 'select',
        name: 'PaymentTerms',
        label: 'Due',
        options: Object.entries(TERMS).map(([value, label]) => ({ value, label })),
      },
      { as: 'text', name: 'AccountsEmail', label: 'Invoices also go to', note: 'optional', type: 'email' },
      { as: 'check', name: 'NeedsPoNumber', label: 'Quotes need a purchase order number' },
    ],
    initial: { PaymentTerms, NeedsPoNumber, AccountsEmail: AccountsEmail ?? '' },
    submit: 'Save',
    ...versioned(seenCustomer({ CustomerId, Version }), sendTo(changeBilling, { CustomerId }), (typed) => ({
      ...typed,
      AccountsEmail: typed.AccountsEmail || null,
    })),
  };
}

/** A customer as a change of them is made to. */
export const seenCustomer = ({ CustomerId, Version }: Pick<Customer, 'CustomerId' | 'Version'>): Seen => ({
  Version,
  fresh: async () => (await freshCustomer(CustomerId)).Version,
});

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
  { as: 'own', name: 'Make', label: 'Brand', content: <BrandField /> },
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
): FormSpec {
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
): FormSpec {
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
export function retireForm(customer: Customer, equipment: Equipment): FormSpec {
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
