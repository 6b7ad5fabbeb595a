import { CalendarHeart, ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { scheduleJob } from '../../../contracts/jobs/job-changes.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { deskActions } from '../../../domain/jobs/desk-actions.ts';
import { formatLongDay, isPlainDate } from '../../../domain/visits/dates.ts';
import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import { windowOfTime } from '../../../domain/visits/desk-visit.ts';
import { addDays, instantOfTime, localToday } from '../../../domain/visits/local-time.ts';
import { isAgreedTime } from '../../../domain/visits/planned-time.ts';
import { useNow } from '../../browser/clock.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { deskCall } from '../api/desk-call.ts';
import { type DayVisit, type DeskJob, keepJob, useDayVisits } from '../api/job-queries.ts';
import { useTechnicians } from '../api/technician-queries.ts';
import { type DayWindows, readWindowsAgain, useDayWindows } from '../api/window-queries.ts';
import { actionWords } from '../jobs/action-words.ts';
import { CALL_OFF, ChangeForm } from '../jobs/job-forms.tsx';
import { plannedHours, visitDay, visitHours } from '../jobs/job-words.tsx';
import { ScheduleForm, type VisitPlace } from '../jobs/visit-forms.tsx';
import { ActionForm, type FormSpec } from '../parts/action-form.tsx';
import { ListHead } from '../parts/page.tsx';
import { WindowDialog } from '../windows/window-forms.tsx';
import { dayBoard, holidayWords, visitsWords } from './board-rows.ts';
import styles from './day-board.module.css';
import { type BoardPlace, DayBoard } from './day-board.tsx';

/** A day's visits by technician and window (R10.08); the day is in the address. */
export function ScheduleScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const today = localToday(useNow(), OPERATOR_TIME_ZONE);
  const asked = params.get('date');
  const date = isPlainDate(asked) ? asked : today;
  const href = (day: string) => `#/schedule?date=${day}`;
  return (
    <>
      <ListHead
        title={formatLongDay(date)}
        lead={<Lead date={date} />}
        action={
          <ButtonRow>
            <ButtonLink href={href(addDays(date, -1))} aria-label="The day before">
              <Icon of={ChevronLeft} />
            </ButtonLink>
            <ButtonLink href={href(today)} aria-current={date === today ? 'date' : undefined}>
              Today
            </ButtonLink>
            <ButtonLink href={href(addDays(date, 1))} aria-label="The day after">
              <Icon of={ChevronRight} />
            </ButtonLink>
            <TextField
              label="Day"
              labelHidden
              type="date"
              name="day"
              figures
              value={date}
              required
              onChange={({ target }) => {
                if (isPlainDate(target.value)) navigate(`/schedule?date=${target.value}`);
              }}
            />
          </ButtonRow>
        }
      />
      <Day key={date} date={date} />
    </>
  );
}

/** How many visits the day has, and whose public holiday it is. */
function Lead({ date }: { date: string }) {
  const { data: visits, error } = useDayVisits(date);
  const holidays = holidayWords(useDayWindows(date).data?.Holidays ?? []);
  return (
    <>
      {visits ? visitsWords(visits) : !error && 'Loading'}
      {holidays.length > 0 && (
        <span className={styles.holiday}>
          <Icon of={CalendarHeart} /> {`Public holiday: ${holidays.join('; ')}`}
        </span>
      )}
    </>
  );
}

function Day({ date }: { date: string }) {
  const visits = useDayVisits(date);
  const technicians = useTechnicians();
  const windows = useDayWindows(date);
  const now = useNow();
  /** A visit whose new time is on its way to the server. */
  const [kept, setKept] = useState<DayVisit>();
  const [change, setChange] = useState<BoardChange>();
  const [changedId, setChangedId] = useState<number | null>(null);
  const [window, setWindow] = useState<TimeWindow>();
  const [windowForm, setFormSpec] = useState<FormSpec>();
  const alerts = useAlerts();
  const close = () => setChange(undefined);
  const open = useCallback((asked: BoardChange) => {
    setChangedId(null);
    setChange(asked);
  }, []);
  const onOpen = useCallback((visit: DayVisit) => open({ kind: 'move', visit }), [open]);
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
  async function onWindowDone() {
    setFormSpec(undefined);
    await readWindowsAgain();
  }
  /** Another time of the same promise and technician: nobody is told, so nobody is asked. */
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
      visits.refetch();
    }
    setKept(undefined);
  }
  const error = visits.error ?? technicians.error ?? windows.error;
  if (!visits.data || !technicians.data || !windows.data) {
    if (!error) return <ListLoading label="Loading the day" />;
    const again = () => {
      visits.refetch();
      technicians.refetch();
      windows.refetch();
    };
    return (
      <RetryAlert title="The day did not load" onRetry={again}>
        {sentenceOf(error)}
      </RetryAlert>
    );
  }
  const { Policy: policy, Windows } = windows.data;
  const moving = change?.kind === 'move' && change.to ? moved(change.visit, change.to, date) : kept;
  const shown = visits.data.map((visit) => (visit.VisitId === moving?.VisitId ? moving : visit));
  const localNow = now.toZonedDateTimeISO(OPERATOR_TIME_ZONE);
  const isToday = localNow.toPlainDate().toString() === date;
  function onDrop(visit: DayVisit, { TechnicianId, time }: BoardPlace) {
    const window = time === null ? visit.TimeWindow : windowOfTime(time, policy);
    const to = { TechnicianId, TimeWindow: window, time };
    const isPromised = time !== null && window === visit.TimeWindow && !isAgreed(visit, policy);
    if (isPromised && TechnicianId === visit.TechnicianId) keepTime(moved(visit, to, date), time);
    else if (TechnicianId !== null || visit.TechnicianId !== null) open({ kind: 'move', visit, to });
  }
  return (
    <>
      <DayBoard
        board={dayBoard(shown, technicians.data, date)}
        windows={Windows}
        policy={policy}
        nowMinutes={isToday ? localNow.hour * 60 + localNow.minute : null}
        movingId={change?.kind === 'move' && change.to ? change.visit.VisitId : null}
        changedId={changedId}
        onOpen={onOpen}
        onDrop={onDrop}
        onWindow={setWindow}
      />
      {window && !windowForm && (
        <WindowDialog
          date={date}
          window={window}
          windows={Windows}
          onForm={setFormSpec}
          onClose={() => setWindow(undefined)}
        />
      )}
      {windowForm && (
        <ActionForm {...windowForm} onDone={onWindowDone} onClose={() => setFormSpec(undefined)} />
      )}
      {change?.kind === 'move' && (
        <ScheduleForm
          job={change.visit}
          to={change.to}
          besides={
            <Besides visit={change.visit} onCallOff={() => setChange({ ...change, kind: 'call-off' })} />
          }
          onDone={onDone}
          onClose={close}
        />
      )}
      {change?.kind === 'call-off' && (
        <ChangeForm
          title={`Call off the visit, ${change.visit.BookingReference}`}
          lead={`${siteOf(change.visit)}. ${actionWords('call-off', change.visit).does}`}
          form={CALL_OFF}
          job={change.visit}
          onDone={onDone}
          onClose={close}
        />
      )}
    </>
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

/** A change of a visit that waits for its form: `to` is where it was dropped. */
type BoardChange = { visit: DayVisit } & ({ kind: 'move'; to?: VisitPlace } | { kind: 'call-off' });

/** A visit as it's drawn in another place. */
function moved(visit: DayVisit, { TechnicianId, TimeWindow, time }: VisitPlace, date: string): DayVisit {
  const at = time === null ? null : instantOfTime(date, time, visit.TimeZone);
  const PlannedMinutes = visit.PlannedMinutes ?? DRAWN_MINUTES;
  return { ...visit, TechnicianId, TimeWindow, PlannedAt: at?.toString() ?? null, PlannedMinutes };
}

/** How long a visit is drawn while its form is open; the server knows how long its equipment takes. */
const DRAWN_MINUTES = 60;

const isAgreed = ({ StartsAt, EndsAt }: DayVisit, policy: DayWindows['Policy']): boolean =>
  isAgreedTime({ startsAt: Temporal.Instant.from(StartsAt), endsAt: Temporal.Instant.from(EndsAt) }, policy);

const siteOf = ({ LocationName, Suburb }: DayVisit): string => `${LocationName}, ${Suburb}`;
