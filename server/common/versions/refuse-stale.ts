import { formatInstantDay, formatInstantTime } from '../../../domain/visits/dates.ts';
import { deskChangeMessages } from '../../../domain/words/desk-change-messages.ts';
import { Refusal } from '../../platform/refusal.ts';

/** A row whose changes are counted. */
export type Versioned = {
  version: number;
  /** Who made the newest version, as staff read it; null if that isn't known. */
  changedBy: string | null;
  changedAt: Date | null;
};

/**
 * Refuses a change made to an earlier version than the row has now (R10.04). The caller first checks whether the row
 * has the asked values already.
 * @param seen the version that the change was made to; undefined from callers that send none
 * @param shown the zone of the time in the refusal, and a sentence about how the row is now
 * @throws Refusal `conflict`, naming who changed it and when
 */
export function refuseStale(
  row: Versioned,
  seen: number | undefined,
  { timeZone, now = '' }: { timeZone: string; now?: string },
): void {
  if (seen === undefined || seen === row.version) return;
  throw changedRefusal(row, { timeZone, now });
}

/** The refusal of a change to what somebody else has changed meanwhile, naming them and the time (R10.04). */
export function changedRefusal(
  { changedBy, changedAt }: Pick<Versioned, 'changedBy' | 'changedAt'>,
  { timeZone, now }: { timeZone: string; now: string },
): Refusal {
  const at = changedAt?.toTemporalInstant();
  const when = at
    ? `on ${formatInstantDay(at, timeZone)} at ${formatInstantTime(at, timeZone)}`
    : 'meanwhile';
  const who = changedBy ?? deskChangeMessages.somebody;
  return new Refusal('conflict', deskChangeMessages.changedMeanwhile(who, when, now));
}
