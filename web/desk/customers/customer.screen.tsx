import { useParams } from 'react-router';
import { ApiError, sentenceOf } from '../../client/api-error.ts';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { type Customer, useCustomer } from '../api/customer-queries.ts';
import { CUSTOMER_JOB_COLUMNS } from '../jobs/job-columns.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { DetailPage } from '../parts/detail-page.tsx';
import { Facts } from '../parts/facts.tsx';
import { Pane } from '../parts/pane.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import styles from './customers.module.css';
import { accountWords } from './customers.screen.tsx';

const BACK = { href: '#/customers', label: 'Customers' };

/** A customer: who, where, and the newest jobs (R10.15). */
export function CustomerScreen() {
  const { customerId } = useParams();
  const { data: customer, error, refetch } = useCustomer(Number(customerId));
  if (customer) return <Details customer={customer} />;
  if (error instanceof ApiError && error.code === 'not_found') {
    return (
      <div className={styles.missing}>
        <h1 tabIndex={-1}>Could not find the customer</h1>
        <p>
          Look among the <a href="#/customers">customers</a>.
        </p>
      </div>
    );
  }
  if (error) {
    return (
      <RetryAlert title="The customer did not load" onRetry={refetch}>
        {sentenceOf(error)}
      </RetryAlert>
    );
  }
  return <ListLoading label="Loading the customer" />;
}

function Details({ customer }: { customer: Customer }) {
  const { BusinessName, Name, Locations, JobList, EquipmentCount } = customer;
  return (
    <DetailPage
      back={BACK}
      title={BusinessName ?? Name}
      lead={BusinessName ? Name : undefined}
      facts={<Account customer={customer} />}
      actions={
        <Pane id="sites" title="Sites" end={String(Locations.length)}>
          {Locations.length === 0 && <p>No sites yet.</p>}
          <ul className={styles.sites}>
            {Locations.map((site) => (
              <li key={site.AssetLocationId}>
                <b>{site.LocationName}</b>
                <p>{site.Address}</p>
              </li>
            ))}
          </ul>
        </Pane>
      }
    >
      <Pane
        id="jobs"
        title="Newest jobs"
        end={`${EquipmentCount} ${EquipmentCount === 1 ? 'machine' : 'machines'} registered`}
        isFlush={JobList.length > 0}
      >
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
    </DetailPage>
  );
}

function Account({ customer }: { customer: Customer }) {
  const { UserName, Mobile, ABN, Address, Card } = customer;
  return (
    <Pane id="facts" title="Account" end={accountWords(customer)}>
      <Facts
        facts={[
          ['Email', UserName],
          ['Mobile', Mobile ? <PhoneLink phone={Mobile} key="mobile" /> : 'Not known'],
          ['ABN', ABN ?? 'Not known'],
          ['Address', Address ?? 'Not known'],
          ['Card', Card ? `${Card.Brand} ${Card.Mask}, ${Card.Expiry}` : 'None on file'],
        ]}
      />
    </Pane>
  );
}
