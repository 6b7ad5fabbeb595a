import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { formatPhone } from '../../../domain/customers/phone.ts';
import { Button } from '../../ui/button.tsx';
import { type CustomerEntry, type CustomerOrder, foundWords, useCustomers } from '../api/customer-queries.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { FindForm } from '../parts/find-form.tsx';
import { type Columns, Filters, OrderField, PagedRows, queryOf, type Sorting } from '../parts/lists.tsx';
import { ListHead } from '../parts/page.tsx';
import { newCustomerForm } from './customer-forms.tsx';
import { Notices, useNotices } from './notices.tsx';

const COLUMNS: Columns<CustomerEntry> = [
  {
    title: 'Customer',
    cell: ({ BusinessName, Name }) => BusinessName ?? Name,
    detail: (customer) => foundWords(customer).join('; '),
    orders: { ascending: 'name', descending: 'name-backwards' },
  },
  { title: 'Contact', cell: ({ Name }) => Name, detail: ({ UserName }) => UserName },
  {
    title: 'Phone',
    cell: ({ Mobile, Phone }) =>
      [Mobile, Phone]
        .filter((number) => number !== null)
        .map(formatPhone)
        .join(', ') || 'Not known',
  },
  { title: 'Account', cell: accountWords },
];

const ORDERS: Readonly<Record<CustomerOrder, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  name: 'Name, A to Z',
  'name-backwards': 'Name, Z to A',
};

/** Customers by whatever a caller can tell: a name, a site, a number (R10.15). */
export function CustomersScreen() {
  const [params, setParams] = useSearchParams();
  const term = params.get('SearchTerm') ?? '';
  const order = Object.keys(ORDERS).find((each) => each === params.get('Order')) as CustomerOrder | undefined;
  const query = useCustomers(term || undefined, order);
  const sorting: Sorting = {
    orders: ORDERS,
    order: order ?? 'newest',
    hrefOf: (Order) => `/customers${queryOf({ SearchTerm: term || undefined, Order })}`,
  };
  const navigate = useNavigate();
  const [form, setForm] = useState<ReturnType<typeof newCustomerForm>>();
  return (
    <>
      <ListHead
        title="Customers"
        action={<Button onClick={() => setForm(newCustomerForm())}>New customer</Button>}
      >
        <Filters>
          <FindForm
            key={term}
            label="Name, site, suburb, email, phone, ABN, serial number or reference"
            name="customer-search"
            term={term}
            onFind={(next) =>
              setParams({ ...(next && { SearchTerm: next }), ...(order && { Order: order }) })
            }
          />
          <OrderField sorting={sorting} />
        </Filters>
      </ListHead>
      <PagedRows
        noun="customers"
        label="Customers"
        query={query}
        rows={query.data?.pages.flatMap(({ CustomerList }) => CustomerList)}
        columns={COLUMNS}
        sorting={sorting}
        keyOf={({ CustomerId }) => CustomerId}
        hrefOf={({ CustomerId }) => `#/customers/${CustomerId}`}
        empty={
          term
            ? `Nobody matches ‘${term}’. Try fewer words, a phone number, or a booking reference.`
            : 'No customers yet. They show here after their first booking, or once you add them.'
        }
      />
      {form && (
        <ActionForm
          {...form}
          onDone={({ CustomerId }) => navigate(`/customers/${CustomerId}`)}
          onClose={() => setForm(undefined)}
        >
          <SameCustomer />
        </ActionForm>
      )}
    </>
  );
}

/** Who else has the name, mobile, phone, email or ABN that is typed. */
function SameCustomer() {
  const [FirstName, LastName, BusinessName, Mobile, Phone, UserName, ABN] = useWatch({
    name: ['FirstName', 'LastName', 'BusinessName', 'Mobile', 'Phone', 'UserName', 'ABN'],
  }) as string[];
  const { data } = useNotices({ FirstName, LastName, BusinessName, Mobile, Phone, UserName, ABN });
  return <Notices in={data} about={['same-customer']} />;
}

/** How far a customer has come into their account (R2.05). */
export function accountWords({
  IsActive,
  IsEmailConfirmed,
  IsMadeByStaff,
}: Pick<CustomerEntry, 'IsActive' | 'IsEmailConfirmed' | 'IsMadeByStaff'>): string {
  if (IsEmailConfirmed) return 'Email confirmed';
  if (IsActive) return 'Email not confirmed';
  return IsMadeByStaff ? 'Added by us, not joined yet' : 'Invited, not joined yet';
}
