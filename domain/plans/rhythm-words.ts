import type { Rhythm } from './occurrences.ts';

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `every 3 months`, `every week` */
export function everyWords({ every, unit }: Rhythm['interval']): string {
  return every === 1 ? `every ${unit.slice(0, -1)}` : `every ${every} ${unit}`;
}

/** `Cold room service every 3 months, only in Mar and Sep, counted from the day it was done` */
export function serviceWords(
  serviceName: string,
  { months, basis, ...interval }: Rhythm['interval'] & Pick<Rhythm, 'months' | 'basis'>,
): string {
  const only = months.map((month) => MONTHS[month - 1]).join(', ');
  return [
    `${serviceName} ${everyWords(interval)}`,
    only && `only in ${only}`,
    basis === 'done' && 'counted from the day it was done',
  ]
    .filter(Boolean)
    .join(', ');
}
