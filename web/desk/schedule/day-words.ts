import type { DayVisit } from '../api/job-queries.ts';
import type { DayWindows } from '../api/window-queries.ts';

/** `17 visits, 2 without a tech` */
export function visitsWords(visits: readonly Pick<DayVisit, 'TechnicianId'>[]): string {
  if (visits.length === 0) return 'Nothing is booked for this day';
  const waiting = visits.filter(({ TechnicianId }) => TechnicianId === null).length;
  const all = visits.length === 1 ? '1 visit' : `${visits.length} visits`;
  return waiting === 0 ? all : `${all}, ${waiting} without a tech`;
}

/** `Labour Day, ACT and NSW`, `Christmas Eve, QLD from 18:00`: each holiday once, with its states. */
export function holidayWords(holidays: DayWindows['Holidays']): string[] {
  const byName = new Map<string, string[]>();
  for (const { Name, State, FromTime, IsLocal } of holidays) {
    const where = [IsLocal ? `parts of ${State}` : State, FromTime && `from ${FromTime}`];
    byName.set(Name, [...(byName.get(Name) ?? []), where.filter(Boolean).join(' ')]);
  }
  return [...byName].map(([name, states]) => {
    const last = states.at(-1);
    const rest = states.slice(0, -1).join(', ');
    return `${name}, ${rest ? `${rest} and ${last}` : last}`;
  });
}
