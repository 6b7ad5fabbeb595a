import { Fragment, useState } from 'react';
import { useParams } from 'react-router';
import { formatAbn } from '../../../domain/customers/abn.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { money } from '../../ui/words/money-words.ts';
import { type Customer, readCustomerAgain, useBilling, useCustomer } from '../api/customer-queries.ts';
import { CUSTOMER_JOB_COLUMNS } from '../jobs/job-columns.tsx';
import { ActionForm } from '../parts/action-form.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { DetailPage } from '../parts/detail-page.tsx';
import { Facts } from '../parts/facts.tsx';
import { LoadedPage } from '../parts/loaded-page.tsx';
import { Pane } from '../parts/pane.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import { useSession } from '../staff/session.ts';
import { billingForm, type CustomerForm, customerForm, TERMS } from './customer-forms.ts';
import { accountWords } from './customers.screen.tsx';
import { MessagesPane } from './messages-pane.tsx';
import { Privacy } from './privacy.tsx';
import { Sites } from './sites.tsx';

const BACK = { href: '#/customers', label: 'Customers' };

/** A customer: who, where, with what, how they pay, and their newest jobs (R10.15). */
export function CustomerScreen() {
  const { customerId } = useParams();
  const query = useCustomer(Number(customerId));
  return (
    <LoadedPage query={query} noun="customer" list="#/customers">
      {(customer) => <Details customer={customer} />}
    </LoadedPage>
  );
}

function Details({ customer }: { customer: Customer }) {
  const alerts = useAlerts();
  const isAdmin = useSession()?.Role === 'admin';
  const [form, setForm] = useState<CustomerForm>();
  const { CustomerId, BusinessName, Name, JobList } = customer;
  async function onDone() {
    // Until then the next form would have the version from before this change.
    await readCustomerAgain(CustomerId);
    setForm(undefined);
    alerts.show({ kind: 'success', title: 'Saved' });
  }
  return (
    <DetailPage
      back={BACK}
      title={BusinessName ?? Name}
      lead={BusinessName ? Name : undefined}
      end={<ButtonLink href={`#/book?customer=${CustomerId}`}>Book a visit</ButtonLink>}
      facts={
        <>
          <Account customer={customer} onForm={setForm} />
          <BillingPane customer={customer} onForm={setForm} />
          <MessagesPane customer={customer} onForm={setForm} />
          {isAdmin && <Privacy customer={customer} />}
        </>
      }
    >
      <Sites customer={customer} onForm={setForm} />
      <Pane id="jobs" title="Newest jobs" isFlush={JobList.length > 0}>
        {JobList.length === 0 ? (
          <p>No jobs yet.</p>
        ) : (
          <DataTable
            label="Newest jobs"
            columns={CUSTOMER_JOB_COLUMNS}
            rows={JobList}
            keyOf={({ RepairId }) => RepairId}
            hrefOf={({ RepairId }) => `#/jobs/${RepairId}`}
          />
        )}
      </Pane>
      {form && <ActionForm {...form} onDone={onDone} onClose={() => setForm(undefined)} />}
    </DetailPage>
  );
}

type PaneProps = { customer: Customer; onForm: (form: CustomerForm) => void };

function Account({ customer, onForm }: PaneProps) {
  const { UserName, Mobile, ABN, Address } = customer;
  return (
    <Pane id="facts" title="Account" end={change(() => onForm(customerForm(customer)))}>
      <Facts
        facts={[
          ['Email', UserName ?? 'None'],
          ['Account', accountWords(customer)],
          ['Mobile', Mobile ? <PhoneLink phone={Mobile} key="mobile" /> : 'Not known'],
          ['ABN', ABN ? formatAbn(ABN) : 'Not known'],
          ['Address', Address ?? 'Not known'],
        ]}
      />
    </Pane>
  );
}

function BillingPane({ customer: { CustomerId, Card }, onForm }: PaneProps) {
  const { data: billing, error, refetch } = useBilling(CustomerId);
  return (
    <Pane id="billing" title="Billing" end={billing && change(() => onForm(billingForm(billing)))}>
      {billing ? (
        <Facts
          facts={[
            ['To pay', money(billing.TotalDue)],
            ...(billing.Credit > 0 ? [['Credit', money(billing.Credit)] as const] : []),
            ['Card', Card ? `${Card.Brand} ${Card.Mask}, ${Card.Expiry}` : 'None on file'],
            ['Due', TERMS[billing.PaymentTerms]],
            [
              'Invoices to',
              billing.AccountsEmail ? `the customer and ${billing.AccountsEmail}` : 'the customer',
            ],
            ['PO number', billing.NeedsPoNumber ? 'Needed for quotes' : 'Not needed'],
            [
              'Theirs',
              <Fragment key="theirs">
                <a href={`#/invoices?Customer=${CustomerId}`}>Invoices</a>,{' '}
                <a href={`#/payments?Customer=${CustomerId}`}>card payments</a>,{' '}
                <a href={`#/books/statement/${CustomerId}`}>statement</a>
              </Fragment>,
            ],
          ]}
        />
      ) : error ? (
        <RetryAlert title="The billing did not load" onRetry={refetch}>
          {sentenceOf(error)}
        </RetryAlert>
      ) : (
        <ListLoading label="Loading the billing" />
      )}
    </Pane>
  );
}

const change = (onClick: () => void) => (
  <Button small onClick={onClick}>
    Change
  </Button>
);
