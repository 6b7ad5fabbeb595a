import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { availabilityFor, dayAvailability } from '../../../domain/visits/availability.ts';
import { formatTime } from '../../../domain/visits/dates.ts';
import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import { officePolicy } from '../../../domain/visits/office-policy.ts';
import { useNow } from '../../browser/clock.ts';
import {
  GRID_DAYS,
  gridFees,
  slotOfValue,
  visitFees,
  type WindowFees,
  windowsModel,
} from '../../forms/visit-time/windows-model.ts';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import type { WindowCell, WindowRow } from '../../ui/fields/grid-moves.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { WindowsGrid } from '../../ui/fields/windows-grid.tsx';
import { Loaded } from '../parts/page.tsx';
import { type Priced, usePriceSet } from './phone-form.ts';

type Prices = NonNullable<ReturnType<typeof usePriceSet>['data']>;

/** Every day and window at the customers' prices; those that customers can't book are marked, and need a reason (R10.13). */
export function VisitGrid({ priced }: { priced: Priced }) {
  return (
    <Loaded query={usePriceSet(priced)} noun="prices">
      {(prices) => <Grid prices={prices} />}
    </Loaded>
  );
}

function Grid({
  prices: { Prices, OrdinaryLaterDay, Place, Policy, Holidays, FullWindows },
}: {
  prices: Prices;
}) {
  const { register, setValue, formState } = useFormContext();
  const [slot, date] = useWatch({ name: ['Slot', 'Date'] }) as [string, string];
  const [picking, setPicking] = useState(false);
  const now = useNow();
  const customers = { now, place: Place, policy: Policy, holidays: Holidays, full: FullWindows };
  const office = { ...customers, policy: officePolicy(Policy), full: [] };
  const availability = availabilityFor(office);
  const [laterDate, setLaterDate] = useState(availabilityFor(customers).laterFrom);
  const later = dayAvailability(laterDate, office);
  const dates = { today: availability.startingDate, tomorrow: availability.tomorrow.date, later: laterDate };
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
    place: Place,
    policy: office.policy,
    holidays: Holidays,
  });

  /** What customers can't book says so in its cell. */
  function marked(cell: WindowCell, window: TimeWindow, index: number): WindowCell {
    const day = GRID_DAYS[index];
    if (cell.kind !== 'price' || !day) return cell;
    const { open, full } = dayAvailability(dates[day], customers).windows[window];
    return open ? cell : { ...cell, loading: full ? 'full: needs a reason' : 'needs a reason' };
  }
  function choose(value: string) {
    const option = slotOfValue(value)?.option;
    if (!option || option === 'afterhours') return;
    setValue('Slot', value);
    setValue('Date', dates[option]);
  }
  function pick(next: string) {
    setLaterDate(next);
    setPicking(false);
    if (slotOfValue(slot)?.option === 'later') setValue('Date', next);
  }
  const text = (name: string) => {
    const message = formState.errors[name]?.message;
    return typeof message === 'string' ? message : undefined;
  };
  const times = date ? dayAvailability(date, office).windows.afterhours.times : [];
  const below = slotOfValue(slot)?.window === 'afterhours' && (
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
    <WindowsGrid
      id="Slot"
      legend="Day and window"
      name="Slot"
      columns={model.columns.map((column) =>
        column.id === 'later' ? { ...column, picking, onPick: () => setPicking(!picking) } : column,
      )}
      rows={[...calendar, ...rows]}
      value={slot || null}
      onChange={choose}
      error={text('Slot')}
    />
  );
}
