import { type AvoidedHours, HOURS_STEP_MINUTES, hoursAt, WEEKDAYS } from './avoided-hours.ts';

/** Minutes of a day that a site wants avoided, as `11:30` to `14:30`; the last one ends at 24 hours. */
export type AvoidedSpan = { readonly from: number; readonly to: number };

/** Days of a week that are alike. */
export type AvoidedDays = { readonly weekdays: readonly number[]; readonly spans: readonly AvoidedSpan[] };

const STEPS = (24 * 60) / HOURS_STEP_MINUTES;

/**
 * What a site's hours to avoid leave out in the seven days from `today`, from Monday to Sunday, days that are alike and follow
 * each other together (R12.10). Hours with dates count on theirs only.
 */
export function avoidedWeek(today: string, all: readonly AvoidedHours[]): AvoidedDays[] {
  const first = Temporal.PlainDate.from(today);
  const days: AvoidedDays[] = [];
  for (const weekday of WEEKDAYS) {
    const spans = spansOn(first.add({ days: (weekday - first.dayOfWeek + 7) % 7 }), all);
    const before = days.at(-1);
    if (before && isSame(before.spans, spans)) {
      days[days.length - 1] = { weekdays: [...before.weekdays, weekday], spans };
    } else {
      days.push({ weekdays: [weekday], spans });
    }
  }
  return days;
}

function spansOn(day: Temporal.PlainDate, all: readonly AvoidedHours[]): AvoidedSpan[] {
  const spans: AvoidedSpan[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const from = step * HOURS_STEP_MINUTES;
    const local = day.toPlainDateTime({ hour: Math.floor(from / 60), minute: from % 60 });
    if (!hoursAt(local, all)) continue;
    const before = spans.at(-1);
    const begins = before?.to === from ? before.from : from;
    if (begins !== from) spans.pop();
    spans.push({ from: begins, to: from + HOURS_STEP_MINUTES });
  }
  return spans;
}

const isSame = (a: readonly AvoidedSpan[], b: readonly AvoidedSpan[]): boolean =>
  a.length === b.length && a.every(({ from, to }, at) => b[at]?.from === from && b[at]?.to === to);
