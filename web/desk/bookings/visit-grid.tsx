import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { deskBookingMessages } from '../../../domain/bookings/desk-booking-messages.ts';
import { availabilityFor, dayAvailability, type World } from '../../../domain/visits/availability.ts';
import { formatTime } from '../../../domain/visits/dates.ts';
import { TIME_WINDOWS, type TimeWindow } from '../../../domain/visits/day-choice.ts';
import { officePolicy } from '../../../domain/visits/office-policy.ts';
import { useNow } from '../../browser/clock.ts';
import {
  GRID_DAYS,
  gridFees,
  slotOfValue,
  slotValue,
  visitFees,
  type WindowFees,
  windowsModel,
} from '../../forms/visit-time/windows-model.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import type { WindowCell, WindowRow } from '../../ui/fields/grid-moves.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { WindowsGrid } from '../../ui/fields/windows-grid.tsx';
import { Stack } from '../../ui/layout.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { dayWords } from '../../ui/words/day-words.ts';
import type { Site } from '../api/customer-queries.ts';
import { Loaded } from '../parts/page.tsx';
import { type AskedWindow, type Priced, usePriceSet, useTakers, type WindowTakers } from './phone-form.ts';
import { TechnicianChoice } from './technician-choice.tsx';

type Prices = NonNullable<ReturnType<typeof usePriceSet>['data']>;

/** Every day and window at the customers' prices; those that customers can't book are marked, and need a reason (R10.13). */
export function VisitGrid({ priced, site }: { priced: Priced; site: Site | undefined }) {
  return (
    <Loaded query={usePriceSet(priced)} noun="prices">
      {(prices) => <Grid prices={prices} priced={priced} site={site} />}
    </Loaded>
  );
}

function Grid({
  prices: { Prices, OrdinaryLaterDay, Place, Policy, Holidays, FullWindows },
  priced,
  site,
}: {
  prices: Prices;
  priced: Priced;
  /** Undefined for a new one, which has no hours to avoid yet. */
  site: Site | undefined;
}) {
  const { register, setValue, formState } = useFormContext();
  const [slot = '', date = '', time = ''] = useWatch({
    name: ['Slot', 'Date', 'PriorityAfterHoursTime'],
  }) as string[];
  const [picking, setPicking] = useState(false);
  const now = useNow();
  const customers: World = {
    now,
    area: Place,
    policy: Policy,
    holidays: Holidays,
    full: FullWindows,
    avoided: site?.AvoidedHours ?? [],
    whenAvoided: 'close',
  };
  const office: World = { ...customers, policy: officePolicy(Policy), full: [], whenAvoided: 'reason' };
  const availability = availabilityFor(office);
  const isLater = date > availability.tomorrow.date;
  const [laterDate, setLaterDate] = useState(isLater ? date : availabilityFor(customers).laterFrom);
  const later = dayAvailability(laterDate, office);
  const dates = { today: availability.startingDate, tomorrow: availability.tomorrow.date, later: laterDate };
  const window = slotOfValue(slot)?.window;
  const isOver = window !== undefined && date !== '' && !dayAvailability(date, office).windows[window].open;
  // What was tomorrow when it was kept may be today.
  const option = date === dates.today ? 'today' : date === dates.tomorrow ? 'tomorrow' : 'later';
  const chosen = window && date && !isOver ? ({ option, window } as const) : null;
  const value = chosen ? slotValue(chosen) : null;
  useEffect(() => {
    if (value !== null && value !== slot) setValue('Slot', value);
  }, [value, slot, setValue]);
  const feeOf = visitFees({ Prices, OrdinaryLaterDay });
  const laterFee = (window: TimeWindow) =>
    feeOf({ option: 'later', window, loading: later.windows[window].loading });
  const laterFees: WindowFees = {
    morning: laterFee('morning'),
    afternoon: laterFee('afternoon'),
    afterhours: laterFee('afterhours'),
  };
  const model = windowsModel({
    availability,
    later,
    fees: gridFees(Prices, laterFees),
    isFailed: false,
    area: Place,
    policy: office.policy,
    holidays: Holidays,
  });

  const asked = askedWindows(Object.values(dates), chosen && { window: chosen.window, date, time });
  const takers = useTakers(priced, asked, site?.AssetLocationId ?? null).data;
  const takersOf = (wanted: AskedWindow): WindowTakers | undefined =>
    takers?.Visits.find(
      ({ Date: day, TimeWindow, Time }) =>
        day === wanted.Date && TimeWindow === wanted.TimeWindow && Time === (wanted.Time ?? null),
    );

  /** What customers can't book says so in its cell, and each how many techs are free. */
  function marked(cell: WindowCell, window: TimeWindow, index: number): WindowCell {
    const day = GRID_DAYS[index];
    if (cell.kind !== 'price' || !day) return cell;
    const { open, full, isAvoided } = dayAvailability(dates[day], customers).windows[window];
    const free = takersOf({ Date: dates[day], TimeWindow: window })?.Free;
    return {
      ...cell,
      ...(!open && { loading: whyReason({ full, isAvoided }) }),
      ...(free !== undefined && {
        free: free === 0 ? 'no tech free' : `${countWords('tech', free, false)} free`,
      }),
    };
  }
  function choose(next: string) {
    const day = slotOfValue(next)?.option;
    if (!day || day === 'afterhours') return;
    setValue('Slot', next, { shouldDirty: true });
    setValue('Date', dates[day]);
  }
  function pick(next: string) {
    setLaterDate(next);
    setPicking(false);
    if (chosen?.option === 'later') setValue('Date', next);
  }
  const text = (name: string) => {
    const message = formState.errors[name]?.message;
    return typeof message === 'string' ? message : undefined;
  };
  const wanted = chosen ? { Date: date, TimeWindow: chosen.window, ...timeOf(chosen.window, time) } : null;
  const times = date ? dayAvailability(date, office).windows.afterhours.times : [];
  const below = chosen?.window === 'afterhours' && (
    <SelectField
      {...register('PriorityAfterHoursTime')}
      label="What time should the tech arrive?"
      options={[
        { value: '', label: 'Choose' },
        ...times.map(({ time }) => ({ value: time, label: formatTime(time) })),
      ]}
      error={text('PriorityAfterHoursTime')}
    />
  );
  const rows: WindowRow[] = model.rows.flatMap((row) =>
    row.id === 'soonest'
      ? []
      : [
          {
            ...row,
            cells: row.cells.map((cell, index) => marked(cell, row.id as TimeWindow, index)),
            ...(row.id === 'afterhours' && { below }),
          },
        ],
  );
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
              value={laterDate}
              min={availability.laterFrom}
              max={availability.laterTo}
              onChange={pick}
              onClose={() => setPicking(false)}
            />
          ),
        },
      ]
    : [];
  return (
    <Stack gap={4}>
      <div>
        <div aria-live="polite">
          {isOver && <Alert kind="warning" title={deskBookingMessages.windowOver(dayWords(date))} />}
        </div>
        <WindowsGrid
          id="Slot"
          legend="Day and window"
          name="Slot"
          columns={model.columns.map((column) =>
            column.id === 'later' ? { ...column, picking, onPick: () => setPicking(!picking) } : column,
          )}
          rows={[...calendar, ...rows]}
          value={value}
          onChange={choose}
          error={text('Slot')}
        />
      </div>
      <TechnicianChoice
        takers={wanted ? takersOf(wanted) : undefined}
        isAsked={wanted !== null}
        timeZone={Place.timeZone}
      />
    </Stack>
  );
}

function whyReason({ full, isAvoided }: { full: boolean; isAvoided: boolean }): string {
  if (isAvoided) return 'their hours: needs a reason';
  return full ? 'full: needs a reason' : 'needs a reason';
}

const timeOf = (window: TimeWindow, time: string | undefined): { Time?: string } =>
  window === 'afterhours' && time ? { Time: time } : {};

/** All windows of some days, and the chosen time after hours. */
function askedWindows(
  dates: readonly string[],
  chosen: { window: TimeWindow; date: string | undefined; time: string | undefined } | null,
): AskedWindow[] {
  const all = [...new Set(dates)].flatMap((day) =>
    TIME_WINDOWS.map((TimeWindow) => ({ Date: day, TimeWindow })),
  );
  const own = chosen?.date ? timeOf(chosen.window, chosen.time) : {};
  return own.Time ? [...all, { Date: chosen?.date ?? '', TimeWindow: 'afterhours', ...own }] : all;
}
