import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import type { Reply } from '../../../contracts/endpoint.ts';
import { whoCanTake } from '../../../contracts/jobs/who-can-take.ts';
import type { CallOf } from '../../client/call.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { deskCall, usePreview } from '../api/desk-call.ts';
import type { JobEntry } from '../api/job-queries.ts';
import { plannedHours } from './job-words.tsx';
import styles from './who-can-take.module.css';

type Takers = Reply<typeof whoCanTake>;
type Taker = Takers['Technicians'][number];

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
  if (!data) return null;
  return (
    <details className={styles.choice}>
      <summary>Who can take it</summary>
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
