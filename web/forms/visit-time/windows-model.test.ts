import { describe, expect, it } from 'vitest';
import { DEFAULT_BOOKING_POLICY as policy } from '../../../domain/constants.ts';
import { availabilityFor, dayAvailability, type World } from '../../../domain/visits/availability.ts';
import { NO_HOURS } from '../../../domain/visits/avoided-hours.ts';
import type { FullWindow, PostcodeArea, PublicHoliday } from '../../../domain/visits/day-choice.ts';
import type { WindowCell } from '../../ui/fields/grid-moves.ts';
import {
  arePricesOfYesterday,
  feeOf,
  gridFees,
  slotOfValue,
  valueOfChoice,
  visitFees,
  WAITING_FEES,
  windowsModel,
} from './windows-model.ts';

const SURRY_HILLS: PostcodeArea = { postcode: '2010', state: 'NSW', timeZone: 'Australia/Sydney' };
const CHRISTMAS: PublicHoliday = {
  state: 'NSW',
  postcodes: null,
  date: '2026-12-25',
  fromTime: null,
  name: 'Christmas Day',
};
const PRICES = {
  StartingDate: '2026-11-23',
  Today: { AmPrice: 240, PmPrice: 220, AfterHoursPrice: 320 },
  Tomorrow: { AmPrice: 180, PmPrice: 181.5, AfterHoursPrice: 320 },
  Later: { AmPrice: 165 },
  AfterHours: { AfterHoursPrice: 330 },
};
const LATER = { morning: 165_00, afternoon: null, afterhours: 320_00 };

function modelAt(
  instant: string,
  {
    area = SURRY_HILLS,
    later = '',
    fees = gridFees(PRICES, LATER),
    isFailed = false,
    full = [] as FullWindow[],
  } = {},
) {
  const now = Temporal.Instant.from(instant);
  const world: World = { now, area, policy, holidays: [CHRISTMAS], full, ...NO_HOURS };
  const availability = availabilityFor(world);
  const day = dayAvailability(later || availability.laterFrom, world);
  return windowsModel({
    availability,
    later: day,
    fees,
    isFailed,
    area,
    policy,
    holidays: world.holidays,
  });
}
const brief = (cell: WindowCell) =>
  cell.kind === 'price' ? `${cell.price} ${cell.loading ?? ''}`.trim() : cell.kind;
const cells = (model: ReturnType<typeof modelAt>) => model.rows.map((row) => row.cells.map(brief));

describe('the windows grid', () => {
  const MONDAY_9_10 = '2026-11-23T09:10:00+11:00';

  it('[R4.19, R4.10] shows every day and window with its price inc GST, the ex-GST one under it', () => {
    const model = modelAt(MONDAY_9_10);
    expect(model.columns.map(({ name, date }) => `${name} ${date}`)).toEqual([
      'Today Mon 23 Nov',
      'Tomorrow Tue 24 Nov',
      'Later Wed 25 Nov',
    ]);
    expect(cells(model)).toEqual([
      ['closed', '$198.00', '$181.50'],
      ['$242.00', '$199.65', 'waiting'],
      ['$352.00', '$352.00', '$352.00'],
      ['$363.00'],
    ]);
    expect(model.rows[0]?.cells[1]).toMatchObject({ value: 'tomorrow-morning', under: '$180.00 + GST' });
  });

  it('[R4.09] names the windows by their hours', () => {
    expect(modelAt(MONDAY_9_10).rows.map(({ name, hours }) => `${name}, ${hours}`)).toEqual([
      'Morning, 8am-12pm',
      'Afternoon, 12pm-4pm',
      'After hours, before 8am, from 4pm',
      'Soonest after hours, from 4pm today',
    ]);
  });

  it('[R10.06] calls a window full only if it would be open otherwise', () => {
    const full = (['morning', 'afternoon'] as const).flatMap((window) => [
      { date: '2026-11-23', window },
      { date: '2026-11-24', window },
    ]);
    const model = modelAt('2026-11-23T13:10:00+11:00', { full });
    expect(
      model.rows
        .slice(0, 2)
        .map((row) => row.cells.map((cell) => (cell.kind === 'closed' ? cell.label : cell.kind))),
    ).toEqual([
      ['Closed', 'Full', 'price'],
      ['Closed', 'Full', 'waiting'],
    ]);
  });

  it('[R4.12] says under a closed window why it is closed', () => {
    const model = modelAt(MONDAY_9_10);
    expect(model.rows[0]?.why).toEqual(['The available time today is afternoon']);
    expect(model.rows[0]?.cells[0]).toMatchObject({ label: 'Closed', under: 'see below' });
    expect(model.rows[1]?.why).toEqual([]);
  });

  it('[R4.12] says the same reason once, under the first window that it is about', () => {
    const model = modelAt('2026-11-23T12:01:00+11:00');
    const sentence =
      'This time is no longer available. The available time today is only after hours this evening or any time tomorrow.';
    expect(model.rows.map(({ why }) => why)).toEqual([[sentence], [], [], []]);
    expect(model.rows[1]?.cells[0]).toMatchObject({ label: 'Closed', under: 'see above' });
  });

  it('[R4.13] names the next open time once when nothing is left today', () => {
    const model = modelAt('2026-11-23T21:10:00+11:00');
    expect(cells(model).map((row) => row[0])).toEqual(['closed', 'closed', 'closed', '$363.00']);
    expect(model.rows[0]?.why).toEqual([
      "There's nothing left today. The next open time is Tue 24 Nov, 1:30am.",
      'This time is no longer available. The available time tomorrow is afternoon',
    ]);
    expect(model.rows.at(-1)?.hours).toBe('from 1:30am tomorrow');
  });

  it('[R4.16] marks weekend and holiday windows and says why they cost more', () => {
    const friday = modelAt('2026-11-27T09:00:00+11:00');
    expect(cells(friday)[1]).toEqual(['$242.00', '$199.65 weekend', 'waiting']);
    expect(friday.loadingNotes).toEqual(['Weekends are charged at the after-hours price.']);
    const christmas = modelAt('2026-12-10T09:00:00+11:00', { later: '2026-12-25' });
    expect(cells(christmas)[0]?.[2]).toBe('$181.50 public holiday');
    expect(christmas.loadingNotes).toEqual([
      'Christmas Day is a public holiday and is charged at the after-hours price.',
    ]);
  });

  it('[R4.16] tells the rule and the next holiday where nothing on the grid costs more', () => {
    expect(modelAt(MONDAY_9_10).loadingNotes).toEqual([
      'Weekends and public holidays are charged at the after-hours price.',
      'The next public holiday is Christmas Day, Fri 25 Dec.',
    ]);
  });

  it('[R4.13, R4.15] goes by the place and not by the browser: Broken Hill is half an hour behind Sydney', () => {
    const brokenHill: PostcodeArea = { postcode: '2880', state: 'NSW', timeZone: 'Australia/Broken_Hill' };
    const instant = '2026-11-23T12:10:00+11:00';
    expect(cells(modelAt(instant))[1]?.[0]).toBe('closed');
    expect(cells(modelAt(instant, { area: brokenHill }))[1]?.[0]).toBe('$242.00');
  });

  it('[R4.10] has places for the prices that are still on their way', () => {
    const model = modelAt(MONDAY_9_10, { fees: WAITING_FEES });
    expect(cells(model)).toEqual([
      ['closed', 'waiting', 'waiting'],
      ['waiting', 'waiting', 'waiting'],
      ['waiting', 'waiting', 'waiting'],
      ['waiting'],
    ]);
  });

  it('[R4.10, R2.35] has no places for prices that failed to load', () => {
    const labels = modelAt(MONDAY_9_10, { isFailed: true }).rows.map((row) =>
      row.cells.map((cell) => (cell.kind === 'closed' ? cell.label : cell.kind)),
    );
    expect(labels).toEqual([
      ['Closed', 'price', 'price'],
      ['price', 'price', 'No price'],
      ['price', 'price', 'price'],
      ['price'],
    ]);
  });
});

describe("a visit's fee", () => {
  it('[R4.16, R4.11] on any day is that of its window, or the after-hours one on weekends and holidays', () => {
    const fees = visitFees({
      Prices: PRICES,
      OrdinaryLaterDay: { AmPrice: 165, PmPrice: 166, AfterHoursPrice: 330 },
    });
    const loading = { reason: 'weekend', name: 'Saturday' } as const;
    expect(fees({ option: 'tomorrow', window: 'afternoon', loading: null })).toBe(181_50);
    expect(fees({ option: 'later', window: 'morning', loading: null })).toBe(165_00);
    expect(fees({ option: 'later', window: 'morning', loading })).toBe(330_00);
    expect(fees({ option: 'today', window: 'afterhours', loading })).toBe(320_00);
    expect(fees({ option: 'afterhours', window: 'afterhours', loading: null })).toBe(330_00);
  });
});

describe('a slot of the grid', () => {
  it('[R4.08, R4.10] has the fee of its day and window; the soonest its own', () => {
    const fees = gridFees(PRICES, LATER);
    expect(feeOf(fees, { option: 'tomorrow', window: 'afternoon' })).toBe(181_50);
    expect(feeOf(fees, { option: 'later', window: 'afternoon' })).toBeNull();
    expect(feeOf(fees, { option: 'afterhours', window: 'afterhours' })).toBe(330_00);
  });

  it('[R4.07] is known by its value', () => {
    expect(slotOfValue('later-afterhours')).toEqual({ option: 'later', window: 'afterhours' });
    expect(slotOfValue('never-morning')).toBeNull();
    expect(valueOfChoice({ option: 'today', window: 'afternoon' })).toBe('today-afternoon');
    expect(valueOfChoice({ option: 'afterhours', window: 'morning' })).toBe('afterhours-afterhours');
    expect(valueOfChoice({})).toBeNull();
  });
});

describe('prices of another day', () => {
  it("[R4.13] go by the place's own date", () => {
    const before = Temporal.Instant.from('2026-11-23T23:59:00+11:00');
    const after = Temporal.Instant.from('2026-11-24T00:00:00+11:00');
    expect(arePricesOfYesterday(PRICES, before, 'Australia/Sydney')).toBe(false);
    expect(arePricesOfYesterday(PRICES, after, 'Australia/Sydney')).toBe(true);
    expect(arePricesOfYesterday(PRICES, after, 'Australia/Perth')).toBe(false);
  });
});
