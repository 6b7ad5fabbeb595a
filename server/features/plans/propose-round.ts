import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { proposeRound as proposeRoundCall } from '../../../contracts/plans/rounds.ts';
import { deskPlanMessages as messages } from '../../../domain/plans/desk-plan-messages.ts';
import { LATE_WITHIN_DAYS, type RoundVisit, spreadRound } from '../../../domain/plans/round.ts';
import { openDaytime, type World } from '../../../domain/visits/availability.ts';
import { formatDay } from '../../../domain/visits/dates.ts';
import { addDays, instantOfHour, localToday } from '../../../domain/visits/local-time.ts';
import { MAX_VISIT_MINUTES } from '../../../domain/visits/planned-time.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hoursOfSites } from '../sites/site-hours.queries.ts';
import { licencesFor } from '../technicians/plan-work.ts';
import { type Asked, activeTechnicians, rankInTurn } from '../technicians/rank-technicians.ts';
import { placesLeft } from '../windows/window-places.ts';
import { type DueRow, dueByIds } from './due.queries.ts';

type Chosen = z.output<typeof proposeRoundCall.body>['Visits'];
type Proposal = Reply<typeof proposeRoundCall>['Proposals'][number];

/** A visit of the round, with all that its day depends on. */
type Visit = RoundVisit & {
  firstDay: string;
  lastDay: string;
  /** Null if its windows can't be known: its site is in no region. */
  world: World | null;
  region: string | null;
  work: Pick<Asked, 'site' | 'minutes' | 'licences'>;
  /** What its days were found to lack, the nearest to a place last. */
  lacks: 'window' | 'licence' | 'room';
  found: Proposal | null;
};

const DAYTIMES = ['morning', 'afternoon'] as const;

/**
 * Proposes when each visit of a round could be and who could go (R13.07): in its span, or soon if that's over, on working days whose
 * windows are open and have places, clear of the site's hours, with a technician who is there, licensed and has room. Near visits go
 * on one day.
 * @throws Refusal `not_found`
 */
export async function proposeRound(deps: Deps, chosen: Chosen): Promise<Proposal[]> {
  const visits = await visitsOf(deps, chosen);
  const firstDay = least(visits.map((visit) => visit.firstDay));
  const lastDay = most(visits.map((visit) => visit.lastDay));
  const places = await placesOf(deps, visits, { firstDay, lastDay });
  const technicians = await activeTechnicians(deps.db);
  const whole = { startsAt: instantOfHour(firstDay, 0, 'UTC'), endsAt: instantOfHour(lastDay, 24, 'UTC') };
  const turn = await rankInTurn(deps, technicians, whole);
  spreadRound(visits, (visit, day) => {
    for (const window of DAYTIMES) {
      const open = visit.world && openDaytime(window, day, visit.world);
      const left = places.get(placeKey(visit.region, day, window)) ?? Number.POSITIVE_INFINITY;
      // A holiday or weekend costs more, and who accepted the plan didn't agree to that.
      if (!open || open.loading || left <= 0) continue;
      const asked = { ...visit.work, date: day, promise: open, own: null };
      const { free, technicians: ranked } = turn.rank(asked);
      const [best] = ranked;
      if (!best || free === 0) {
        visit.lacks = worse(visit.lacks, ranked);
        continue;
      }
      turn.give(asked, best);
      places.set(placeKey(visit.region, day, window), left - 1);
      visit.found = { Date: day, TimeWindow: window, TechnicianId: best.TechnicianId, Why: null };
      return true;
    }
    return false;
  });
  return visits.map(
    (visit) =>
      visit.found ?? {
        Date: visit.days[0] ?? visit.firstDay,
        TimeWindow: 'morning',
        TechnicianId: null,
        Why: whyNot(visit),
      },
  );
}

/** @throws Refusal `not_found` */
async function visitsOf(deps: Deps, chosen: Chosen): Promise<Visit[]> {
  const rows = await dueByIds(
    deps.db,
    chosen.flatMap(({ Services }) => Services.map(({ OccurrenceId }) => OccurrenceId)),
  );
  const byId = new Map(rows.map((row) => [row.occurrence.id, row]));
  const hours = await hoursOfSites(deps.db, [...new Set(rows.map(({ site }) => site.id))]);
  const { places, pricing, equipment } = deps.catalogue.current();
  const now = deps.clock.now();
  return chosen.map(({ Services }) => {
    const services = Services.map(({ OccurrenceId }) => byId.get(OccurrenceId));
    if (!services.every((row) => row !== undefined)) throw new Refusal('not_found', requestMessages.notFound);
    const [{ site }] = services as [DueRow];
    const area = places.area(site);
    const region = places.region(site.postcode);
    const span = daysFor(services, localToday(now, site.timeZone));
    return {
      ...span,
      area: region ?? site.postcode,
      region,
      days: daysIn(span),
      world: area && {
        now,
        area,
        policy: pricing.policy,
        holidays: pricing.holidays,
        full: [],
        avoided: hours.get(site.id) ?? [],
        whenAvoided: 'close',
      },
      work: {
        site,
        minutes: Math.min(
          services.reduce((sum, { line }) => sum + line.minutes, 0),
          MAX_VISIT_MINUTES,
        ),
        licences: licencesFor(
          equipment,
          services.map(({ asset }) => asset.equipmentTypeId),
          services.map(({ licence }) => licence),
        ),
      },
      lacks: 'window',
      found: null,
    };
  });
}

/** From tomorrow: the days on which all services may be done, or the next ones if that's over for one of them. */
function daysFor(services: readonly DueRow[], today: string): { firstDay: string; lastDay: string } {
  const tomorrow = addDays(today, 1);
  const first = most([tomorrow, ...services.map(({ occurrence }) => occurrence.firstDay)]);
  const last = least(services.map(({ occurrence }) => occurrence.lastDay));
  if (last >= first) return { firstDay: first, lastDay: last };
  return { firstDay: tomorrow, lastDay: addDays(today, LATE_WITHIN_DAYS) };
}

function daysIn({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string[] {
  const days: string[] = [];
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) days.push(day);
  return days;
}

const placeKey = (region: string | null, day: string, window: string) => `${day} ${window} ${region}`;

/** How many places the windows of the round's regions have left, where they have a limit. */
async function placesOf(
  deps: Deps,
  visits: readonly Visit[],
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<Map<string, number>> {
  const places = new Map<string, number>();
  for (const region of new Set(visits.flatMap((visit) => visit.region ?? []))) {
    const windows = await placesLeft(deps.db, { region, from: firstDay, to: lastDay });
    for (const { date, window, left } of windows) {
      const key = placeKey(region, date, window);
      places.set(key, Math.min(left, places.get(key) ?? left));
    }
  }
  return places;
}

/** An open window lacks a technician: nobody with the licence, or nobody with room. */
function worse(
  lacks: Visit['lacks'],
  ranked: readonly { Against: readonly { Kind: string }[] }[],
): Visit['lacks'] {
  const isLicensed = ranked.some(({ Against }) => !Against.some(({ Kind }) => Kind === 'unlicensed'));
  return isLicensed || lacks === 'room' ? 'room' : 'licence';
}

function whyNot({ world, region, lacks, firstDay, lastDay }: Visit): string {
  if (!world || region === null) return messages.siteElsewhere;
  const days = `from ${formatDay(firstDay)} to ${formatDay(lastDay)}`;
  const { noWindowOpen, nobodyLicensed, nobodyFree } = messages;
  return { window: noWindowOpen, licence: nobodyLicensed, room: nobodyFree }[lacks](days);
}

const least = (days: readonly string[]): string => days.reduce((a, b) => (b < a ? b : a));
const most = (days: readonly string[]): string => days.reduce((a, b) => (b > a ? b : a));
