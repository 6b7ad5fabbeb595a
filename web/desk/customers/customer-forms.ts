import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { addCustomer, changeCustomer } from '../../../contracts/customers/customers.ts';
import type { EndpointSpec, Reply } from '../../../contracts/endpoint.ts';
import { changeBilling } from '../../../contracts/invoices/billing.ts';
import { addSite, changeSite, joinSites } from '../../../contracts/sites/desk-sites.ts';
import type { PaymentTerms } from '../../../domain/invoices/payment-terms.ts';
import { AUSTRALIAN_STATES } from '../../../domain/sites/states.ts';
import { randomId } from '../../browser/random-id.ts';
import type { CallOf, CallOptions } from '../../client/call.ts';
import { type Billing, type Customer, freshCustomer, type Site } from '../api/customer-queries.ts';
import { deskCall } from '../api/desk-call.ts';
import type { FieldSpec } from '../parts/action-field.tsx';
import { type Seen, versioned } from '../parts/versioned.ts';

/** A form of a customer's page, as `ActionForm` draws it. */
export type CustomerForm = {
  title: string;
  subject: string | number;
  lead?: string | undefined;
  body: z.ZodObject;
  fields: readonly FieldSpec[];
  initial?: FieldValues;
  read?: (typed: FieldValues) => FieldValues;
  submit: string;
  send: (body: FieldValues) => Promise<unknown>;
};

const EMAIL: FieldSpec = { as: 'text', name: 'UserName', label: 'Email', note: 'optional', type: 'email' };
const PERSON: readonly FieldSpec[] = [
  { as: 'text', name: 'FirstName', label: 'First name' },
  { as: 'text', name: 'LastName', label: 'Last name' },
  { as: 'text', name: 'BusinessName', label: 'Business' },
  { as: 'text', name: 'ABN', label: 'ABN', note: 'optional', figures: true },
  { as: 'text', name: 'Mobile', label: 'Mobile', type: 'tel', figures: true },
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

export function customerForm(customer: Customer): CustomerForm {
  const { FirstName, LastName, BusinessName, ABN, Mobile, UserName, IsActive, IsEmailConfirmed } = customer;
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
      UserName: UserName ?? '',
    },
    submit: 'Save',
    ...versioned(
      seenCustomer(customer),
      sendTo(changeCustomer, { CustomerId: customer.CustomerId }),
      (typed) => ({
        ...typed,
        ABN: typed.ABN || null,
        UserName: typed.UserName || null,
      }),
    ),
  };
}

/** Where a site is. */
export const SITE: readonly FieldSpec[] = [
  { as: 'text', name: 'LocationName', label: 'Name of the site' },
  { as: 'text', name: 'SuiteFloorBox', label: 'Shop, floor or suite', note: 'optional' },
  { as: 'text', name: 'StreetAddress', label: 'Street address' },
  { as: 'text', name: 'Suburb', label: 'Suburb' },
  {
    as: 'select',
    name: 'State',
    label: 'State',
    options: [{ value: '', label: 'Choose' }, ...AUSTRALIAN_STATES.map((value) => ({ value, label: value }))],
  },
  { as: 'text', name: 'Postcode', label: 'Postcode', figures: true },
];

export function newSiteForm({ CustomerId, BusinessName }: Customer): CustomerForm {
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

export function siteForm(customer: Customer, site: Site): CustomerForm {
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
export function joinForm(customer: Customer, site: Site, into: Site): CustomerForm {
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
}: Billing): CustomerForm {
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

/** Sends a form's body with a call. */
export const sendTo =
  <E extends EndpointSpec>(call: E, params: Readonly<Record<string, number>>, options?: CallOptions) =>
  (json: FieldValues): Promise<Reply<E>> =>
    deskCall(call, { params, json } as unknown as CallOf<E>, options);

/** A customer as a change of them is made to. */
export const seenCustomer = ({ CustomerId, Version }: Pick<Customer, 'CustomerId' | 'Version'>): Seen => ({
  Version,
  fresh: async () => (await freshCustomer(CustomerId)).Version,
});
