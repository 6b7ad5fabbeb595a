import { CalendarHeart, ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { formatLongDay, isPlainDate } from '../../../domain/visits/dates.ts';
import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';
import { useNow } from '../../browser/clock.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { useAlerts } from '../../ui/feedback/alert-centre.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type DayVisit, type DeskJob, keepJob, useDayVisits } from '../api/job-queries.ts';
import { useTechnicians } from '../api/technician-queries.ts';
import { readWindowsAgain, useDayWindows } from '../api/window-queries.ts';
import { actionWords } from '../jobs/action-words.ts';
import { CALL_OFF, ChangeForm } from '../jobs/job-forms.tsx';
import { visitDay, visitHours } from '../jobs/job-words.tsx';
import { ScheduleForm } from '../jobs/visit-forms.tsx';
import { ActionForm, type FormSpec } from '../parts/action-form.tsx';
import { ListHead } from '../parts/page.tsx';
import { WindowDialog } from '../windows/window-forms.tsx';
import { dayBoard, holidayWords, visitsWords } from './board-rows.ts';
import styles from './day-board.module.css';
import { type BoardChange, DayBoard } from './day-board.tsx';

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
  const { data: windows } = useDayWindows(date);
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
  const error = visits.error ?? technicians.error;
  if (!visits.data || !technicians.data) {
    if (!error) return <ListLoading label="Loading the day" />;
    const again = () => {
      visits.refetch();
      technicians.refetch();
    };
    return (
      <RetryAlert title="The day did not load" onRetry={again}>
        {sentenceOf(error)}
      </RetryAlert>
    );
  }
  const to = change?.kind === 'move' ? change.to : undefined;
  const movingId = to && change ? change.visit.VisitId : null;
  const shown = visits.data.map((visit) => (visit.VisitId === movingId ? { ...visit, ...to } : visit));
  return (
    <>
      <DayBoard
        rows={dayBoard(shown, technicians.data, date)}
        windows={windows?.Windows ?? []}
        movingId={movingId}
        changedId={changedId}
        onChange={open}
        onWindow={setWindow}
      />
      {window && !windowForm && (
        <WindowDialog
          date={date}
          window={window}
          windows={windows?.Windows ?? []}
          onForm={setFormSpec}
          onClose={() => setWindow(undefined)}
        />
      )}
      {windowForm && (
        <ActionForm {...windowForm} onDone={onWindowDone} onClose={() => setFormSpec(undefined)} />
      )}
      {change?.kind === 'move' && <ScheduleForm job={change.visit} to={to} onDone={onDone} onClose={close} />}
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

const siteOf = ({ LocationName, Suburb }: DayVisit): string => `${LocationName}, ${Suburb}`;
