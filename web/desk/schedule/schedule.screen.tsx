import { CalendarHeart, ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { formatLongDay, isPlainDate } from '../../../domain/visits/dates.ts';
import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';
import { useNow } from '../../browser/clock.ts';
import { sentenceOf } from '../../client/api-error.ts';
import { ButtonLink, ButtonRow } from '../../ui/button.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDayVisits, useVisitsOf } from '../api/job-queries.ts';
import { useTechnicians } from '../api/technician-queries.ts';
import { readWindowsAgain, useDayWindows, useWindowsOf } from '../api/window-queries.ts';
import { ActionForm, type FormSpec } from '../parts/action-form.tsx';
import { ListHead } from '../parts/page.tsx';
import { useShortcuts } from '../parts/use-shortcuts.ts';
import { WindowDialog } from '../windows/window-forms.tsx';
import { type BoardChanges, useBoardChanges } from './board-changes.tsx';
import { dayBoard, holidayWords, visitsWords, weekBoard, weekOf, weekTitle } from './board-rows.ts';
import { DayBoard } from './day-board.tsx';
import { MonthStrip } from './month-strip.tsx';
import styles from './schedule.module.css';
import { WeekBoard } from './week-board.tsx';

/** A day's address, in the view that's shown or in another one. */
const addressOf = (day: string, isWeek: boolean) => `/schedule?date=${day}${isWeek ? '&view=week' : ''}`;

/** The visits of a day or a week by technician (R10.08, R14.01); the day is in the address. */
export function ScheduleScreen() {
  const [params] = useSearchParams();
  const today = localToday(useNow(), OPERATOR_TIME_ZONE);
  const asked = params.get('date');
  const date = isPlainDate(asked) ? asked : today;
  const isWeek = params.get('view') === 'week';
  const changes = useBoardChanges(useDayWindows(date).data?.Policy);
  return (
    <>
      <Head date={date} today={today} isWeek={isWeek} onDrop={changes.onDrop} />
      {isWeek ? (
        <Week
          dates={weekOf(date)}
          today={today}
          changes={changes}
          hrefOf={(day) => `#${addressOf(day, false)}`}
        />
      ) : (
        <Day key={date} date={date} changes={changes} />
      )}
      {changes.form}
    </>
  );
}

type HeadProps = { date: string; today: string; isWeek: boolean; onDrop: BoardChanges['onDrop'] };

/** What is shown, and the ways to other days; a move on the board doesn't draw it again. */
const Head = memo(function Head({ date, today, isWeek, onDrop }: HeadProps) {
  const navigate = useNavigate();
  const step = isWeek ? 7 : 1;
  const [before, after] = [addDays(date, -step), addDays(date, step)];
  const week = weekOf(date);
  const hrefOf = (day: string, ofWeek = isWeek) => `#${addressOf(day, ofWeek)}`;
  const go = (day: string, ofWeek = isWeek) => navigate(addressOf(day, ofWeek));
  useShortcuts({
    d: () => go(date, false),
    w: () => go(date, true),
    t: () => go(today),
    arrowleft: () => go(before),
    arrowright: () => go(after),
  });
  return (
    <ListHead
      title={isWeek ? weekTitle(week) : formatLongDay(date)}
      lead={isWeek ? <WeekLead dates={week} /> : <DayLead date={date} />}
      action={
        <ButtonRow className={styles.bar}>
          <ButtonRow className={styles.views}>
            <ButtonLink
              href={hrefOf(date, false)}
              aria-current={!isWeek ? 'page' : undefined}
              aria-keyshortcuts="D"
            >
              Day
            </ButtonLink>
            <ButtonLink
              href={hrefOf(date, true)}
              aria-current={isWeek ? 'page' : undefined}
              aria-keyshortcuts="W"
            >
              Week
            </ButtonLink>
          </ButtonRow>
          <ButtonRow className={styles.steps}>
            <ButtonLink
              href={hrefOf(before)}
              aria-label={isWeek ? 'The week before' : 'The day before'}
              aria-keyshortcuts="ArrowLeft"
            >
              <Icon of={ChevronLeft} />
            </ButtonLink>
            <ButtonLink
              href={hrefOf(today)}
              aria-current={date === today ? 'date' : undefined}
              aria-keyshortcuts="T"
            >
              Today
            </ButtonLink>
            <ButtonLink
              href={hrefOf(after)}
              aria-label={isWeek ? 'The week after' : 'The day after'}
              aria-keyshortcuts="ArrowRight"
            >
              <Icon of={ChevronRight} />
            </ButtonLink>
          </ButtonRow>
          <TextField
            label="Day"
            labelHidden
            type="date"
            name="day"
            figures
            value={date}
            required
            onChange={({ target }) => {
              if (isPlainDate(target.value)) go(target.value);
            }}
          />
          <ButtonLink href={hrefOf(date).replace('/schedule', '/schedule/sheets')}>Print</ButtonLink>
        </ButtonRow>
      }
    >
      <MonthStrip date={date} today={today} hrefOf={hrefOf} onDrop={onDrop} />
    </ListHead>
  );
});

/** How many visits the day has, and whose public holiday it is. */
function DayLead({ date }: { date: string }) {
  const { data: visits, error } = useDayVisits(date);
  const holidays = holidayWords(useDayWindows(date).data?.Holidays ?? []);
  return (
    <>
      {visits ? countWords(visits) : !error && 'Loading'}
      {holidays.length > 0 && (
        <span className={styles.holiday}>
          <Icon of={CalendarHeart} /> {`Public holiday: ${holidays.join('; ')}`}
        </span>
      )}
    </>
  );
}

function WeekLead({ dates }: { dates: readonly string[] }) {
  const { data: visits, error } = useVisitsOf(dates);
  return visits ? countWords(visits) : !error && 'Loading';
}

const countWords = (visits: readonly { TechnicianId: number | null }[]): string =>
  visitsWords({
    all: visits.length,
    waiting: visits.filter(({ TechnicianId }) => TechnicianId === null).length,
  });

function Day({ date, changes }: { date: string; changes: BoardChanges }) {
  const visits = useDayVisits(date);
  const technicians = useTechnicians();
  const windows = useDayWindows(date);
  const localNow = useNow().toZonedDateTimeISO(OPERATOR_TIME_ZONE);
  const [window, setWindow] = useState<TimeWindow>();
  const [windowForm, setWindowForm] = useState<FormSpec>();
  if (!visits.data || !technicians.data || !windows.data) {
    return <NotYet noun="day" queries={[visits, technicians, windows]} />;
  }
  const { Policy, Windows } = windows.data;
  const isToday = localNow.toPlainDate().toString() === date;
  const shown = changes.drawn(visits.data).filter(({ AttendanceDate }) => AttendanceDate === date);
  async function onWindowDone() {
    setWindowForm(undefined);
    await readWindowsAgain();
  }
  return (
    <>
      <DayBoard
        date={date}
        board={dayBoard(shown, technicians.data, date, Policy.board)}
        windows={Windows}
        policy={Policy}
        nowMinutes={isToday ? localNow.hour * 60 + localNow.minute : null}
        changes={changes}
        onWindow={setWindow}
      />
      {window && !windowForm && (
        <WindowDialog
          date={date}
          window={window}
          windows={Windows}
          onForm={setWindowForm}
          onClose={() => setWindow(undefined)}
        />
      )}
      {windowForm && (
        <ActionForm {...windowForm} onDone={onWindowDone} onClose={() => setWindowForm(undefined)} />
      )}
    </>
  );
}

type WeekProps = {
  dates: readonly string[];
  today: string;
  changes: BoardChanges;
  hrefOf: (date: string) => string;
};

function Week({ dates, today, changes, hrefOf }: WeekProps) {
  const visits = useVisitsOf(dates);
  const technicians = useTechnicians();
  const windows = useWindowsOf(dates);
  if (!visits.data || !technicians.data || !windows.data) {
    return <NotYet noun="week" queries={[visits, technicians, windows]} />;
  }
  const shown = changes.drawn(visits.data);
  return (
    <WeekBoard
      dates={dates}
      today={today}
      visits={shown}
      windows={windows.data}
      board={weekBoard(shown, technicians.data, dates)}
      changes={changes}
      hrefOf={hrefOf}
    />
  );
}

type Query = { error: Error | null; refetch: () => void };

/** While something is loading, and when it failed. */
function NotYet({ noun, queries }: { noun: 'day' | 'week'; queries: readonly Query[] }) {
  const error = queries.find((query) => query.error)?.error;
  if (!error) return <ListLoading label={`Loading the ${noun}`} />;
  const again = () => {
    for (const { refetch } of queries) refetch();
  };
  return (
    <RetryAlert title={`The ${noun} did not load`} onRetry={again}>
      {sentenceOf(error)}
    </RetryAlert>
  );
}
