import type { InvoiceEntry } from '../../../contracts/invoices.ts';
import type { JobEntry, QuoteEntry } from '../../../contracts/jobs.ts';
import { formatDay } from '../../../domain/availability/dates.ts';
import { isOpenJob, type JobState } from '../../../domain/jobs/job-life.ts';
import { isVisitComing, isVisitLate } from '../../../domain/jobs/job-progress.ts';
import type { JobDetail } from '../../api/job-queries.ts';
import { sentences } from '../../format/equipment-words.ts';
import { dayAndTime, dayFromNow, dayOf, localDate, shortWhen, timeOf } from '../../format/instant-words.ts';
import { isInvoice } from '../../format/invoice-words.ts';
import { progressFacts } from '../../format/job-next.ts';
import { JOB_STATE_WORDS } from '../../format/job-state-words.ts';
import { money } from '../../format/money-words.ts';
import type { TimelineStep } from '../../ui/docket/timeline.tsx';

type Visiting = Pick<
  JobEntry,
  'RequestedAttendanceDate' | 'RequestedAttendanceTo' | 'StartsAt' | 'TimeWindow' | 'TimeZone'
>;

/** `8am-12pm`, or `after hours, 6:30pm`, in the site's time zone. */
export function visitHours({ StartsAt, RequestedAttendanceTo, TimeWindow, TimeZone }: Visiting): string {
  const from = timeOf(StartsAt, TimeZone);
  if (TimeWindow === 'afterhours') return `after hours, ${from}`;
  return `${from}-${timeOf(RequestedAttendanceTo, TimeZone)}`;
}

/** The large text on a job's docket: when the tech comes, or how long the job has been in its state. */
export function docketWhen(job: JobEntry, now: Temporal.Instant): { day: string; time: string } {
  const { State, StateSince, TimeZone, TimeWindow } = job;
  const sinceDay = dayFromNow(localDate(StateSince, TimeZone), TimeZone, now);
  if (isVisitComing(State)) {
    const day = isLate(job, now)
      ? `Was due ${formatDay(job.RequestedAttendanceDate)}`
      : dayFromNow(job.RequestedAttendanceDate, TimeZone, now);
    if (TimeWindow === 'afterhours')
      return { day: `${day}, after hours`, time: timeOf(job.StartsAt, TimeZone) };
    return { day, time: visitHours(job) };
  }
  if (State === 'InProgress') return { day: sinceDay, time: `since ${timeOf(StateSince, TimeZone)}` };
  return { day: JOB_STATE_WORDS[State].word, time: dayOf(StateSince, TimeZone) };
}

/** Whether a job's window has passed without a visit. */
export function isLate(job: JobEntry, now: Temporal.Instant): boolean {
  return isVisitLate(progressFacts(job), now);
}

/** The states that lead to a state, and those that are still to come. */
const WAYS: Readonly<Record<JobState, { before: readonly JobState[]; after: readonly JobState[] }>> = {
  Requested: { before: [], after: ['Scheduled', 'InProgress', 'Completed'] },
  Scheduled: { before: ['Requested'], after: ['InProgress', 'Completed'] },
  InProgress: { before: ['Requested', 'Scheduled'], after: ['Completed'] },
  QuoteWaiting: { before: ['Requested', 'InProgress'], after: ['Completed'] },
  QuoteApproved: { before: ['Requested', 'InProgress'], after: ['Completed'] },
  QuoteDeclined: { before: ['Requested', 'InProgress'], after: [] },
  Completed: { before: ['Requested', 'InProgress'], after: [] },
  Cancelled: { before: ['Requested'], after: [] },
};

/** A job's progress in a few lines, for its docket. The list only has the times of its beginning and last change. */
export function tightSteps(job: JobEntry, now: Temporal.Instant): TimelineStep[] {
  const { State, CreatedOn, StateSince, TimeZone, TechName } = job;
  const { before, after } = WAYS[State];
  const word = (state: JobState) =>
    state === 'Scheduled' ? confirmedWords(TechName) : JOB_STATE_WORDS[state].word;
  return [
    ...before.map((state) => ({
      state: 'done' as const,
      what: word(state),
      when: state === 'Requested' ? shortWhen(CreatedOn, TimeZone, now) : undefined,
    })),
    { state: currentLook(State), what: word(State), when: shortWhen(StateSince, TimeZone, now) },
    ...after.map((state) => ({ state: 'todo' as const, what: JOB_STATE_WORDS[state].word })),
  ];
}

/** Everything that happened to a job, by whom and when, in the site's time zone, and what comes next (R4.29). */
export function timelineSteps(
  job: JobDetail,
  {
    now,
    brandName,
    invoices,
  }: { now: Temporal.Instant; brandName: string; invoices: readonly InvoiceEntry[] },
): TimelineStep[] {
  const { Timeline, TimeZone, State } = job;
  const last = Timeline.length - 1;
  const paying = invoiceSteps(job, invoices);
  const lastScheduled = Timeline.map((event) => event.State).lastIndexOf('Scheduled');
  return [
    ...Timeline.flatMap((event, index): TimelineStep[] => {
      const step: TimelineStep = {
        id: String(index),
        state: index < last ? 'done' : currentLook(event.State),
        what: index === lastScheduled ? confirmedWords(job.TechName) : JOB_STATE_WORDS[event.State].word,
        when: dayAndTime(event.At, TimeZone, now),
        more: sentences(actorWords(event, brandName), event.Note) || undefined,
      };
      return [step, ...(paying.after.get(index) ?? [])];
    }),
    ...WAYS[State].after.map((state) => ({
      id: state,
      state: 'todo' as const,
      what: JOB_STATE_WORDS[state].word,
    })),
    ...paying.toCome,
  ];
}

/** Puts each invoice after the last event by its date. Its payment follows it, or is still to come. */
function invoiceSteps({ Timeline, TimeZone }: JobDetail, invoices: readonly InvoiceEntry[]) {
  const after = new Map<number, TimelineStep[]>();
  const toCome: TimelineStep[] = [];
  const placeOf = (date: string) =>
    Timeline.map(({ At }) => localDate(At, TimeZone) <= date).lastIndexOf(true);
  const add = (date: string, step: TimelineStep) => {
    const place = Math.max(0, placeOf(date));
    after.set(place, [...(after.get(place) ?? []), step]);
  };
  for (const invoice of invoices.filter(isInvoice)) {
    const { InvoiceId, IssueDate, DueDate, PaidOn, AmountDue } = invoice;
    add(IssueDate, {
      id: `invoice-${InvoiceId}`,
      state: 'done',
      what: `Invoice ${invoice.Number}`,
      when: formatDay(IssueDate),
      more: `${money(invoice.TotalIncGst)} inc GST.`,
    });
    const paid = { id: `paid-${InvoiceId}`, what: `Paid ${invoice.Number}` };
    if (PaidOn) add(PaidOn, { ...paid, state: 'done', when: formatDay(PaidOn) });
    else if (AmountDue > 0) {
      const when = DueDate ? `due ${formatDay(DueDate)}` : undefined;
      toCome.push({ ...paid, state: 'todo', when, more: `${money(AmountDue)} to pay.` });
    }
  }
  return { after, toCome };
}

function currentLook(state: JobState): TimelineStep['state'] {
  if (state === 'Cancelled') return 'failed';
  return state === 'Completed' ? 'done' : 'now';
}

/** `Confirmed: Dan Okafor` */
function confirmedWords(techName: string | null): string {
  const { word } = JOB_STATE_WORDS.Scheduled;
  return techName ? `${word}: ${techName}` : word;
}

/** `Rosa Lindqvist, Galley office`; `Sam Reed, by emailed link` */
function actorWords({ Actor, ActorName }: JobDetail['Timeline'][number], brandName: string): string {
  if (Actor === 'link') return ActorName ? `${ActorName}, by emailed link` : 'By emailed link';
  if (!ActorName) return '';
  return Actor === 'staff' ? `${ActorName}, ${brandName} office` : ActorName;
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
    next && `Next visit ${formatDay(next.RequestedAttendanceDate)}, ${visitHours(next)}.`,
  ].filter(Boolean);
  if (sentences.length > 0) return sentences.join(' ');
  const open = jobs.some(({ State }) => isOpenJob(State));
  return open ? 'Nothing needs your attention.' : 'Nothing is booked.';
}

/** `Mei Tan is on site now.` */
function onSiteWords(jobs: readonly JobEntry[]): string | null {
  const onSite = jobs.filter(({ State }) => State === 'InProgress');
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
