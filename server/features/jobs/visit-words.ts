import { formatDay, formatSpan } from '../../../domain/visits/dates.ts';

/** `Tue 24 Nov, 8am-12pm` */
export function visitWords(
  date: string,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  timeZone: string,
): string {
  const [from, to] = [startsAt.toTemporalInstant(), endsAt.toTemporalInstant()];
  return `${formatDay(date)}, ${formatSpan(from, to, timeZone)}`;
}
