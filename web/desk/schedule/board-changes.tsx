import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scheduleJob } from '../../../contracts/jobs/job-changes.ts';
import { deskActions } from '../../../domain/jobs/desk-actions.ts';
import { windowOfTime } from '../../../domain/visits/desk-visit.ts';
import { instantOfTime } from '../../../domain/visits/local-time.ts';
import { isAgreedTime } from '../../../domain/visits/planned-time.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { deskCall } from '../api/desk-call.ts';
import { type DayVisit, type DeskJob, keepJob, readVisitsAgain } from '../api/job-queries.ts';
import type { DayWindows } from '../api/window-queries.ts';
import { actionWords } from '../jobs/action-words.ts';
import { CALL_OFF, ChangeForm } from '../jobs/job-forms.tsx';
import { plannedHours, visitDay, visitHours } from '../jobs/job-words.tsx';
import { ScheduleForm, type VisitPlace } from '../jobs/visit-forms.tsx';
import { TakersDialog } from '../jobs/who-can-take.tsx';
import type { CardProps } from './visit-card.tsx';

/** Where a visit was dropped: a date, YYYY-MM-DD, and a time, HH:mm. What is left out stays as it is. */
export type BoardPlace = { date: string; TechnicianId?: number | null; time?: string };

/** A change of a visit that waits for its form: `to` is where it was dropped. */
type BoardChange = { visit: DayVisit } & (
  | { kind: 'move'; to?: VisitPlace }
  | { kind: 'call-off' | 'takers' }
);

export type BoardChanges = {
  /** Moves the visit that is being dragged. */
  onDrop: (place: BoardPlace) => void;
  cardProps: (visit: DayVisit) => CardProps;
  /** Visits as they're drawn: one whose move waits for its form or its reply is where it would be. */
  drawn: (visits: readonly DayVisit[]) => readonly DayVisit[];
  /** The open form, if there is one. */
  form: ReactNode;
};

/** What can be done with visits on the board of a day or a week. Without a policy nothing can be dropped yet. */
export function useBoardChanges(policy: DayWindows['Policy'] | undefined): BoardChanges {
  const dragged = useRef<DayVisit | null>(null);
  /** A visit whose new time is on its way to the server. */
  const [kept, setKept] = useState<DayVisit>();
  const [change, setChange] = useState<BoardChange>();
  /** The visit whose form was sent last: it has the focus where it is now. */
  const [changedId, setChangedId] = useState<number | null>(null);
  const alerts = useAlerts();
  const close = () => setChange(undefined);
  const open = useCallback((asked: BoardChange) => {
    setChangedId(null);
    setChange(asked);
  }, []);
  const onOpen = useCallback((visit: DayVisit) => open({ kind: 'move', visit }), [open]);
  const onTakers = useCallback((visit: DayVisit) => open({ kind: 'takers', visit }), [open]);
  const onDrag = useCallback((visit: DayVisit) => {
    dragged.current = visit;
  }, []);
  /** Says once, to screen readers too, what is where now. */
  async function onDone(job: DeskJob) {
    const visitId = change?.visit.VisitId ?? null;
    close();
    const { BookingReference, TechName, HasVisitTime } = job;
    const now = HasVisitTime
      ? `${TechName ?? 'nobody yet'}, ${visitDay(job)}, ${visitHours(job)}`
      : 'the visit is called off';
    alerts.show({ kind: 'success', title: `${BookingReference}: ${now}` });
    await keepJob(job);
    setChangedId(visitId);
  }
  /** Another time of the same promise and technician: no customer hears of it, so nobody is asked. */
  async function keepTime(visit: DayVisit, time: string) {
    const { RepairId, BookingReference, Version, AttendanceDate, TimeWindow, TechnicianId } = visit;
    setKept(visit);
    try {
      const json = { Version, Date: AttendanceDate, TimeWindow, TechnicianId, PlannedTime: time };
      await keepJob(await deskCall(scheduleJob, { params: { RepairId }, json }));
      alerts.show({ kind: 'success', title: `${BookingReference}: planned ${plannedHours(visit)}` });
    } catch (cause) {
      alerts.show({
        kind: 'danger',
        title: `${BookingReference} stays where it was`,
        body: sentenceOf(cause),
      });
      readVisitsAgain();
    }
    setKept(undefined);
  }
  function drop({ date, TechnicianId, time }: BoardPlace) {
    const visit = dragged.current;
    if (!visit || !policy) return;
    const to: VisitPlace = {
      date,
      TechnicianId: TechnicianId === undefined ? visit.TechnicianId : TechnicianId,
      TimeWindow: time === undefined ? visit.TimeWindow : windowOfTime(time, policy),
      time: time ?? null,
    };
    const isSameTech = date === visit.AttendanceDate && to.TechnicianId === visit.TechnicianId;
    const isPromised = to.TimeWindow === visit.TimeWindow && !isAgreed(visit, policy);
    if (!isSameTech || (time !== undefined && !isPromised)) open({ kind: 'move', visit, to });
    else if (time !== undefined) keepTime(moved(visit, to), time);
  }
  // Always the same, so that a board isn't drawn again because of it.
  const latest = useRef(drop);
  useLayoutEffect(() => {
    latest.current = drop;
  });
  const onDrop = useCallback((place: BoardPlace) => latest.current(place), []);
  // A dialog styles the whole page anew, so where a visit was dropped is drawn first.
  const [drawnChange, setDrawnChange] = useState<BoardChange>();
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setDrawnChange(change)));
    return () => cancelAnimationFrame(frame);
  }, [change]);
  const dropped = change && 'to' in change ? change.to : undefined;
  const moving = change && dropped ? moved(change.visit, dropped) : kept;
  return {
    onDrop,
    cardProps: (visit) => ({
      visit,
      isMoving: dropped !== undefined && change?.visit.VisitId === visit.VisitId,
      isChanged: changedId === visit.VisitId,
      onDrag,
      onOpen,
      onTakers,
    }),
    drawn: (visits) => {
      if (!moving) return visits;
      return [...visits.filter(({ VisitId }) => VisitId !== moving.VisitId), moving];
    },
    form: change && (!dropped || drawnChange === change) && (
      <BoardForm
        change={change}
        onCallOff={() => setChange({ visit: change.visit, kind: 'call-off' })}
        onDone={onDone}
        onClose={close}
      />
    ),
  };
}

type BoardFormProps = {
  change: BoardChange;
  onCallOff: () => void;
  onDone: (job: DeskJob) => void;
  onClose: () => void;
};

function BoardForm({ change, onCallOff, onDone, onClose }: BoardFormProps) {
  const { visit } = change;
  if (change.kind === 'move') {
    const besides = <Besides visit={visit} onCallOff={onCallOff} />;
    return <ScheduleForm job={visit} to={change.to} besides={besides} onDone={onDone} onClose={onClose} />;
  }
  if (change.kind === 'takers') return <TakersDialog job={visit} onDone={onDone} onClose={onClose} />;
  return (
    <ChangeForm
      title={`Call off the visit, ${visit.BookingReference}`}
      lead={`${visit.LocationName}, ${visit.Suburb}. ${actionWords('call-off', visit).does}`}
      form={CALL_OFF}
      job={visit}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** What the board's form offers besides: the job itself, and calling the visit off. */
function Besides({ visit, onCallOff }: { visit: DayVisit; onCallOff: () => void }) {
  const isCallable = deskActions(visit.State, false).some(
    ({ action, refusal }) => action === 'call-off' && refusal === null,
  );
  return (
    <>
      {`${visit.EquipmentType}, promised ${visitHours(visit)}. `}
      <a href={`#/jobs/${visit.RepairId}`}>Open the job</a>
      {isCallable && (
        <Button small look="quiet" onClick={onCallOff} aria-label={`Call off ${visit.BookingReference}`}>
          Call off
        </Button>
      )}
    </>
  );
}

/** A visit as it's drawn in another place. */
function moved(visit: DayVisit, { date, TechnicianId, TimeWindow, time }: VisitPlace): DayVisit {
  const at = time === null ? null : instantOfTime(date, time, visit.TimeZone);
  return {
    ...visit,
    AttendanceDate: date,
    TechnicianId,
    TimeWindow,
    PlannedAt: at?.toString() ?? null,
    PlannedMinutes: visit.PlannedMinutes ?? DRAWN_MINUTES,
  };
}

/** How long a visit is drawn while its form is open; the server knows how long its equipment takes. */
const DRAWN_MINUTES = 60;

const isAgreed = ({ StartsAt, EndsAt }: DayVisit, policy: DayWindows['Policy']): boolean =>
  isAgreedTime({ startsAt: Temporal.Instant.from(StartsAt), endsAt: Temporal.Instant.from(EndsAt) }, policy);
