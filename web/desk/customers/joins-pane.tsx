import { takeCustomersApart, withdrawJoin } from '../../../contracts/customers/customer-joins.ts';
import { formatAbn } from '../../../domain/customers/abn.ts';
import { formatPhone } from '../../../domain/customers/phone.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Stack } from '../../ui/layout.tsx';
import { officeMoment } from '../../ui/words/day-words.ts';
import type { Customer } from '../api/customer-queries.ts';
import { sendTo } from '../api/desk-call.ts';
import type { FormSpec } from '../parts/action-form.tsx';
import { DetailPage } from '../parts/page.tsx';
import { Pane } from '../parts/pane.tsx';
import { versioned } from '../parts/versioned.ts';
import { seenCustomer } from './customer-forms.tsx';
import styles from './customers.module.css';
import { useNotices } from './notices.tsx';

type Joined = Customer['JoinedList'][number];
type PaneProps = { customer: Customer; onForm: (form: FormSpec) => void };

/** The page of a customer who was joined into another one: only the way there (R14.06). */
export function JoinedAway({ customer: { BusinessName, Name, JoinedInto } }: { customer: Customer }) {
  return (
    <DetailPage back={{ href: '#/customers', label: 'Customers' }} title={BusinessName ?? Name} facts={null}>
      <Alert kind="info" title={`Joined into ${JoinedInto?.Name}`}>
        Jobs, sites, equipment, invoices and notes are there.{' '}
        <a href={`#/customers/${JoinedInto?.CustomerId}`}>Open {JoinedInto?.Name}</a>
      </Alert>
    </DetailPage>
  );
}

/** Who was joined into a customer, who is asked, and who may be the same (R14.06). */
export function JoinsPane({ customer, onForm }: PaneProps) {
  const { CustomerId, JoinedList, WaitingJoin } = customer;
  return (
    <Pane id="joins" title="The same customer twice?">
      <Stack gap={4}>
        {WaitingJoin ? <Waiting customer={customer} onForm={onForm} /> : <Twins customer={customer} />}
        {JoinedList.length > 0 && (
          <ul className={styles.joined}>
            {JoinedList.map((joined) => (
              <li key={joined.JoinId}>
                <b>{joined.BusinessName ?? joined.Name}</b>
                <p>
                  {detailsOf(joined).join(', ')}. Joined by {joined.JoinedBy}, {officeMoment(joined.JoinedOn)}
                  .
                </p>
                {joined.Note && <p className={styles.note}>Note: {joined.Note}</p>}
                {joined.Card && <p>{joined.Card} pays only the invoices issued to them.</p>}
                {joined.ApartUntil && (
                  <>
                    <p>Can be taken apart until {officeMoment(joined.ApartUntil)}.</p>
                    <Button
                      small
                      aria-label={`Take apart ${joined.BusinessName ?? joined.Name}`}
                      onClick={() => onForm(apartForm(customer, joined))}
                    >
                      Take apart
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {!WaitingJoin && (
          <ButtonLink small href={`#/customers/${CustomerId}/join`}>
            Join with another customer…
          </ButtonLink>
        )}
      </Stack>
    </Pane>
  );
}

const detailsOf = ({ BusinessName, Name, UserName, Mobile, Phone, ABN }: Joined): string[] => [
  ...(BusinessName ? [Name] : []),
  ...[Mobile, Phone].flatMap((number) => (number ? formatPhone(number) : [])),
  ...(UserName ? [UserName] : []),
  ...(ABN ? [`ABN ${formatAbn(ABN)}`] : []),
];

function Waiting({ customer, onForm }: PaneProps) {
  const { CustomerId, WaitingJoin: waiting } = customer;
  if (!waiting) return null;
  const { JoinedId, JoinedName, KeptId, KeptName, AskedBy, AskedOn, AsksUntil } = waiting;
  const otherId = JoinedId === CustomerId ? KeptId : JoinedId;
  return (
    <div className={styles.joined}>
      <b>Waiting for their yes</b>
      <p>
        {AskedBy} asked {JoinedName} with a link, {officeMoment(AskedOn)}, whether they are joined into{' '}
        {KeptName}. The link works until {officeMoment(AsksUntil)}; nothing changes before.{' '}
        <a href={`#/customers/${otherId}`}>Open {JoinedId === CustomerId ? KeptName : JoinedName}</a>
      </p>
      <Button small onClick={() => onForm(withdrawForm(customer, waiting))}>
        Withdraw the question
      </Button>
    </div>
  );
}

/** Others who have the same name, number, email or ABN. */
function Twins({ customer }: { customer: Customer }) {
  const { CustomerId, FirstName, LastName, BusinessName, Mobile, Phone, UserName, ABN } = customer;
  const { data } = useNotices({
    FirstName,
    LastName,
    BusinessName: BusinessName ?? '',
    Mobile: Mobile ?? '',
    Phone: Phone ?? '',
    UserName: UserName ?? '',
    ABN: ABN ?? '',
  });
  const twins = data?.Notices.filter(
    (notice) => notice.Kind === 'same-customer' && notice.CustomerId !== CustomerId,
  );
  return (
    <div aria-live="polite" className={styles.twins}>
      {twins?.map(({ Message, CustomerId: other }) => (
        <Alert key={Message} kind="warning" title={`May be the same: ${Message}`}>
          <a href={`#/customers/${CustomerId}/join?with=${other}`}>Compare them</a>
        </Alert>
      ))}
    </div>
  );
}

function apartForm(customer: Customer, { JoinId, BusinessName, Name }: Joined): FormSpec {
  const name = BusinessName ?? Name;
  return {
    title: `Take ${name} apart again`,
    subject: JoinId,
    lead: `What was ${name}'s before is theirs again: jobs, sites, equipment, contacts and invoices. What came since stays here. Nothing is emailed. A sign-in that they had works again.`,
    body: takeCustomersApart.body,
    fields: [],
    submit: 'Take them apart',
    ...versioned(
      seenCustomer(customer),
      sendTo(takeCustomersApart, { CustomerId: customer.CustomerId, JoinId }),
    ),
  };
}

function withdrawForm(
  customer: Customer,
  { JoinId, JoinedName }: NonNullable<Customer['WaitingJoin']>,
): FormSpec {
  const { CustomerId } = customer;
  return {
    title: 'Withdraw the question',
    subject: JoinId,
    lead: `The link that ${JoinedName} got stops working, and both stay as they are.`,
    body: withdrawJoin.body,
    fields: [],
    submit: 'Withdraw it',
    ...versioned(seenCustomer(customer), sendTo(withdrawJoin, { CustomerId, JoinId })),
  };
}
