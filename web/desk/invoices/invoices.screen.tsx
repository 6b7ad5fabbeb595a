import { useSearchParams } from 'react-router';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { type InvoiceOrder, useDeskInvoices } from '../api/invoice-queries.ts';
import { FindForm } from '../parts/find-form.tsx';
import { CustomerOnly, Filters, OrderField, PagedRows, queryOf, type Sorting } from '../parts/lists.tsx';
import { ListHead, Tabs } from '../parts/page.tsx';
import { INVOICE_COLUMNS, STATUS_TABS } from './invoice-words.tsx';

const ALL_ORDERS: Partial<Record<InvoiceOrder, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  largest: 'Largest total',
  smallest: 'Smallest total',
};
/** Only invoices have a due date; the other documents have no status either. */
const STATE_ORDERS: Readonly<Record<string, string>> = {
  'earliest-due': 'Earliest due',
  'latest-due': 'Latest due',
  ...ALL_ORDERS,
};

/** Invoices, notes and receipts by status and number; the filters are in the address (R10.18). */
export function InvoicesScreen() {
  const [params, setParams] = useSearchParams();
  const number = params.get('Number') ?? undefined;
  const tab = STATUS_TABS.find(({ state }) => state === (params.get('State') ?? undefined)) ?? STATUS_TABS[0];
  const customer = Number(params.get('Customer')) || undefined;
  // A number is found whatever its status.
  const filters = number ? { Number: number } : { State: tab?.state, CustomerId: customer };
  const [orders, usual] =
    filters.State === undefined ? [ALL_ORDERS, 'newest'] : [STATE_ORDERS, 'earliest-due'];
  const order = params.get('Order') ?? usual;
  const sorting: Sorting = {
    orders,
    order: order in orders ? order : usual,
    hrefOf: (Order) =>
      `/invoices${queryOf({ State: tab?.state, Customer: customer, Number: number, Order: Order === usual ? undefined : Order })}`,
  };
  const query = useDeskInvoices({ ...filters, Order: sorting.order as InvoiceOrder });
  return (
    <>
      <ListHead
        title="Invoices"
        lead={customer && !number && <CustomerOnly customerId={customer} list="invoices" />}
        action={
          <ButtonRow>
            <ButtonLink href="#/payments">Card payments</ButtonLink>
            <ButtonLink href="#/payments/transfers">Bank transfers</ButtonLink>
          </ButtonRow>
        }
      >
        <Filters>
          <FindForm
            key={number}
            label="Number, a part of it, or an amount"
            name="invoice-number"
            term={number ?? ''}
            onFind={(next) => setParams(next ? { Number: next } : {})}
          />
          <OrderField sorting={sorting} />
        </Filters>
        <Tabs
          label="Invoices by status"
          tabs={STATUS_TABS.map(({ state, word }) => ({
            name: word,
            href: `#/invoices${queryOf({ State: state, Customer: customer })}`,
            isCurrent: !number && state === tab?.state,
          }))}
        />
      </ListHead>
      <PagedRows
        key={JSON.stringify([filters, sorting.order])}
        noun="invoices"
        label="Invoices"
        query={query}
        rows={query.data?.pages.flatMap(({ InvoiceList }) => InvoiceList)}
        columns={INVOICE_COLUMNS}
        sorting={sorting}
        keyOf={({ InvoiceId }) => InvoiceId}
        hrefOf={({ InvoiceId }) => `#/invoices/${InvoiceId}`}
        empty={
          number
            ? `No document has the number ‘${number}’. Type it whole, such as INV-1037.`
            : tab?.state
              ? `No invoice is in ‘${tab.word}’ now.`
              : 'No invoices yet. The first one is issued when a visit is recorded.'
        }
      />
    </>
  );
}
