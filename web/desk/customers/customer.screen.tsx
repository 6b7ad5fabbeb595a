import { Fragment, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { exportCustomer, forgetCustomer } from '../../../contracts/customers/customers.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { formatAbn } from '../../../domain/customers/abn.ts';
import { saveFile } from '../../browser/save-file.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { personalDataFile } from '../../client/personal-data-file.ts';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { Stack } from '../../ui/layout.tsx';
import { money } from '../../ui/words/money-words.ts';
import { type Customer, readCustomerAgain, useBilling, useCustomer } from '../api/customer-queries.ts';
import { deskCall, sendTo } from '../api/desk-call.ts';
import { CUSTOMER_JOB_COLUMNS } from '../jobs/job-words.tsx';
import { ActionForm, type FormSpec } from '../parts/action-form.tsx';
import { DataTable } from '../parts/lists.tsx';
import { DetailPage, Loaded, LoadedPage } from '../parts/page.tsx';
import { Facts, Pane, PhoneLink } from '../parts/pane.tsx';
import { versioned } from '../parts/versioned.ts';
import { PlansPane } from '../plans/plans-pane.tsx';
import { useSession } from '../staff/session.ts';
import { Contacts } from './contacts.tsx';
import { billingForm, customerForm, noteForm, seenCustomer, TERMS } from './customer-forms.tsx';
import styles from './customers.module.css';
import { accountWords } from './customers.screen.tsx';
import { JoinedAway, JoinsPane } from './joins-pane.tsx';
import { MessagesPane } from './messages-pane.tsx';
import { PayersPane } from './payers-pane.tsx';
import { PeoplePane } from './people-pane.tsx';
import { Sites } from './sites.tsx';

const BACK = { href: '#/customers', label: 'Customers' };

/** A customer: who, where, with what, how they pay, and their newest jobs (R10.15). */
export function CustomerScreen() {
  const { customerId } = useParams();
  const query = useCustomer(Number(customerId));
  return (
    <LoadedPage query={query} noun="customer" list="#/customers">
      {(customer) =>
        customer.JoinedInto ? <JoinedAway customer={customer} /> : <Details customer={customer} />
      }
    </LoadedPage>
  );
}

function Details({ customer }: { customer: Customer }) {
  const alerts = useAlerts();
  const isAdmin = useSession()?.Role === 'admin';
  const [form, setForm] = useState<FormSpec>();
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
          <JoinsPane customer={customer} onForm={setForm} />
          {isAdmin && <Privacy customer={customer} />}
        </>
      }
    >
      <Pane
        id="note"
        title="Note"
        end={
          <Button small aria-label="Change the note" onClick={() => setForm(noteForm(customer))}>
            Change
          </Button>
        }
      >
        <p className={styles.note}>{customer.Note ?? 'None. What is noted here shows when they ring.'}</p>
      </Pane>
      <PeoplePane customer={customer} onForm={setForm} />
      <Contacts customer={customer} onForm={setForm} />
      <Sites customer={customer} onForm={setForm} />
      <PayersPane customer={customer} onForm={setForm} />
      <PlansPane customerId={CustomerId} />
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

type PaneProps = { customer: Customer; onForm: (form: FormSpec) => void };

function Account({ customer, onForm }: PaneProps) {
  const { UserName, Mobile, Phone, ABN, Address } = customer;
  return (
    <Pane id="facts" title="Account" end={change(() => onForm(customerForm(customer)))}>
      <Facts
        facts={[
          ['Email', UserName ?? 'None'],
          ['Account', accountWords(customer)],
          ['Mobile', Mobile ? <PhoneLink phone={Mobile} key="mobile" /> : 'Not known'],
          ...(Phone ? [['Phone', <PhoneLink phone={Phone} key="phone" />] as const] : []),
          ['ABN', ABN ? formatAbn(ABN) : 'Not known'],
          ['Address', Address ?? 'Not known'],
        ]}
      />
    </Pane>
  );
}

function BillingPane({ customer: { CustomerId, Card }, onForm }: PaneProps) {
  const query = useBilling(CustomerId);
  const { data } = query;
  return (
    <Pane id="billing" title="Billing" end={data && change(() => onForm(billingForm(data)))}>
      <Loaded query={query} noun="billing">
        {(billing) => (
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
        )}
      </Loaded>
    </Pane>
  );
}

const change = (onClick: () => void) => (
  <Button small onClick={onClick}>
    Change
  </Button>
);

/** What customers may ask for by law: to see what we hold, and to have it deleted. For administrators. */
function Privacy({ customer }: { customer: Customer }) {
  const { CustomerId, UserName, Mobile, Phone, Name } = customer;
  const alerts = useAlerts();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [forgetting, setForgetting] = useState<ReturnType<typeof forgetForm>>();
  async function save() {
    setBusy(true);
    try {
      const all = await deskCall(exportCustomer, { params: { CustomerId } });
      saveFile(`customer-${CustomerId}.json`, await personalDataFile(all));
      alerts.show({ kind: 'success', title: 'Saved, with the photos inside' });
    } catch (cause) {
      alerts.show({ kind: 'danger', title: sentenceOf(cause) });
    } finally {
      setBusy(false);
    }
  }
  function onForgotten({ IsDeleted }: Reply<typeof forgetCustomer>) {
    setForgetting(undefined);
    alerts.show({
      kind: 'success',
      title: IsDeleted
        ? `${Name} is forgotten`
        : `${Name} is forgotten, except what tax law makes us keep about jobs and invoices`,
    });
    navigate('/customers');
  }
  return (
    <Pane id="privacy" title="Privacy">
      <Stack gap={3}>
        <p>
          For a customer who asks what we hold, or to be forgotten. Every administrator gets an email about
          it.
        </p>
        <ButtonRow>
          <Button small busy={busy} onClick={save}>
            Save what we hold
          </Button>
          <Button small onClick={() => setForgetting(forgetForm(customer))}>
            Forget them
          </Button>
        </ButtonRow>
      </Stack>
      {forgetting && (
        <ActionForm
          title={`Forget ${Name}`}
          subject={CustomerId}
          lead="Their account, sites, equipment, photos and messages are deleted, and it can't be undone. Of jobs and invoices only what tax law requires stays."
          body={forgetCustomer.body}
          {...forgetting}
          fields={[
            {
              as: 'text',
              name: 'UserName',
              label: UserName === null ? 'Their mobile or phone' : 'Their email',
              hint: `Type it, to be sure that it's them: ${UserName ?? Mobile ?? Phone}`,
            },
          ]}
          submit="Forget them"
          onDone={onForgotten}
          onClose={() => setForgetting(undefined)}
        />
      )}
    </Pane>
  );
}

const forgetForm = (customer: Customer) =>
  versioned(seenCustomer(customer), sendTo(forgetCustomer, { CustomerId: customer.CustomerId }));
