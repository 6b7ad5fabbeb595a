import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../contracts/endpoint.ts';
import { proposeDayOrder, takeDayOrder } from '../../../contracts/jobs/day-order.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { readAgain } from '../../client/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { dayWords } from '../../ui/words/day-words.ts';
import { deskCall, liveQuery } from '../api/desk-call.ts';
import { JOB_LISTS } from '../api/job-queries.ts';
import type { Technician } from '../api/technician-queries.ts';
import { plannedHours, visitHours } from '../jobs/job-words.tsx';
import styles from './order-day.module.css';

type Order = Reply<typeof proposeDayOrder>;
type Stop = Order['Stops'][number];

type OrderDialogProps = {
  technician: Technician;
  /** YYYY-MM-DD */
  date: string;
  onClose: () => void;
};

/** The order of a technician's day with the least way, to be taken over or not (R14.03). */
export function OrderDialog({ technician, date, onClose }: OrderDialogProps) {
  const params = { TechnicianId: technician.TechnicianId, Date: date };
  const day = useQuery({
    ...liveQuery([...JOB_LISTS, 'order', params], proposeDayOrder, { params }),
    // What is being read must not change under the button.
    refetchOnWindowFocus: false,
  });
  const alerts = useAlerts();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const moved = day.data?.Stops.filter(isMoved) ?? [];
  async function take({ KmBefore, KmAfter }: Order) {
    setSending(true);
    setRefusal(undefined);
    try {
      const Visits = moved.map(({ RepairId, Version, PlannedAt }) => ({
        RepairId,
        Version,
        PlannedAt: PlannedAt ?? '',
      }));
      await deskCall(takeDayOrder, { params, json: { Visits } });
      const way =
        KmAfter === KmBefore
          ? `new times, ${kmWords(KmBefore)} as before`
          : `${kmWords(KmAfter ?? 0)} in place of ${kmWords(KmBefore)}`;
      const title = `${technician.Name}'s day: ${way}`;
      alerts.show({ kind: 'success', title });
      onClose();
      await readAgain(JOB_LISTS);
    } catch (cause) {
      setRefusal(sentenceOf(cause));
      day.refetch();
      setSending(false);
    }
  }
  const canTake = day.data?.KmAfter !== null && moved.length > 0;
  return (
    <Dialog
      open
      title={`Order the day, ${technician.Name}`}
      lead={dayWords(date)}
      busy={isSending}
      onClose={onClose}
      actions={
        day.data && (
          <>
            {canTake && (
              <Button look="primary" busy={isSending} onClick={() => day.data && take(day.data)}>
                Take this order
              </Button>
            )}
            <Button onClick={onClose} disabled={isSending}>
              Back
            </Button>
          </>
        )
      }
    >
      {refusal !== undefined && (
        <Alert kind="danger" live title="The day stays as it was">
          {refusal}
        </Alert>
      )}
      {day.data ? (
        <>
          <p>{summary(day.data, moved.length)}</p>
          <ol className={styles.stops}>
            {day.data.Stops.map((stop) => (
              <li key={stop.VisitId}>
                <b>
                  {plannedHours(stop)} {stop.LocationName}
                </b>
                <span>{aboutStop(stop)}</span>
              </li>
            ))}
          </ol>
        </>
      ) : day.error ? (
        <RetryAlert title="The order did not load" onRetry={() => day.refetch()}>
          {sentenceOf(day.error)}
        </RetryAlert>
      ) : (
        <ListLoading label="Looking for the shortest way" />
      )}
    </Dialog>
  );
}

const isMoved = ({ Stays, PlannedAt, WasPlannedAt }: Stop): boolean =>
  !Stays &&
  PlannedAt !== null &&
  (WasPlannedAt === null || Date.parse(PlannedAt) !== Date.parse(WasPlannedAt));

function summary({ KmBefore, KmAfter }: Order, moved: number): string {
  if (KmAfter === null)
    return 'No order keeps what each customer was promised, with the drives between. Give a visit to somebody else, or move one.';
  if (moved === 0) return `The day is in the best order already: ${kmWords(KmBefore)}.`;
  const kept = "Every customer's window is kept, and no customer hears of it.";
  if (KmAfter === KmBefore)
    return `The way stays ${kmWords(KmBefore)}. Only times change, so that each stop is reached in time. ${kept}`;
  return `${kmWords(KmAfter)} in place of ${kmWords(KmBefore)}, in straight lines between suburbs, with time to drive. ${kept}`;
}

/** `Bondi, promised 8am-12pm, was 9am-10:30am, 3 km from the stop before` */
function aboutStop(stop: Stop): string {
  const { Suburb, WasPlannedAt, Stays, Km } = stop;
  const was = plannedHours({ ...stop, PlannedAt: WasPlannedAt });
  const about = [
    Suburb,
    `promised ${visitHours(stop)}`,
    Stays ? 'stays' : isMoved(stop) && was && `was ${was}`,
    Km !== null && `${kmWords(Km)} from the stop before`,
  ];
  return about.filter(Boolean).join(', ');
}

/** `12 km`, `0.4 km` */
const kmWords = (km: number): string => `${km < 10 ? km : Math.round(km)} km`;
