import { addContact, changeContact, removeContact } from '../../../contracts/customers/contacts.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import type { Contact, Customer } from '../api/customer-queries.ts';
import { sendTo } from '../api/desk-call.ts';
import type { FieldSpec, FormSpec } from '../parts/action-form.tsx';
import { Pane, PhoneLinks } from '../parts/pane.tsx';
import { versioned } from '../parts/versioned.ts';
import { seenCustomer } from './customer-forms.tsx';
import styles from './customers.module.css';

type ContactsProps = { customer: Customer; onForm: (form: FormSpec) => void };

/** The people at a customer and at their sites (R14.06). */
export function Contacts({ customer, onForm }: ContactsProps) {
  const { Contacts: all, Locations } = customer;
  const placeOf = ({ AssetLocationId }: Contact) =>
    Locations.find((site) => site.AssetLocationId === AssetLocationId)?.LocationName;
  return (
    <Pane
      id="contacts"
      title="Contacts"
      end={
        <Button small onClick={() => onForm(addForm(customer))}>
          Add a contact
        </Button>
      }
    >
      {all.length === 0 && <p>None yet. Add whom to ring or to ask for on the day.</p>}
      <ul className={styles.machines}>
        {all.map((contact) => (
          <li key={contact.ContactId}>
            <div>
              <b>{contact.Name}</b>
              <p>
                {[contact.Role, placeOf(contact), contact.IsAskedFor && 'ask for them on the day']
                  .filter(Boolean)
                  .join(', ')}
              </p>
              <p>
                <PhoneLinks numbers={[contact.Mobile, contact.Phone]} />{' '}
                {contact.Email && <a href={`mailto:${contact.Email}`}>{contact.Email}</a>}
              </p>
            </div>
            <ButtonRow>
              <Button
                small
                look="quiet"
                aria-label={`Change ${contact.Name}`}
                onClick={() => onForm(changeForm(customer, contact))}
              >
                Change
              </Button>
              <Button
                small
                look="quiet"
                aria-label={`Remove ${contact.Name}`}
                onClick={() => onForm(removeForm(customer, contact))}
              >
                Remove
              </Button>
            </ButtonRow>
          </li>
        ))}
      </ul>
    </Pane>
  );
}

const fieldsOf = ({ Locations }: Customer): FieldSpec[] => [
  { as: 'text', name: 'Name', label: 'Name' },
  { as: 'text', name: 'Role', label: 'What they do', note: 'optional' },
  {
    as: 'select',
    name: 'AssetLocationId',
    label: 'Where',
    options: [
      { value: '', label: 'All sites' },
      ...Locations.map((site) => ({ value: String(site.AssetLocationId), label: site.LocationName })),
    ],
  },
  { as: 'text', name: 'Mobile', label: 'Mobile', note: 'optional', type: 'tel', figures: true },
  { as: 'text', name: 'Phone', label: 'Phone', note: 'optional', type: 'tel', figures: true },
  { as: 'text', name: 'Email', label: 'Email', note: 'optional', type: 'email' },
  { as: 'check', name: 'IsAskedFor', label: 'The technician asks for them on the day' },
];

const LEAD = 'For the office and the technicians. They get no automatic messages, and have no sign-in.';

function addForm(customer: Customer): FormSpec {
  const { CustomerId } = customer;
  return {
    title: 'Add a contact',
    subject: CustomerId,
    lead: LEAD,
    body: addContact.body,
    fields: fieldsOf(customer),
    submit: 'Add the contact',
    send: sendTo(addContact, { CustomerId }),
  };
}

function changeForm(customer: Customer, contact: Contact): FormSpec {
  const { ContactId, AssetLocationId, Name, Role, Mobile, Phone, Email, IsAskedFor } = contact;
  return {
    title: `Change ${Name}`,
    subject: ContactId,
    lead: LEAD,
    body: changeContact.body,
    fields: fieldsOf(customer),
    initial: {
      Name,
      Role: Role ?? '',
      AssetLocationId: AssetLocationId === null ? '' : String(AssetLocationId),
      Mobile: Mobile ?? '',
      Phone: Phone ?? '',
      Email: Email ?? '',
      IsAskedFor,
    },
    submit: 'Save',
    ...versioned(
      seenCustomer(customer),
      sendTo(changeContact, { CustomerId: customer.CustomerId, ContactId }),
    ),
  };
}

function removeForm(customer: Customer, { ContactId, Name }: Contact): FormSpec {
  return {
    title: `Remove ${Name}`,
    subject: ContactId,
    lead: 'Their numbers go too.',
    body: removeContact.body,
    fields: [],
    submit: 'Remove them',
    ...versioned(
      seenCustomer(customer),
      sendTo(removeContact, { CustomerId: customer.CustomerId, ContactId }),
    ),
  };
}
