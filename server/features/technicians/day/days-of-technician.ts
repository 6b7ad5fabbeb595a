import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { isAustralianState } from '../../../../domain/sites/states.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import { isComing, isOfToday, nextWorkingDay } from '../../../../domain/visits/technician-day.ts';
import type { Deps } from '../../../common/deps.ts';
import { toDate } from '../../../platform/clock.ts';
import { type TechnicianVisit, visitsBetween } from './day-visits.queries.ts';

/** What is read around now, in days: the rules choose from it by each site's own date. */
const READ = { before: 3, after: 10 };

type Day = { date: string; visits: TechnicianVisit[] };

/**
 * A technician's visits of today and of the next working day, by time (R10.14). Whether a visit is of today depends on
 * its own site's date. The day itself has the date at the first of these sites, in the operator's zone if there's none.
 */
export async function daysOfTechnician(
  { db, clock, catalogue }: Pick<Deps, 'db' | 'clock' | 'catalogue'>,
  technicianId: number,
): Promise<{ today: Day; next: Day }> {
  const now = clock.now();
  const found = await visitsBetween(db, {
    technicianId,
    from: toDate(now.subtract({ hours: READ.before * 24 })),
    to: toDate(now.add({ hours: READ.after * 24 })),
  });
  const factsOf = ({ date, endsAt, state, job }: TechnicianVisit) => ({
    date,
    endsAt: endsAt.toTemporalInstant(),
    timeZone: job.timeZone,
    state,
  });
  const ofToday = found.filter((visit) => isOfToday(factsOf(visit), now));
  const coming = found.filter((visit) => isComing(factsOf(visit), now));
  const first = ofToday[0] ?? coming[0];
  const today = localToday(now, first?.job.timeZone ?? OPERATOR_TIME_ZONE);
  const next = nextWorkingDay({
    today,
    coming: coming.map(({ date }) => date),
    area: first ? areaOf(first) : null,
    holidays: catalogue.current().pricing.holidays,
  });
  return {
    today: { date: today, visits: ofToday },
    next: { date: next, visits: coming.filter(({ date }) => date === next) },
  };
}

function areaOf({ location: { state, postcode } }: TechnicianVisit) {
  return isAustralianState(state) ? { state, postcode } : null;
}
