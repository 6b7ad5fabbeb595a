import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { joinCustomers } from '../../../contracts/customers/customer-joins.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { formatAbn } from '../../../domain/customers/abn.ts';
import { formatPhone } from '../../../domain/customers/phone.ts';
import { Button } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { officeMoment } from '../../ui/words/day-words.ts';
import { money } from '../../ui/words/money-words.ts';
import {
  type ComparedCustomer,
  type CustomerEntry,
  foundWords,
  readCustomerAgain,
  useComparison,
  useCustomers,
} from '../api/customer-queries.ts';
import { sendTo } from '../api/desk-call.ts';
import { ActionForm, type FormSpec } from '../parts/action-form.tsx';
import { FindForm } from '../parts/find-form.tsx';
import { type Columns, PagedRows } from '../parts/lists.tsx';
import { DeskPage, LoadedPage } from '../parts/page.tsx';
import { sendSeen } from '../parts/versioned.ts';
import styles from './customers.module.css';

/** Finds the other customer, shows both side by side, and joins them after a second look (R14.06). */
export function JoinScreen() {
  const customerId = Number(useParams().customerId);
  const [params] = useSearchParams();
  const otherId = Number(params.get('with') ?? 0);
  return otherId > 0 ? (
    <Comparison customerId={customerId} otherId={otherId} />
  ) : (
    <FindOther customerId={customerId} />
  );
}

const back = (customerId: number) => <a href={`#/customers/${customerId}`}>Back to the customer</a>;

function FindOther({ customerId }: { customerId: number }) {
  const [params, setParams] = useSearchParams();
  const term = params.get('SearchTerm') ?? '';
  const query = useCustomers(term || undefined);
  const columns: Columns<CustomerEntry> = [
    {
      title: 'Customer',
      cell: ({ BusinessName, Name }) => BusinessName ?? Name,
      detail: (customer) => foundWords(customer).join('; '),
    },
    { title: 'Contact', cell: ({ Name }) => Name, detail: ({ UserName }) => UserName },
    {
      title: 'Phone',
      cell: ({ Mobile, Phone }) =>
        [Mobile, Phone].flatMap((number) => (number ? formatPhone(number) : [])).join(', ') || 'Not known',
    },
  ];
  return (
    <DeskPage
      title="Join with another customer"
      crumb={back(customerId)}
      lead="Find the other one. You see both side by side before anything is joined."
    >
      <FindForm
        key={term}
        label="Name, site, suburb, email, phone, ABN, serial number or reference"
        name="customer-search"
        term={term}
        onFind={(next) => setParams(next ? { SearchTerm: next } : {})}
      />
      <PagedRows
        noun="customers"
        label="Customers"
        query={query}
        rows={query.data?.pages
          .flatMap(({ CustomerList }) => CustomerList)
          .filter(({ CustomerId }) => CustomerId !== customerId)}
        columns={columns}
        keyOf={({ CustomerId }) => CustomerId}
        hrefOf={({ CustomerId }) => `#/customers/${customerId}/join?with=${CustomerId}`}
        empty={
          term ? `Nobody else matches ‘${term}’. Try fewer words or a phone number.` : 'No other customer.'
        }
      />
    </DeskPage>
  );
}

type Rows = readonly (readonly [
  title: string,
  of: (customer: ComparedCustomer) => string | string[] | null,
])[];

const ROWS: Rows = [
  ['Person', ({ Name }) => Name],
  ['Email', ({ UserName }) => UserName],
  ['Accounts email', ({ AccountsEmail }) => AccountsEmail],
  ['Mobile', ({ Mobile }) => Mobile && formatPhone(Mobile)],
  ['Phone', ({ Phone }) => Phone && formatPhone(Phone)],
  ['ABN', ({ ABN }) => ABN && formatAbn(ABN)],
  ['Sign-in', ({ HasSignIn }) => (HasSignIn ? 'Signs in to the portal' : 'None')],
  ['Sites', ({ Sites }) => Sites],
  ['Contacts', ({ Contacts }) => Contacts],
  ['Machines', ({ EquipmentCount }) => String(EquipmentCount)],
  ['Jobs', ({ JobCount, OpenJobCount }) => `${JobCount}, ${OpenJobCount} open`],
  ['To pay', ({ TotalDue }) => money(TotalDue)],
  ['Card', ({ Card }) => Card],
  ['Note', ({ Note }) => Note],
  ['Customer since', ({ CreatedOn }) => officeMoment(CreatedOn)],
];

const nameOf = ({ BusinessName, Name }: ComparedCustomer) => BusinessName ?? Name;

function Comparison({ customerId, otherId }: { customerId: number; otherId: number }) {
  const query = useComparison(customerId, otherId);
  const alerts = useAlerts();
  const navigate = useNavigate();
  const [form, setForm] = useState<FormSpec<Reply<typeof joinCustomers>>>();
  async function onDone({ KeptId, State }: Reply<typeof joinCustomers>) {
    await Promise.all([customerId, otherId].map(readCustomerAgain));
    alerts.show({
      kind: 'success',
      title: State === 'waiting' ? 'Asked. They get an email with a link.' : 'Joined',
    });
    navigate(`/customers/${KeptId}`);
  }
  return (
    <LoadedPage query={query} noun="customer" list="#/customers">
      {({ Customers }) => {
        const [one, other] = Customers;
        if (!one || !other) return null;
        return (
          <DeskPage
            title="Are they the same?"
            crumb={back(customerId)}
            lead="Choose which one is kept. You read what will happen before anything does."
          >
            <div className={styles.comparison}>
              <table>
                <thead>
                  <tr>
                    <td />
                    {Customers.map((each) => (
                      <th key={each.CustomerId} scope="col">
                        <a href={`#/customers/${each.CustomerId}`}>{nameOf(each)}</a>
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {ROWS.filter(([, of]) => hasWords(of(one)) || hasWords(of(other))).map(([title, of]) => (
                    <tr key={title} data-same={said(of(one)) === said(of(other)) || undefined}>
                      <th scope="row">{title}</th>
                      {Customers.map((each) => (
                        <td key={each.CustomerId}>
                          {[of(each) ?? []].flat().map((line) => (
                            <p key={line}>{line}</p>
                          ))}
                        </td>
                      ))}
                    </tr>
                  ))}
                  <tr>
                    <th scope="row">Keep</th>
                    {(
                      [
                        [one, other],
                        [other, one],
                      ] as const
                    ).map(([kept, joined]) => (
                      <td key={kept.CustomerId}>
                        {kept.WhyNotKept === null ? (
                          <Button
                            aria-label={`Keep this one: ${nameOf(kept)}, customer ${kept.CustomerId}`}
                            onClick={() =>
                              setForm(
                                joinForm(joined, kept, async () => (await query.refetch()).data?.Customers),
                              )
                            }
                          >
                            Keep this one
                          </Button>
                        ) : (
                          <p>{kept.WhyNotKept}</p>
                        )}
                      </td>
                    ))}
                  </tr>
                </tbody>
              </table>
            </div>
            {form && <ActionForm {...form} onDone={onDone} onClose={() => setForm(undefined)} />}
          </DeskPage>
        );
      }}
    </LoadedPage>
  );
}

const hasWords = (value: string | string[] | null) => [value ?? []].flat().length > 0;
const said = (value: string | string[] | null) => JSON.stringify(value);

/** The second look: what will happen. */
function joinForm(
  joined: ComparedCustomer,
  kept: ComparedCustomer,
  readAgain: () => Promise<ComparedCustomer[] | undefined>,
): FormSpec<Reply<typeof joinCustomers>> {
  const send = sendTo(joinCustomers, { CustomerId: joined.CustomerId });
  let versions = { Version: joined.Version, IntoVersion: kept.Version };
  return {
    title: `Join ${nameOf(joined)} into ${nameOf(kept)}`,
    subject: `${joined.CustomerId} into ${kept.CustomerId}`,
    lead: (
      <>
        The jobs, sites, equipment, contacts, messages and invoices of {nameOf(joined)} are then found with{' '}
        {nameOf(kept)}, and letters about them go to {nameOf(kept)}. Invoices keep the name and number that
        they have. {joined.Card && `${joined.Card} stays with the invoices of ${nameOf(joined)}. `}
        {kept.NeedsYes
          ? `${nameOf(joined)} signs in to the portal, so they are asked first, with a link: nothing changes before their yes. Then their own sign-in ends.`
          : 'Nothing is emailed.'}{' '}
        You can take them apart for 24 hours.
      </>
    ),
    body: joinCustomers.body,
    fields: [],
    submit: kept.NeedsYes ? 'Ask them' : 'Join them',
    read: () => ({ Into: kept.CustomerId, ...versions }),
    send: (json) =>
      sendSeen(
        () => send(json),
        async () => {
          const now = await readAgain();
          const versionOf = ({ CustomerId, Version }: ComparedCustomer) =>
            now?.find((each) => each.CustomerId === CustomerId)?.Version ?? Version;
          versions = { Version: versionOf(joined), IntoVersion: versionOf(kept) };
        },
      ),
  };
}
