import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import type { Reply } from '../../../contracts/endpoint.ts';
import { scheduleJob } from '../../../contracts/jobs/job-changes.ts';
import { whoCanTake } from '../../../contracts/jobs/who-can-take.ts';
import { theyGet } from '../../../domain/messages/ways-to-tell.ts';
import { ApiError, sentenceOf } from '../../client/api-error.ts';
import type { CallOf } from '../../client/call.ts';
import { Form } from '../../forms/form.tsx';
import { useKeptText } from '../../forms/kept-form.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { deskCall, liveQuery, usePreview } from '../api/desk-call.ts';
import { type DeskJob, JOB_LISTS, type JobEntry } from '../api/job-queries.ts';
import { plannedHours, visitDay, visitHours } from './job-words.tsx';
import { useJobChange } from './use-job-change.ts';
import styles from './who-can-take.module.css';

type Takers = Reply<typeof whoCanTake>;
type Taker = Takers['Technicians'][number];

/** Asked for only where a window is full or closed. */
const OVERRIDE = 'OverrideReason';
export const WHY_ALL_THE_SAME = 'Why it goes into this window all the same';

type TakersDialogProps = {
  job: JobEntry;
  onDone: (job: DeskJob) => void;
  onClose: () => void;
};

/** Who can take a visit, best first (R14.02); one press gives it away. */
export function TakersDialog({ job, onDone, onClose }: TakersDialogProps) {
  const params = { RepairId: job.RepairId };
  const { data, error, refetch } = useQuery(
    liveQuery([...JOB_LISTS, 'takers', job.RepairId], whoCanTake, { params, query: {} }),
  );
  const { version, send } = useJobChange(job);
  /** Who is being given it. */
  const [given, setGiven] = useState<Taker>();
  const [refusal, setRefusal] = useState<string>();
  const [isFull, setIsFull] = useState(false);
  const reason = useKeptText(`why into the window ${job.RepairId}`);
  async function give(taker: Taker, { Date: day, TimeWindow, Time }: Takers) {
    setGiven(taker);
    setRefusal(undefined);
    try {
      const { TechnicianId } = taker;
      const visit = { Date: day, TimeWindow, Time, TechnicianId, Version: version };
      const done = await send(scheduleJob, { ...visit, OverrideReason: reason.text || undefined });
      reason.clear();
      onDone(done);
    } catch (cause) {
      setRefusal(sentenceOf(cause));
      if (cause instanceof ApiError) setIsFull(cause.errors.some(({ field }) => field === OVERRIDE));
      refetch();
    }
    setGiven(undefined);
  }
  return (
    <Dialog
      open
      title={`Who can take it, ${job.BookingReference}`}
      lead={
        <>
          {`${job.LocationName}, ${job.Suburb}, ${visitDay(job)}, ${visitHours(job)}. `}
          {data && theyGet(data.HearsBy, job.CustomerName, 'who comes, and when')}
        </>
      }
      busy={given !== undefined}
      onClose={onClose}
    >
      {refusal !== undefined && (
        <Alert kind="danger" live title={`${job.BookingReference} is given to nobody yet`}>
          {refusal}
        </Alert>
      )}
      {isFull && (
        <Form kept={reason.kept} onSubmit={(event) => event.preventDefault()}>
          <TextField
            name={OVERRIDE}
            label={WHY_ALL_THE_SAME}
            hint="Only the office reads it. Then give it again."
            value={reason.text}
            autoFocus
            onChange={(event) => reason.edit(event.currentTarget.value)}
          />
        </Form>
      )}
      {data ? (
        <TakersList
          takers={data}
          action={(taker) => (
            <Button
              small
              busy={given === taker}
              disabled={given !== undefined && given !== taker}
              aria-label={`Give it to ${taker.Name}`}
              onClick={() => give(taker, data)}
            >
              Give it
            </Button>
          )}
        />
      ) : error ? (
        <RetryAlert title="The techs did not load" onRetry={() => refetch()}>
          {sentenceOf(error)}
        </RetryAlert>
      ) : (
        <ListLoading label="Looking who can take it" />
      )}
    </Dialog>
  );
}

/** In the form that schedules a visit: who can take it as it's typed; a press chooses. */
export function TakerChoice({ job }: { job: JobEntry }) {
  const { setValue } = useFormContext();
  const typed = useWatch() as FieldValues;
  const asked = {
    Date: typed.Date,
    TimeWindow: typed.TimeWindow || undefined,
    Time: typed.Time || undefined,
  };
  const query = whoCanTake.query.safeParse(asked).success
    ? (asked as CallOf<typeof whoCanTake>['query'])
    : null;
  const { data } = usePreview(`takers ${job.RepairId}`, query, (wanted, signal) =>
    deskCall(whoCanTake, { params: { RepairId: job.RepairId }, query: wanted }, { signal }),
  );
  // Always there: it must not come between two fields while somebody goes from one to the other.
  return (
    <details className={styles.choice}>
      <summary>Who can take it</summary>
      {data ? (
        <TakersList
          takers={data}
          action={({ TechnicianId, Name }) => {
            const isChosen = typed.TechnicianId === String(TechnicianId);
            return (
              <Button
                small
                aria-label={`Choose ${Name}`}
                aria-pressed={isChosen}
                onClick={() => setValue('TechnicianId', String(TechnicianId), { shouldDirty: true })}
              >
                {isChosen ? 'Chosen' : 'Choose'}
              </Button>
            );
          }}
        />
      ) : (
        <p>{query === null ? 'Choose a day first.' : 'Looking'}</p>
      )}
    </details>
  );
}

/** Best first, each with when they would be there and why. */
function TakersList({ takers, action }: { takers: Takers; action: (taker: Taker) => ReactNode }) {
  if (takers.Technicians.length === 0)
    return (
      <p>
        No tech works here yet. <a href="#/technicians">Add one</a>
      </p>
    );
  return (
    <ol className={styles.takers}>
      {takers.Technicians.map((taker) => (
        <li key={taker.TechnicianId}>
          <div>
            <b>{taker.Name}</b> <span>{plannedHours({ ...taker, TimeZone: takers.TimeZone })}</span>
            {taker.Against.map(({ Message }) => (
              <p key={Message} className={styles.against}>
                <Icon of={TriangleAlert} /> {Message}
              </p>
            ))}
            <p>{taker.Way}</p>
          </div>
          {taker.HasIt ? <span>Has it now</span> : action(taker)}
        </li>
      ))}
    </ol>
  );
}
