import { formatDay } from '../../../../domain/visits/dates.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import { now } from '../../../browser/clock.ts';
import type { WaitingVisit } from '../../api/plan-visit-queries.ts';

/** `Cold room service`, or `3 services`. */
export function servicesWords({ Services }: Pick<WaitingVisit, 'Services'>): string {
  const [first, ...others] = Services;
  return first && others.length === 0 ? first.ServiceName : `${Services.length} services`;
}

/** `From Tue 17 Nov to Tue 15 Dec`, `By Tue 15 Dec` once that has begun, `Overdue`. */
export function spanWords({ FirstDay, LastDay, IsLate, TimeZone }: WaitingVisit): string {
  if (IsLate) return 'Overdue';
  const hasBegun = FirstDay <= localToday(now(), TimeZone);
  return hasBegun ? `By ${formatDay(LastDay)}` : `From ${formatDay(FirstDay)} to ${formatDay(LastDay)}`;
}
