import { kilometresBetween, type Position } from '../sites/positions.ts';
import { formatDay } from './dates.ts';
import { takerMessages as words } from './desk-visit-messages.ts';
import { leaveUntil } from './leave-until.ts';
import { licenceFaults, type MachineLicences } from './licence-kinds.ts';
import { overlaps, type PlannedTime } from './planned-time.ts';

/** Another visit of a technician, and where it is. */
export type Stop = PlannedTime & {
  /** The site's local date. */
  readonly date: string;
  readonly suburb: string;
  readonly place: Position | null;
};

/** A visit that somebody should take. */
export type OpenVisit = {
  /** The site's local date. */
  readonly date: string;
  /** Null if the site is in none. */
  readonly region: string | null;
  readonly place: Position | null;
  /** Of its machine. */
  readonly licences: MachineLicences;
};

/** What speaks against a technician, worst first. */
const AGAINST = ['leave', 'unlicensed', 'overlap', 'region', 'licence'] as const;

type Reason = { readonly kind: (typeof AGAINST)[number]; readonly message: string };

export type Taker = {
  readonly name: string;
  readonly leave: readonly { fromDate: string; toDate: string }[];
  /** None cover all. */
  readonly regions: readonly string[];
  readonly licences: readonly { name: string; expiresOn: string | null }[];
  /** When they would be there. */
  readonly time: PlannedTime;
  /** Their visits that aren't done: at these times they're elsewhere. */
  readonly busy: readonly PlannedTime[];
  /** Their visits of the days around, done or not. */
  readonly stops: readonly Stop[];
};

type RankedTaker<Who> = {
  readonly who: Who;
  readonly against: readonly Reason[];
  readonly way: Way;
};

/**
 * Who can take a visit, best first (R14.02): those who are on leave last, before them those without a licence that the machine
 * needs, without room, who don't cover the region, and with a licence to look at; among equals by how much longer their way gets.
 * Nobody is left out, because the office decides.
 */
export function rankTakers<Who extends Taker>(visit: OpenVisit, takers: readonly Who[]): RankedTaker<Who>[] {
  const faults = ({ against }: RankedTaker<Who>) =>
    AGAINST.map((kind) => Number(against.some((reason) => reason.kind === kind)));
  return takers
    .map((who) => ({ who, against: reasonsAgainst(visit, who), way: wayOf(visit, who) }))
    .sort((a, b) => {
      const [mine, others] = [faults(a), faults(b)];
      const worse = AGAINST.map((_, at) => (mine[at] ?? 0) - (others[at] ?? 0)).find((by) => by !== 0);
      return worse ?? (compareWays(a.way, b.way) || a.who.name.localeCompare(b.who.name));
    });
}

function reasonsAgainst({ date, region, licences }: OpenVisit, taker: Taker): Reason[] {
  const until = leaveUntil(taker.leave, date);
  const faults = licenceFaults(taker.licences, licences, date);
  const isCovered = region === null || taker.regions.length === 0 || taker.regions.includes(region);
  return [
    ...(until === null ? [] : [{ kind: 'leave' as const, message: words.away(formatDay(until)) }]),
    ...faults.filter(({ kind }) => kind === 'unlicensed'),
    ...(taker.busy.some((other) => overlaps(taker.time, other))
      ? [{ kind: 'overlap' as const, message: words.noRoom }]
      : []),
    ...(isCovered ? [] : [{ kind: 'region' as const, message: words.elsewhere(region) }]),
    ...faults.filter(({ kind }) => kind === 'licence'),
  ];
}

/** Whether somebody could be sent: there, in the region, with room for it, and licensed. */
export const isFree = (against: readonly Pick<Reason, 'kind'>[]): boolean =>
  against.every(({ kind }) => kind === 'licence');

/** How many kilometres longer a technician's way gets; null where that isn't known. */
type Way = { readonly km: number | null; readonly message: string };

const compareWays = (a: Way, b: Way): number => {
  if (a.km === null || b.km === null) return Number(a.km === null) - Number(b.km === null);
  return a.km - b.km;
};

/** From the stop before to the stop after, by way of the visit; without stops that day, from the stop nearest in time. */
function wayOf({ date, place }: OpenVisit, { time, stops }: Taker): Way {
  const at = ({ start }: PlannedTime) => start.epochMilliseconds;
  const thatDay = stops.filter((stop) => stop.date === date).sort((a, b) => at(a) - at(b));
  const before = thatDay.findLast((stop) => at(stop) <= at(time));
  const after = thatDay.find((stop) => at(stop) > at(time));
  if (before || after) return detour(place, before, after);
  const [nearest] = stops.toSorted((a, b) => Math.abs(at(a) - at(time)) - Math.abs(at(b) - at(time)));
  if (!nearest) return { km: null, message: words.noVisits };
  if (!place || !nearest.place) return { km: null, message: words.wayUnknown };
  const km = kilometresBetween(nearest.place, place);
  return { km, message: words.lastSeen(kmWords(km), nearest.suburb, formatDay(nearest.date)) };
}

function detour(place: Position | null, before: Stop | undefined, after: Stop | undefined): Way {
  if (!place || before?.place === null || after?.place === null)
    return { km: null, message: words.wayUnknown };
  const [to, from] = [before, after].map((stop) => (stop?.place ? kilometresBetween(stop.place, place) : 0));
  const direct = before?.place && after?.place ? kilometresBetween(before.place, after.place) : 0;
  // A visit on the way makes it no longer; rounding must not make it shorter.
  const km = Math.max(0, (to ?? 0) + (from ?? 0) - direct);
  const way = kmWords(km);
  if (before && after) return { km, message: words.between(way, before.suburb, after.suburb) };
  return { km, message: before ? words.after(way, before.suburb) : words.before(way, after?.suburb ?? '') };
}

/** `12 km`; localities are a kilometre or so apart, so that less is said no closer. */
const kmWords = (km: number): string => (km < 1 ? 'Under 1 km' : `${Math.round(km)} km`);
