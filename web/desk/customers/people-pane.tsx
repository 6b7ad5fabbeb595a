import { inviteForOwner } from '../../../contracts/people/desk-people.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { hasLimit, ROLE_NAMES } from '../../../domain/people/manage-people.ts';
import { BUSINESS_ROLES } from '../../../domain/people/rights.ts';
import { randomId } from '../../browser/random-id.ts';
import { readDollars } from '../../forms/read-dollars.ts';
import { Button } from '../../ui/button.tsx';
import { dayOf } from '../../ui/words/day-words.ts';
import { money } from '../../ui/words/money-words.ts';
import { type Customer, type CustomerPeople, useCustomerPeople } from '../api/customer-queries.ts';
import { sendTo } from '../api/desk-call.ts';
import type { FormSpec } from '../parts/action-form.tsx';
import { Loaded } from '../parts/page.tsx';
import { Pane, PhoneLinks } from '../parts/pane.tsx';
import styles from './customers.module.css';

type PeoplePaneProps = { customer: Customer; onForm: (form: FormSpec) => void };

/** Who signs in for a customer, with which role, where and up to what (R12.12). Passwords are theirs alone. */
export function PeoplePane({ customer, onForm }: PeoplePaneProps) {
  const query = useCustomerPeople(customer.CustomerId);
  const owners = query.data?.People.filter(({ Role }) => Role === 'owner') ?? [];
  return (
    <Pane
      id="people"
      title="People"
      end={
        owners.length > 0 && (
          <Button small onClick={() => onForm(inviteForm(customer, owners))}>
            Invite for an owner
          </Button>
        )
      }
    >
      <Loaded query={query} noun="people">
        {({ People, Invitations, DefaultLimitIncGst }) => (
          <ul className={styles.machines}>
            {People.length === 0 && <li>Nobody signs in. Without an email there is no account.</li>}
            {People.map((person) => (
              <li key={person.PersonId}>
                <div>
                  <b>
                    {person.FirstName} {person.LastName}
                  </b>
                  <p>{membershipWords(person, customer, DefaultLimitIncGst)}</p>
                  <p>
                    <PhoneLinks numbers={[person.Mobile]} />{' '}
                    <a href={`mailto:${person.UserName}`}>{person.UserName}</a>
                  </p>
                </div>
              </li>
            ))}
            {Invitations.map((invitation) => (
              <li key={invitation.InvitationId}>
                <div>
                  <b>{invitation.UserName}</b>
                  <p>
                    {invitation.IsOver ? 'Invitation expired' : 'Invited'},{' '}
                    {membershipWords(invitation, customer, DefaultLimitIncGst)}
                  </p>
                  <p>Until {dayOf(invitation.ExpiresOn, OPERATOR_TIME_ZONE)}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Pane>
  );
}

type Given = Pick<CustomerPeople['People'][number], 'Role' | 'SiteIds' | 'LimitIncGst'>;

/** `Manager, Marlowe Street Café, approves up to $500.00` */
function membershipWords(
  { Role, SiteIds, LimitIncGst }: Given,
  { Locations }: Customer,
  defaultLimit: number | null,
): string {
  const limit = hasLimit(Role) ? (LimitIncGst ?? defaultLimit) : null;
  const names = Locations.filter(({ AssetLocationId }) => SiteIds?.includes(AssetLocationId)).map(
    ({ LocationName }) => LocationName,
  );
  return [
    ROLE_NAMES[Role],
    SiteIds === null ? 'all sites' : names.join(' and '),
    limit === null ? null : `approves up to ${money(limit)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function inviteForm({ CustomerId, Locations }: Customer, owners: CustomerPeople['People']): FormSpec {
  const siteNames = Locations.map(({ LocationName }) => LocationName);
  return {
    title: 'Invite for an owner',
    subject: CustomerId,
    lead: 'For an owner who rings and asks. They get an email about it, and so does who is invited.',
    body: inviteForOwner.body,
    fields: [
      {
        as: 'select',
        name: 'ForPersonId',
        label: 'Owner who asks',
        options: owners.map(({ PersonId, FirstName, LastName }) => ({
          value: String(PersonId),
          label: `${FirstName} ${LastName}`,
        })),
      },
      { as: 'text', name: 'UserName', label: 'Email to invite', type: 'email' },
      {
        as: 'select',
        name: 'Role',
        label: 'Role',
        options: [...BUSINESS_ROLES].reverse().map((role) => ({ value: role, label: ROLE_NAMES[role] })),
      },
      ...(siteNames.length > 1
        ? [
            {
              as: 'choices',
              name: 'Sites',
              label: 'Sites',
              hint: 'None for all sites.',
              options: siteNames,
            } as const,
          ]
        : []),
      {
        as: 'money',
        name: 'LimitIncGst',
        label: 'Can approve up to',
        note: 'optional',
        hint: 'For a job, inc GST. For managers and approvers.',
      },
    ],
    initial: { ForPersonId: String(owners[0]?.PersonId ?? ''), Role: 'staff' },
    read: ({ Sites = [], LimitIncGst, ...typed }) => {
      const chosen = Locations.filter(({ LocationName }) => (Sites as string[]).includes(LocationName));
      return {
        ...typed,
        SiteIds: chosen.length === 0 ? null : chosen.map(({ AssetLocationId }) => AssetLocationId),
        LimitIncGst: readDollars(LimitIncGst),
      };
    },
    submit: 'Send the invitation',
    send: sendTo(inviteForOwner, { CustomerId }, { idempotencyKey: randomId() }),
  };
}
