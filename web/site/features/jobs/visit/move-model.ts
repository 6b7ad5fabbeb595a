import {
  differenceWords,
  type MoveSubtotals,
  subtotalOf,
} from '../../../../../domain/bookings/move-price.ts';
import { centsFromDollars, incGst } from '../../../../../domain/money/money.ts';
import {
  availabilityFor,
  type DayAvailability,
  dayAvailability,
  type World,
} from '../../../../../domain/visits/availability.ts';
import type { TimeWindow } from '../../../../../domain/visits/day-choice.ts';
import {
  GRID_DAYS,
  type GridDay,
  slotValue,
  type WindowFees,
  windowsModel,
} from '../../../../forms/visit-time/windows-model.ts';
import type { WindowCell, WindowRow } from '../../../../ui/fields/grid-moves.ts';
import type { VisitChoices } from '../../../api/visit-queries.ts';
import type { PlannedVisit } from './visit-words.ts';

type Choices = NonNullable<VisitChoices['Choices']>;

export function worldOf({ Place, Policy, Holidays, FullWindows }: Choices, now: Temporal.Instant): World {
  return { now, place: Place, policy: Policy, holidays: Holidays, full: FullWindows };
}

export function subtotalsOf({ Subtotals: { Today, Tomorrow, Later } }: Choices): MoveSubtotals {
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
};

/** The grid of a move: each other time with its price, and how much more or less that is (R11.01). */
export function moveModel({ world, subtotals, visit, nowCents, laterDate }: MoveGrid) {
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
    place: world.place,
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
    return { ...cell, under: differenceWords(nowCents, totalOf(option, window)) };
  }
  const rows: WindowRow[] = model.rows.flatMap((row) => {
    const { id } = row;
    if (id === 'soonest') return [];
    const cells = row.cells.map((cell, at) => cellOf(cell, id, GRID_DAYS[at] ?? 'later'));
    return [{ ...row, cells }];
  });
  return { availability, days, columns: model.columns, rows, notes: model.loadingNotes, totalOf };
}
