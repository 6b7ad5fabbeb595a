import type { JobEntry, QuoteEntry } from '../../../../contracts/jobs/jobs.ts';
import { isOpenJob } from '../../../../domain/jobs/job-life.ts';
import { isOnTheWay, isVisitComing, isVisitLate, ON_THE_WAY } from '../../../../domain/jobs/job-progress.ts';
import { formatSpan } from '../../../../domain/visits/dates.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import { dayFromNow, localDate, pastDay, timeOf } from '../../../ui/words/instant-words.ts';
import type { LinkedJob } from '../../api/job-link-queries.ts';
import { progressFacts, type TimedJob } from '../../layout/words/job-next.ts';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';

type Visiting = Pick<
  JobEntry,
  'RequestedAttendanceDate' | 'RequestedAttendanceTo' | 'StartsAt' | 'TimeWindow' | 'TimeZone'
>;

/** `8am-12pm`, or `after hours, 6:30pm`, in the site's time zone. */
export function visitHours({ StartsAt, RequestedAttendanceTo, TimeWindow, TimeZone }: Visiting): string {
  if (TimeWindow === 'afterhours') return `after hours, ${timeOf(StartsAt, TimeZone)}`;
  const [from, to] = [Temporal.Instant.from(StartsAt), Temporal.Instant.from(RequestedAttendanceTo)];
  return formatSpan(from, to, TimeZone);
}

type MadeVisit = Pick<LinkedJob['Visits'][number], 'VisitedOn' | 'EndedOn'>;

/**
 * The large text on a job's docket, by its state: when the tech comes, is there or was there, or since when the job is as it
 * is. What was planned says nothing any more once a visit was made, or the job is cancelled.
 * @param visits those that were made, where the page has them
 */
export function docketWhen(
  job: TimedJob,
  now: Temporal.Instant,
  visits: readonly MadeVisit[] = [],
): { day: string; time: string } {
  const { State, IsNoAccess, PartsExpectedOn, StateSince, TimeZone, TimeWindow } = job;
  const sinceDay = dayFromNow(localDate(StateSince, TimeZone), TimeZone, now);
  const facts = progressFacts(job);
  if (facts.expectedAt && isOnTheWay(facts, now)) {
    return { day: ON_THE_WAY, time: `about ${timeOf(facts.expectedAt.toString(), TimeZone)}` };
  }
  if (isComing(job)) {
    const day = isLate(job, now)
      ? `Was due ${pastDay(job.RequestedAttendanceDate, localToday(now, TimeZone))}`
      : dayFromNow(job.RequestedAttendanceDate, TimeZone, now);
    if (TimeWindow === 'afterhours')
      return { day: `${day}, after hours`, time: timeOf(job.StartsAt, TimeZone) };
    return { day, time: visitHours(job) };
  }
  if (PartsExpectedOn !== null)
    return { day: 'Parts expected', time: pastDay(PartsExpectedOn, localToday(now, TimeZone)) };
  if (State === 'Requested' || IsNoAccess) return { day: 'Your visit', time: 'No time yet' };
  if (State === 'InProgress') return { day: sinceDay, time: `since ${timeOf(StateSince, TimeZone)}` };
  const last = visits.at(-1);
  if (last && State !== 'Cancelled') {
    const day = pastDay(localDate(last.VisitedOn, TimeZone), localToday(now, TimeZone));
    const [from, to] = [last.VisitedOn, last.EndedOn].map((at) => at && timeOf(at, TimeZone));
    return {
      day: `${State === 'Completed' ? 'Done' : 'Visited'} ${day}`,
      time: [from, to].filter(Boolean).join('-'),
    };
  }
  return {
    day: JOB_STATE_WORDS[State].word,
    time: pastDay(localDate(StateSince, TimeZone), localToday(now, TimeZone)),
  };
}

/** Whether a visit is due, or was. */
export function isComing(job: TimedJob): boolean {
  return isVisitComing(progressFacts(job));
}

/** Whether a job's window has passed without a visit. */
export function isLate(job: TimedJob, now: Temporal.Instant): boolean {
  return isVisitLate(progressFacts(job), now);
}

/** The sentence at the top of the dashboard: who is on site, what needs the customer's attention, and the next visit. */
export function dashboardLead(
  quotes: readonly QuoteEntry[],
  jobs: readonly JobEntry[],
  now: Temporal.Instant,
): string {
  const waiting = quotes.filter(({ IsExpired }) => !IsExpired).length;
  const next = nextVisit(jobs, now);
  const late = jobs.filter((job) => isLate(job, now)).length;
  const sentences = [
    onSiteWords(jobs),
    waiting > 0 && `${waiting === 1 ? 'One quote needs' : `${waiting} quotes need`} your answer.`,
    late > 0 && `${late === 1 ? 'One visit is' : `${late} visits are`} overdue.`,
    next &&
      `Next visit ${pastDay(next.RequestedAttendanceDate, localToday(now, next.TimeZone))}, ${visitHours(next)}.`,
  ].filter(Boolean);
  if (sentences.length > 0) return sentences.join(' ');
  const open = jobs.some(({ State }) => isOpenJob(State));
  return open ? 'Nothing needs your attention.' : 'Nothing is booked.';
}

/** `Mei Tan is on site now.` */
function onSiteWords(jobs: readonly JobEntry[]): string | null {
  const onSite = jobs.filter(
    ({ State, PartsExpectedOn }) => State === 'InProgress' && PartsExpectedOn === null,
  );
  const techs = [...new Set(onSite.map(({ TechName }) => TechName ?? 'your tech'))];
  if (techs.length === 0) return null;
  const words = `${new Intl.ListFormat('en-AU').format(techs)} ${techs.length === 1 ? 'is' : 'are'} on site now.`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The first scheduled visit whose window hasn't passed. */
function nextVisit(jobs: readonly JobEntry[], now: Temporal.Instant): JobEntry | undefined {
  const coming = jobs.filter((job) => job.State === 'Scheduled' && !isLate(job, now));
  return coming.sort((a, b) => Date.parse(a.StartsAt) - Date.parse(b.StartsAt))[0];
}
