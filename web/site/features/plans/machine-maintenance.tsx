import { formatDay } from '../../../../domain/visits/dates.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { dayWords } from '../../../ui/words/day-words.ts';
import { useMay } from '../../api/business-queries.ts';
import { useMaintenance } from '../../api/plan-visit-queries.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { pickDayHref, planHref } from '../../layout/paths/plan-paths.ts';
import { jobHref } from '../../layout/paths/repair-id.ts';
import styles from './plan-visits.module.css';

type Service = NonNullable<ReturnType<typeof useMaintenance>['data']>[number];

/** What the maintenance plans do to a machine, when, and what's checked (R13.03); nothing for one without a plan. */
export function MachineMaintenance({ equipmentId }: { equipmentId: number }) {
  const { data: services, error, refetch } = useMaintenance(equipmentId);
  if (services?.length === 0 || (!services && !error)) return null;
  return (
    <section aria-labelledby="maintenance">
      <h2 id="maintenance">Maintenance</h2>
      {services ? (
        <ul className={styles.services}>
          {services.map((service) => (
            <li key={service.LineId}>
              <MachineService service={service} />
            </li>
          ))}
        </ul>
      ) : (
        <LoadFailed title="The maintenance did not load" cause={error} onRetry={refetch} />
      )}
    </section>
  );
}

function MachineService({ service }: { service: Service }) {
  const { ServiceName, PlanId, PlanName, LastDoneOn, Next, Why, Checklist } = service;
  const may = useMay();
  const canPick = Next !== null && Next.OccurrenceId !== null && may('visits');
  return (
    <>
      <h3>{ServiceName}</h3>
      <p>
        <a href={planHref(PlanId)}>{PlanName}</a>.{' '}
        {LastDoneOn === null ? 'Not done yet.' : `Last service ${dayWords(LastDoneOn)}.`}{' '}
        <NextWords next={Next} />
      </p>
      {canPick && Next.OccurrenceId !== null && (
        <ButtonLink small href={pickDayHref(Next.OccurrenceId)}>
          Pick a day
        </ButtonLink>
      )}
      {Why && <p>{Why}</p>}
      {Checklist.length > 0 && (
        <details>
          <summary>What's checked</summary>
          <ul>
            {Checklist.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function NextWords({ next }: { next: Service['Next'] }) {
  if (next === null) return null;
  const { Booked, IsLate, DueOn } = next;
  if (Booked) {
    return (
      <>
        Booked for {formatDay(Booked.Date)}, <a href={jobHref(Booked.RepairId)}>{Booked.BookingReference}</a>.
      </>
    );
  }
  return IsLate ? `It was due ${dayWords(DueOn)}.` : `Next due ${dayWords(DueOn)}.`;
}
