import type { DayAvailability } from './availability.ts';
import { type ChoiceInput, TIME_WINDOWS } from './day-choice.ts';
import type { FeeOf } from './quick-choices.ts';

/**
 * What choosing a later date chooses: the window chosen before if it's open that day, otherwise the day's cheapest. An
 * after-hours time is kept if the day has it. Null if nothing is open that day.
 * @param feeOf null while fees aren't known
 */
export function choiceOnDay(
  { date, windows }: DayAvailability,
  before: ChoiceInput,
  feeOf: FeeOf | null,
): ChoiceInput | null {
  const option = 'later';
  const fee = (window: (typeof TIME_WINDOWS)[number]) =>
    feeOf?.({ option, window, loading: windows[window].loading }) ?? 0;
  const open = TIME_WINDOWS.filter((window) => windows[window].open);
  // 'Soonest after hours' is no window of a day.
  const isOfADay = before.date !== '' && before.option !== 'afterhours';
  const same = isOfADay ? open.find((window) => window === before.window) : undefined;
  const window = same ?? open.sort((a, b) => fee(a) - fee(b))[0];
  if (!window) return null;
  const isOffered = windows[window].times.some(({ time }) => time === before.time);
  return { option, date, window, ...(isOffered && { time: before.time }) };
}
