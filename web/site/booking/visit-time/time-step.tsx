import { CalendarDays, Phone } from 'lucide-react';
import { useState } from 'react';
import type { BookingPolicy } from '../../../../domain/constants.ts';
import { isFoodAtRisk } from '../../../../domain/equipment/food-at-risk.ts';
import { areaOf } from '../../../../domain/instant-quotes/quote-priority.ts';
import { formatMoney, incGst } from '../../../../domain/money/money.ts';
import { dayAvailability, type World } from '../../../../domain/visits/availability.ts';
import { choiceOnDay } from '../../../../domain/visits/choice-on-day.ts';
import {
  formatInstantTime,
  formatLongDay,
  formatTime,
  timeOfMinutes,
  zoneName,
} from '../../../../domain/visits/dates.ts';
import type { PostcodeArea } from '../../../../domain/visits/day-choice.ts';
import { loadingAt } from '../../../../domain/visits/holidays.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import {
  type QuickChoice,
  type QuickChoices,
  soonestWords,
  windowWords,
} from '../../../../domain/visits/quick-choices.ts';
import { visitMessages } from '../../../../domain/visits/visit-messages.ts';
import { config } from '../../../browser/config.ts';
import { COME_ANYWAY_ID, ComeAnyway } from '../../../forms/visit-time/come-anyway.tsx';
import { slotOfValue, valueOfChoice } from '../../../forms/visit-time/windows-model.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import type { WindowRow } from '../../../ui/fields/grid-moves.ts';
import { TimeChoice } from '../../../ui/fields/time-choice.tsx';
import { WindowsGrid } from '../../../ui/fields/windows-grid.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Inline, Stack } from '../../../ui/layout.tsx';
import { Information, InformationRow } from '../../../ui/overlays/information.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { WholeHours } from '../../../ui/whole-hours.tsx';
import { RingUs } from '../food/ring-us.tsx';
import { usePromoCheck } from '../promo/use-promo.ts';
import { useUnpriced } from '../steps/docket-price.ts';
import { useStepFlow, useStepOrder } from '../steps/step-flow.ts';
import { StepLayout } from '../steps/step-layout.tsx';
import { useStepErrors } from '../steps/use-step-errors.ts';
import { useServerFaults } from '../submit/server-faults.ts';
import { soonestTimes, timesOfDay } from './after-hours-times.ts';
import { CallOutInformation } from './call-out-information.tsx';
import styles from './time-step.module.css';
import { UnpricedAlert } from './unpriced-alert.tsx';
import { leadToReason, NO_PRICE } from './use-settled-priority.ts';
import { isTimeMissing, useWindowChoice } from './use-window-choice.ts';
import { useWindows } from './use-windows.ts';

const HEADING = 'When should we come?';
const WINDOW_ID = 'visit-window';
const TIME_ID = 'arrival-time';

/** The ids of the step's fields, by wire name. */
const FIELDS = {
  PriorityOption: WINDOW_ID,
  PrioritySelectedDate: WINDOW_ID,
  PriorityTimeWindow: WINDOW_ID,
  PriorityAfterHoursTime: TIME_ID,
  ComeAnyway: COME_ANYWAY_ID,
};

/** When the tech should come. */
export function TimeStep() {
  const area = areaOf(useStepFlow().draft);
  // The guard has made sure that the locality is known.
  return area && <TimeOfVisit area={area} />;
}

/** Day and window, with every price visible before choosing (R4.07-R4.19). */
function TimeOfVisit({ area }: { area: PostcodeArea }) {
  const { draft } = useStepFlow();
  const { goNext } = useStepOrder('fix-it');
  const windows = useWindows(area);
  const { world, availability, later, fees, model, ready } = windows;
  const { choice, check, choose, quick, comeAnyway } = useWindowChoice(windows);
  const promo = usePromoCheck();
  const unpriced = useUnpriced(draft);
  const { error, show, clear } = useStepErrors(useServerFaults('fix-it', FIELDS));
  const [picking, setPicking] = useState(false);

  const dates = { today: availability.startingDate, tomorrow: availability.tomorrow.date, later: later.date };
  const { policy } = world;
  // A later date other than the grid's, or a choice that has closed, checks no radio button.
  const isShown = (check.ok || isTimeMissing(check)) && isInGrid();
  const closed = ready && !isShown && draft.BookingPriority.selectedDate !== '' && !check.ok ? check : null;

  function isInGrid(): boolean {
    return choice.option !== 'later' || choice.date === later.date;
  }
  function chooseSlot(value: string) {
    const slot = slotOfValue(value);
    if (!slot) return;
    clear(WINDOW_ID);
    clear(TIME_ID);
    if (slot.option === 'afterhours') {
      choose({ ...slot, date: availability.soonestAfterHours[0]?.date });
      return;
    }
    const date = dates[slot.option];
    const time = slot.window === 'afterhours' ? choice.time : undefined;
    const sameTime = { ...slot, date, time };
    // The time chosen for another day is kept if this day has it too.
    choose(later.windows && timeFits(date, time) ? sameTime : { ...slot, date });
  }
  function timeFits(date: string, time: string | null | undefined): boolean {
    const day = [availability.today, availability.tomorrow, later].find((each) => each.date === date);
    return day?.windows.afterhours.times.some((slot) => slot.time === time) ?? false;
  }
  function chooseTime(time: string) {
    clear(TIME_ID);
    choose({ ...choice, time });
  }
  function chooseSoonest(value: string) {
    clear(TIME_ID);
    const [date, time] = value.split('T');
    choose({ option: 'afterhours', window: 'afterhours', date, time });
  }
  function chooseLaterDate(date: string) {
    windows.setLaterDate(date);
    setPicking(false);
    clear(WINDOW_ID);
    clear(TIME_ID);
    choose(choiceOnDay(dayAvailability(date, world), choice, windows.feeOf));
  }
  function submit() {
    if (!ready) return leadToReason();
    const timeMissing = isTimeMissing(check);
    const isValid = show({
      [WINDOW_ID]: isShown ? null : visitMessages.chooseDateAndWindow,
      [TIME_ID]: timeMissing && !check.ok ? check.message : null,
      [COME_ANYWAY_ID]: comeAnyway?.fault,
    });
    if (isValid && check.ok) goNext();
  }

  const isAfterHoursDay = isShown && choice.window === 'afterhours' && choice.option !== 'afterhours';
  const below: Partial<Record<WindowRow['id'], WindowRow['below']>> = {
    afterhours: isAfterHoursDay && dayTimes(),
    soonest: isShown && choice.option === 'afterhours' && soonest(),
  };

  function dayTimes() {
    const day = [availability.today, availability.tomorrow, later].find(({ date }) => date === choice.date);
    if (!day) return null;
    const isToday = day.date === availability.startingDate;
    const { times, why } = timesOfDay(day, isToday, policy);
    return (
      <TimeChoice
        id={TIME_ID}
        name="arrival-time"
        legend={`What time should the tech arrive ${isToday ? 'today' : `on ${formatLongDay(day.date)}`}?`}
        times={times}
        value={choice.time}
        onChange={chooseTime}
        why={why}
        error={error(TIME_ID)}
      />
    );
  }
  function soonest() {
    return soonestTimes(availability.soonestAfterHours, availability.startingDate).map((day, index) => (
      <TimeChoice
        key={day.date}
        id={index === 0 ? TIME_ID : undefined}
        name="soonest-time"
        legend={index === 0 ? `What time should the tech arrive? ${day.dayName}` : day.dayName}
        times={day.times}
        value={`${choice.date}T${choice.time}`}
        onChange={chooseSoonest}
        error={index === 0 ? error(TIME_ID) : undefined}
      />
    ));
  }

  const calendarRow: WindowRow[] = picking
    ? [
        {
          id: 'calendar',
          name: '',
          hours: '',
          cells: [],
          below: (
            <DatePicker
              label="Choose a date"
              value={later.date}
              min={availability.laterFrom}
              max={availability.laterTo}
              onChange={chooseLaterDate}
              onClose={() => setPicking(false)}
              marked={(date) => isDearer(date)}
              markedMeans={dearerMeans(fees.later.afterhours)}
            />
          ),
        },
      ]
    : [];
  function isDearer(date: string): boolean {
    const startMinutes = policy.morning.fromHour * 60;
    return loadingAt({ date, startMinutes, area, holidays: world.holidays }) !== null;
  }

  if (unpriced) {
    return (
      <StepLayout step="fix-it" heading={HEADING} onSubmit={leadToReason}>
        <UnpricedAlert />
      </StepLayout>
    );
  }
  return (
    <StepLayout
      step="fix-it"
      heading={HEADING}
      lead={leadOf(world.now, area, policy.minBookingGapHours)}
      onSubmit={submit}
      busy={!ready && !windows.failure}
    >
      {isFoodAtRisk(draft) && <RingUs />}
      {windows.failure && (
        <div id={NO_PRICE} tabIndex={-1}>
          <RetryAlert title={windows.failure} onRetry={windows.retry} />
        </div>
      )}
      {closed && (
        <Alert kind="warning" live title="The time you chose has closed">
          {closed.message}
        </Alert>
      )}
      {promo.refusal && (
        <Alert kind="warning" live title={`Promo code ${draft.PromoCode}`}>
          {promo.refusal}
        </Alert>
      )}
      {quick && (
        <QuickChoiceChips
          choices={quick}
          hasPhone={!isFoodAtRisk(draft)}
          world={world}
          onChoose={(picked) => {
            clear(WINDOW_ID);
            clear(TIME_ID);
            if (picked.option === 'later') windows.setLaterDate(picked.date);
            choose(picked);
          }}
        />
      )}
      <WindowsGrid
        id={WINDOW_ID}
        legend="Day and window"
        name="visit-window"
        columns={model.columns.map((column) =>
          column.id === 'later' ? { ...column, picking, onPick: () => setPicking(!picking) } : column,
        )}
        rows={[...calendarRow, ...model.rows.map((row) => ({ ...row, below: below[row.id] }))]}
        value={isShown ? valueOfChoice(choice) : null}
        onChange={chooseSlot}
        error={error(WINDOW_ID)}
      />
      {isShown && comeAnyway && (
        <ComeAnyway
          inHours={comeAnyway.inHours}
          isAgreed={comeAnyway.isAgreed}
          onChange={(isAgreed) => {
            clear(COME_ANYWAY_ID);
            comeAnyway.onChange(isAgreed);
          }}
          error={error(COME_ANYWAY_ID)}
        />
      )}
      <Note icon={CalendarDays}>{model.loadingNotes.join(' ')}</Note>
      <InformationRow>
        <CallOutInformation />
        <AfterHoursInformation policy={policy} />
      </InformationRow>
    </StepLayout>
  );
}

function leadOf(now: Temporal.Instant, { timeZone }: PostcodeArea, gapHours: number): string {
  const time = formatInstantTime(now, timeZone);
  const town = zoneName(timeZone).replace(/ time$/, '');
  return `Prices include GST. Times here start ${gapHours} hours from now (it's ${time} in ${town}). Can't wait? Call us.`;
}

function dearerMeans(feeCents: number | null): string {
  const means = 'Weekend or public holiday';
  return feeCents === null ? means : `${means}, ${formatMoney(incGst(feeCents))} inc GST`;
}

/** When the after-hours price applies, according to the current policy (R4.09, R4.16, R4.17). */
function AfterHoursInformation({ policy }: { policy: BookingPolicy }) {
  const { morning, afternoon } = policy;
  return (
    <Information label="When after hours applies" title="When the after-hours price applies">
      <ul>
        <li>
          Before {hourOf(morning.fromHour)} and from {hourOf(afternoon.toHour)}, on any day.
        </li>
        <li>All day on weekends, and on public holidays where the kitchen is.</li>
      </ul>
      <p>
        What counts is when the tech comes, by the local time at the kitchen, not when you book. You'll see
        the price of each time before you choose it.
      </p>
    </Information>
  );
}

const hourOf = (hour: number) => formatTime(timeOfMinutes(hour * 60));

type QuickChoiceChipsProps = {
  choices: QuickChoices;
  world: World;
  /** Whether the phone isn't on the page already. */
  hasPhone: boolean;
  onChoose: (choice: QuickChoice) => void;
};

/** The soonest and the cheapest visit in one press, and the phone number if neither will do (R3.03). */
function QuickChoiceChips({
  choices: { soonest, cheapest },
  world,
  hasPhone,
  onChoose,
}: QuickChoiceChipsProps) {
  const { timeZone } = world.area;
  const { phone } = config().brand;
  const today = localToday(world.now, timeZone);
  const chips = [
    { name: 'Soonest', choice: soonest, words: soonestWords(soonest, today, timeZone) },
    { name: 'Cheapest', choice: cheapest, words: windowWords(cheapest, today, world) },
  ];
  return (
    <Stack gap={3}>
      <Inline gap={2}>
        {chips.map(({ name, choice, words }) => (
          <button key={name} type="button" className={styles.chip} onClick={() => onChoose(choice)}>
            <b>{name}</b>{' '}
            <span>
              <WholeHours>{words}</WholeHours>
            </span>{' '}
            <span className={styles.price}>{formatMoney(incGst(choice.feeCents))}</span>
          </button>
        ))}
      </Inline>
      {hasPhone && (
        <p className={styles.call}>
          <Icon of={Phone} />
          <span>
            Food at risk and can't wait? <a href={phoneHref(phone)}>Call {phone}</a>, 24x7.
          </span>
        </p>
      )}
    </Stack>
  );
}
