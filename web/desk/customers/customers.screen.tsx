import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatMobile } from '../../../domain/customers/mobile.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { type CustomerEntry, useCustomers } from '../api/customer-queries.ts';
import type { Column } from '../parts/data-table.tsx';
import { ListHead } from '../parts/list-head.tsx';
import { PagedRows } from '../parts/paged-rows.tsx';
import styles from './customers.module.css';

const COLUMNS: readonly [Column<CustomerEntry>, ...Column<CustomerEntry>[]] = [
  { title: 'Customer', cell: ({ BusinessName, Name }) => BusinessName ?? Name },
  { title: 'Contact', cell: ({ Name }) => Name, detail: ({ UserName }) => UserName },
  { title: 'Mobile', cell: ({ Mobile }) => (Mobile ? formatMobile(Mobile) : 'Not known') },
  { title: 'Account', cell: accountWords },
];

/** Customers by whatever a caller can tell: a name, a site, a number (R10.15). */
export function CustomersScreen() {
  const [params, setParams] = useSearchParams();
  const term = params.get('SearchTerm') ?? '';
  const query = useCustomers(term || undefined);
  return (
    <>
      <ListHead title="Customers">
        <SearchForm key={term} term={term} onSearch={(next) => setParams(next ? { SearchTerm: next } : {})} />
      </ListHead>
      <PagedRows
        noun="customers"
        label="Customers"
        query={query}
        rows={query.data?.pages.flatMap(({ CustomerList }) => CustomerList)}
        columns={COLUMNS}
        keyOf={({ CustomerId }) => CustomerId}
        hrefOf={({ CustomerId }) => `#/customers/${CustomerId}`}
        empty={
          term
            ? `Nobody matches ‘${term}’. Try fewer words, a mobile number, or a booking reference.`
            : 'No customers yet. They show here after their first booking.'
        }
      />
    </>
  );
}

function SearchForm({ term, onSearch }: { term: string; onSearch: (term: string) => void }) {
  const [typed, setTyped] = useState(term);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(typed.trim());
  }
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <TextField
          label="Name, site, suburb, email, mobile, ABN or reference"
          icon={Search}
          type="search"
          name="customer-search"
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">Find</Button>
      </form>
    </search>
  );
}

/** Whether the account can be booked for (R2.05). */
export function accountWords({
  IsActive,
  IsEmailConfirmed,
}: Pick<CustomerEntry, 'IsActive' | 'IsEmailConfirmed'>): string {
  if (IsEmailConfirmed) return 'Email confirmed';
  return IsActive ? 'Email not confirmed' : 'Invited, not joined yet';
}
