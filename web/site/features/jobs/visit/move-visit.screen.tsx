import { CalendarDays } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  differenceWords,
  type MoveSubtotals,
  subtotalOf,
} from '../../../../../domain/bookings/move-price.ts';
import { visitWords } from '../../../../../domain/jobs/job-progress.ts';
import {
  centsFromDollars,
  dollarsFromCents,
  formatMoney,
  incGst,
} from '../../../../../domain/money/money.ts';
import {
  availabilityFor,
  type DayAvailability,
  dayAvailability,
  laterRange,
  type World,
} from '../../../../../domain/visits/availability.ts';
import { avoidedHoursMessages } from '../../../../../domain/visits/avoided-hours-messages.ts';
import { checkChoice } from '../../../../../domain/visits/check-choice.ts';
import { formatLongDay } from '../../../../../domain/visits/dates.ts';
import type { TimeWindow } from '../../../../../domain/visits/day-choice.ts';
import { visitChangeMessages } from '../../../../../domain/visits/visit-change-messages.ts';
import { visitMessages } from '../../../../../domain/visits/visit-messages.ts';
import { useNow } from '../../../../browser/clock.ts';
import { Form } from '../../../../forms/form.tsx';
import { useKeptFields } from '../../../../forms/kept-form.ts';
import { COME_ANYWAY_ID, ComeAnyway } from '../../../../forms/visit-time/come-anyway.tsx';
import {
  GRID_DAYS,
  type GridDay,
  slotOfValue,
  slotValue,
  type WindowFees,
  windowsModel,
} from '../../../../forms/visit-time/windows-model.ts';
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Docket } from '../../../../ui/docket/docket.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { DatePicker } from '../../../../ui/fields/date-picker.tsx';
import type { WindowCell, WindowRow } from '../../../../ui/fields/grid-moves.ts';
import { TimeChoice } from '../../../../ui/fields/time-choice.tsx';
import { WindowsGrid } from '../../../../ui/fields/windows-grid.tsx';
import { sendMove, type VisitChoices } from '../../../api/visit-queries.ts';
import { timesOfDay } from '../../../booking/visit-time/after-hours-times.ts';
import { DocketBeside } from '../../../layout/docket-beside.tsx';
import { PortalPage, PortalRail } from '../../../layout/portal-page.tsx';
import styles from './visit.module.css';
import {
  backTo,
  type ChangedJob,
  ChangeFailed,
  ChangeRules,
  JobLine,
  LinkedVisitPage,
  OwnVisitPage,
  RingUs,
  useChange,
} from './visit-page.tsx';
import { freeWords, type PlannedVisit, plannedWords } from './visit-words.ts';

const PAGE = { title: 'Move the visit', description: 'Move your visit to another day or window.' };
const WINDOW_ID = 'visit-window';
const TIME_ID = 'arrival-time';

/** Moving a visit: each other time with its price, and one button that says what it costs (R11.01, R11.02). */
export function MoveVisitScreen() {
  return <OwnVisitPage {...PAGE}>{movePage}</OwnVisitPage>;
}

/** The same by the job's link, without a sign-in (R11.05). */
export function MoveLinkedVisitScreen() {
  return <LinkedVisitPage {...PAGE}>{movePage}</LinkedVisitPage>;
}

function movePage(changed: ChangedJob, choices: VisitChoices) {
  const { Visit, Choices, TotalIncGst } = choices;
  if (Visit && Choices && TotalIncGst !== null) {
    return <Move changed={changed} choices={{ ...choices, Choices, TotalIncGst }} visit={Visit} />;
  }
  return (
    <PortalPage
      tab={changed.tab}
      {...PAGE}
      heading={choices.WhyNotMove ?? PAGE.title}
      lead={<JobLine job={changed.job} />}
      back={backTo(changed)}
    >
      <RingUs changed={changed} />
    </PortalPage>
  );
}

/** `comeAnyway`: said of a time in the site's hours to avoid (R12.10). */
type Chosen = { slot: string | null; date: string; time: string | null; comeAnyway?: boolean };

type MoveProps = {
  changed: ChangedJob;
  choices: VisitChoices & { Choices: NonNullable<VisitChoices['Choices']>; TotalIncGst: number };
  visit: PlannedVisit;
};

function Move({ changed, choices, visit }: MoveProps) {
  const { job, source, hrefs, tab } = changed;
  const now = useNow();
  const world = worldOf(choices.Choices, now);
  const nowCents = centsFromDollars(choices.TotalIncGst);
  const { send, isBusy, failure, clear } = useChange(changed);
  const [picking, setPicking] = useState(false);
  // The visit's own date, if it's a later one; it stays if the office moves the visit meanwhile.
  const [laterDate, setLaterDate] = useState(() => {
    const { from, to: last } = laterRange(now, world.area.timeZone, world.policy);
    return visit.Date >= from && visit.Date <= last ? visit.Date : from;
  });
  const {
    fields: chosen,
    write: setChosen,
    kept,
  } = useKeptFields<Chosen>(`move-visit ${job.BookingReference}`, { slot: null, date: '', time: null });
  const [isAsked, setAsked] = useState(false);
  const { availability, days, columns, rows, notes, totalOf } = moveModel({
    world,
    subtotals: subtotalsOf(choices.Choices),
    visit,
    nowCents,
    laterDate,
    isOfPlan: choices.Choices.IsOfPlan,
  });

  const slot = chosen.slot === null ? null : slotOfValue(chosen.slot);
  const option = slot && slot.option !== 'afterhours' ? slot.option : null;
  // Past midnight the same cell is another day, so it has to be chosen again.
  const isShown = option !== null && days[option].date === chosen.date;
  const check =
    slot && isShown
      ? checkChoice(
          { option: 'later', date: chosen.date, window: slot.window, time: chosen.time },
          world,
          'portal',
        )
      : null;
  const total = option && slot && isShown ? totalOf(option, slot.window) : null;
  const isSame =
    check?.ok === true && check.startsAt.toString() === Temporal.Instant.from(visit.StartsAt).toString();
  const target = check?.ok && !isSame ? check : null;
  const to = target && visitWords({ ...target, timeWindow: target.window, timeZone: world.area.timeZone });

  const isUnanswered = Boolean(target?.inHours) && !chosen.comeAnyway;

  function choose(value: string) {
    const next = slotOfValue(value);
    if (!next || next.option === 'afterhours') return;
    clear();
    setAsked(false);
    setChosen({ slot: value, date: days[next.option].date, time: null });
  }
  function pickDate(date: string) {
    setLaterDate(date);
    setPicking(false);
    if (option === 'later') setChosen({ slot: null, date: '', time: null });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (!isShown) document.getElementById(WINDOW_ID)?.focus();
    else if (!target) document.getElementById(TIME_ID)?.focus();
    if (!target || total === null || to === null) return;
    if (isUnanswered) {
      document.getElementById(COME_ANYWAY_ID)?.focus();
      return;
    }
    setAsked(false);
    send(
      (key) =>
        sendMove(
          source,
          {
            SeenStartsAt: visit.StartsAt,
            SeenVisit: visit,
            Date: target.date,
            TimeWindow: target.window,
            Time: target.time,
            TotalIncGst: dollarsFromCents(total),
            ...(target.inHours && { ComeAnyway: true }),
          },
          key,
        ),
      {
        title: `Moved to ${to}`,
        body: "We'll send you the new time in a minute.",
      },
    );
  }

  const windowError = isAsked && !isShown ? visitMessages.chooseDateAndWindow : undefined;
  const timeError = isAsked && isShown && !target && check && !check.ok ? check.message : undefined;
  const below: Partial<Record<TimeWindow, WindowRow['below']>> = {
    afterhours: isShown && option && slot?.window === 'afterhours' && times(option),
  };
  function times(day: GridDay) {
    const ownTime = Temporal.Instant.from(visit.StartsAt)
      .toZonedDateTimeISO(visit.TimeZone)
      .toPlainTime()
      .toString({ smallestUnit: 'minute' });
    const isToday = day === 'today';
    const { times: all, why } = timesOfDay(days[day], isToday, world.policy);
    return (
      <TimeChoice
        id={TIME_ID}
        name="arrival-time"
        legend={`What time should the tech arrive ${isToday ? 'today' : `on ${formatLongDay(days[day].date)}`}?`}
        times={all.filter(({ value }) => days[day].date !== visit.Date || value !== ownTime)}
        value={chosen.time}
        onChange={(time) => {
          clear();
          setChosen({ ...chosen, time, comeAnyway: false });
        }}
        why={why}
        error={timeError}
      />
    );
  }
  const calendar: WindowRow[] = picking
    ? [
        {
          id: 'calendar',
          name: '',
          hours: '',
          cells: [],
          below: (
            <DatePicker
              label="Choose a date"
              value={days.later.date}
              min={availability.laterFrom}
              max={availability.laterTo}
              onChange={pickDate}
              onClose={() => setPicking(false)}
            />
          ),
        },
      ]
    : [];
  const button =
    to === null || total === null ? 'Move it' : `Move to ${to} · ${differenceWords(nowCents, total)}`;
  return (
    <PortalPage
      tab={tab}
      {...PAGE}
      heading="When suits you better?"
      lead={
        <>
          <JobLine job={job} /> {choices.FreeUntil && freeWords(choices.FreeUntil, visit.TimeZone, now)}{' '}
          Prices include GST.
        </>
      }
      back={backTo(changed)}
    >
      <PortalRail />
      <DocketBeside
        label="The move"
        textFirst
        docket={
          <MoveDocket
            changed={changed}
            visit={visit}
            to={to}
            nowCents={nowCents}
            total={target ? total : null}
          />
        }
      >
        <Form kept={kept} className={styles.form} onSubmit={submit}>
          <ChangeFailed failure={failure} visit={choices.Visit} />
          <WindowsGrid
            id={WINDOW_ID}
            legend="Day and window"
            name="visit-window"
            columns={columns.map((column) =>
              column.id === 'later' ? { ...column, picking, onPick: () => setPicking(!picking) } : column,
            )}
            rows={[...calendar, ...rows.map((row) => ({ ...row, below: below[row.id as TimeWindow] }))]}
            value={isShown && option && slot ? slotValue({ option, window: slot.window }) : null}
            onChange={choose}
            error={windowError}
          />
          {target?.inHours && (
            <ComeAnyway
              inHours={target.inHours}
              isAgreed={chosen.comeAnyway ?? false}
              onChange={(comeAnyway) => setChosen({ ...chosen, comeAnyway })}
              error={isAsked && isUnanswered ? avoidedHoursMessages.sayComeAnyway(target.inHours) : undefined}
            />
          )}
          <Note icon={CalendarDays}>{notes.join(' ')}</Note>
          <ButtonRow className={classNames(styles.send, tab && styles.aboveTabs)}>
            <Button type="submit" look="primary" busy={isBusy}>
              {button}
            </Button>
          </ButtonRow>
          {choices.WhyNotCancel === null && (
            <ButtonRow>
              <ButtonLink look="quiet" href={hrefs.cancel}>
                Cancel the visit instead
              </ButtonLink>
            </ButtonRow>
          )}
        </Form>
        <ChangeRules choices={choices} visit={visit} />
      </DocketBeside>
    </PortalPage>
  );
}

type MoveDocketProps = {
  changed: ChangedJob;
  visit: PlannedVisit;
  to: string | null;
  nowCents: number;
  total: number | null;
};

function MoveDocket({ changed: { job, isFree }, visit, to, nowCents, total }: MoveDocketProps) {
  const difference = total === null ? null : differenceWords(nowCents, total);
  return (
    <Docket
      title="Move the visit"
      meta={job.BookingReference}
      live
      lines={[
        { label: 'From', value: plannedWords(visit) },
        { label: 'To', value: to ?? undefined },
        { label: 'Tech', value: visit.TechName ?? "We'll tell you who" },
      ]}
      {...(!isFree && {
        total: {
          label: 'Total inc GST',
          amount: formatMoney(total ?? nowCents),
          under: difference ?? 'as it is now',
        },
      })}
      note={total === null || isFree ? undefined : noteOf(nowCents, total)}
    />
  );
}

function noteOf(nowCents: number, total: number): string {
  if (total === nowCents) return 'Moving changes no price.';
  return `You'll pay ${differenceWords(nowCents, total)}, after the visit, as before.`;
}

type Choices = NonNullable<VisitChoices['Choices']>;

function worldOf(
  { Place, Policy, Holidays, FullWindows, AvoidedHours, IsFoodAtRisk }: Choices,
  now: Temporal.Instant,
): World {
  return {
    now,
    area: Place,
    policy: Policy,
    holidays: Holidays,
    full: FullWindows,
    avoided: AvoidedHours,
    whenAvoided: IsFoodAtRisk ? 'ask' : 'close',
  };
}

function subtotalsOf({ Subtotals: { Today, Tomorrow, Later } }: Choices): MoveSubtotals {
  const ofDay = ({ Morning, Afternoon, AfterHours }: typeof Today) => ({
    morning: centsFromDollars(Morning),
    afternoon: centsFromDollars(Afternoon),
    afterhours: centsFromDollars(AfterHours),
  });
  return { today: ofDay(Today), tomorrow: ofDay(Tomorrow), later: ofDay(Later) };
}

type MoveGrid = {
  world: World;
  subtotals: MoveSubtotals;
  /** The visit as it's booked, and what it costs, in cents inc GST. */
  visit: PlannedVisit;
  nowCents: number;
  laterDate: string;
  /** Then a weekend, a public holiday and after hours aren't offered (R13.03). */
  isOfPlan: boolean;
};

/** The grid of a move: each other time with its price, and how much more or less that is (R11.01). */
function moveModel({ world, subtotals, visit, nowCents, laterDate, isOfPlan }: MoveGrid) {
  const availability = availabilityFor(world);
  const days: Record<GridDay, DayAvailability> = {
    today: availability.today,
    tomorrow: availability.tomorrow,
    later: dayAvailability(laterDate, world),
  };
  const priceOf = (option: GridDay, window: TimeWindow) =>
    subtotalOf(subtotals, { option, window, loading: days[option].windows[window].loading });
  const feesOf = (option: GridDay): WindowFees => ({
    morning: priceOf(option, 'morning'),
    afternoon: priceOf(option, 'afternoon'),
    afterhours: priceOf(option, 'afterhours'),
  });
  const model = windowsModel({
    availability,
    later: days.later,
    fees: { today: feesOf('today'), tomorrow: feesOf('tomorrow'), later: feesOf('later'), afterhours: null },
    isFailed: false,
    area: world.area,
    policy: world.policy,
    holidays: world.holidays,
  });
  const totalOf = (option: GridDay, window: TimeWindow) => incGst(priceOf(option, window));

  function cellOf(cell: WindowCell, window: TimeWindow, option: GridDay): WindowCell {
    const isOwn = days[option].date === visit.Date && window === visit.TimeWindow;
    // Another time of the same evening can be chosen.
    if (isOwn && window !== 'afterhours') {
      return {
        kind: 'closed',
        id: `${slotValue({ option, window })}-own`,
        label: 'Yours',
        under: 'booked now',
      };
    }
    if (cell.kind !== 'price') return cell;
    if (isOfPlan && days[option].windows[window].loading) {
      return { kind: 'closed', id: `${slotValue({ option, window })}-beyond`, label: 'Not in the plan' };
    }
    return { ...cell, under: differenceWords(nowCents, totalOf(option, window)) };
  }
  const rows: WindowRow[] = model.rows.flatMap((row) => {
    const { id } = row;
    if (id === 'soonest' || (isOfPlan && id === 'afterhours')) return [];
    const cells = row.cells.map((cell, at) => cellOf(cell, id, GRID_DAYS[at] ?? 'later'));
    return [{ ...row, cells }];
  });
  return {
    availability,
    days,
    columns: model.columns,
    rows,
    notes: isOfPlan ? [visitChangeMessages.planByDay] : model.loadingNotes,
    totalOf,
  };
}
