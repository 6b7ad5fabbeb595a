import { useState } from 'react';
import { joinContactRequest } from '../../../contracts/messages/contact-requests.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useCustomers } from '../api/customer-queries.ts';
import { deskCall } from '../api/desk-call.ts';
import { type Conversation, readInboxAgain } from '../api/inbox-queries.ts';
import { useDeskJobs } from '../api/job-queries.ts';
import { FindForm } from '../parts/find-form.tsx';
import { Loaded } from '../parts/page.tsx';
import styles from './inbox.module.css';

type JoinDialogProps = { row: Conversation; to: 'job' | 'customer'; onClose: () => void };
type Found = { id: number; name: string; more: string };

/** Joins a message that belongs nowhere by itself to a job or a customer, by hand (R14.08). */
export function JoinDialog({ row, to, onClose }: JoinDialogProps) {
  const alerts = useAlerts();
  const [term, setTerm] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<number>();
  const isJob = to === 'job';
  async function join({ id, name }: Found) {
    setBusy(id);
    try {
      await deskCall(joinContactRequest, {
        params: { Id: row.Subject },
        json: {
          RepairId: isJob ? id : null,
          CustomerId: isJob ? null : id,
          Read: { RepairId: row.RepairId, CustomerId: row.CustomerId },
        },
      });
      await readInboxAgain();
      onClose();
      alerts.show({ kind: 'success', title: `Joined to ${name}` });
    } catch (cause) {
      setFailure(sentenceOf(cause));
      await readInboxAgain();
    } finally {
      setBusy(undefined);
    }
  }
  const FoundRows = isJob ? FoundJobs : FoundCustomers;
  return (
    <Dialog
      open
      title={isJob ? 'Join to a job' : 'Join to a customer'}
      lead={
        isJob
          ? `It shows in the job's messages too. Your answer still goes to ${row.Name}.`
          : `Only the office sees it. Your answer still goes to ${row.Name}.`
      }
      onClose={onClose}
    >
      {failure && (
        <Alert kind="danger" title="That was not done">
          {failure}
        </Alert>
      )}
      <FindForm
        label={isJob ? 'Reference, name, suburb, phone or equipment' : 'Name, site, email, phone or ABN'}
        name="join-search"
        term={term}
        onFind={setTerm}
      />
      {term !== '' && <FoundRows term={term} busy={busy} onJoin={join} />}
    </Dialog>
  );
}

type FoundProps = { term: string; busy: number | undefined; onJoin: (found: Found) => void };

function FoundJobs({ term, ...rest }: FoundProps) {
  const query = useDeskJobs({ SearchTerm: term });
  const found = query.data?.pages.flatMap(({ JobList }) =>
    JobList.map((job) => ({
      id: job.RepairId,
      name: job.BookingReference,
      more: [job.CustomerName, job.EquipmentType, job.LocationName].join(', '),
    })),
  );
  return (
    <Loaded query={{ ...query, data: found }} noun="jobs">
      {(jobs) => <FoundList found={jobs} {...rest} />}
    </Loaded>
  );
}

function FoundCustomers({ term, ...rest }: FoundProps) {
  const query = useCustomers(term);
  const found = query.data?.pages.flatMap(({ CustomerList }) =>
    CustomerList.map(({ CustomerId, BusinessName, Name, UserName }) => ({
      id: CustomerId,
      name: BusinessName ?? Name,
      more: [BusinessName && Name, UserName].filter(Boolean).join(', '),
    })),
  );
  return (
    <Loaded query={{ ...query, data: found }} noun="customers">
      {(customers) => <FoundList found={customers} {...rest} />}
    </Loaded>
  );
}

/** How many are offered: with more, a longer search is quicker. */
const MOST = 10;

type FoundListProps = Omit<FoundProps, 'term'> & { found: readonly Found[] };

function FoundList({ found, busy, onJoin }: FoundListProps) {
  if (found.length === 0) return <p>Nothing was found. Try fewer or other words.</p>;
  return (
    <ul className={styles.found}>
      {found.slice(0, MOST).map((one) => (
        <li key={one.id}>
          <span>
            <b>{one.name}</b> {one.more}
          </span>
          <Button small busy={busy === one.id} aria-label={`Join, ${one.name}`} onClick={() => onJoin(one)}>
            Join
          </Button>
        </li>
      ))}
    </ul>
  );
}
