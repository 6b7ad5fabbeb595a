import type { InvoiceEntry } from '../../../../contracts/invoices/invoices.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import {
  byLinkWords,
  JOB_EVENT_WORDS,
  MOVED_BY_LINK,
  stillHolds,
  undoneWords,
} from '../../../../domain/jobs/job-event-kinds.ts';
import { JOB_COURSE, type JobState } from '../../../../domain/jobs/job-life.ts';
import { ON_HOLD, ON_THE_WAY } from '../../../../domain/jobs/job-progress.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import type { TimelineStep } from '../../../ui/docket/timeline.tsx';
import { sentences } from '../../../ui/words/equipment-words.ts';
import { dayAndTime, localDate, pastDay, shortWhen } from '../../../ui/words/instant-words.ts';
import { isInvoice } from '../../../ui/words/invoice-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import type { TrackedJob } from '../../api/job-queries.ts';
import type { TimedJob } from '../../layout/words/job-next.ts';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';

/** By somebody who was signed in; who reads it by link may be somebody else. */
const MOVED = { customer: 'You moved the visit', link: 'Moved by the customer' } as const;

/** A job's progress in a few lines, for its docket. The list only has the times of its beginning and last change. */
export function tightSteps(job: TimedJob, now: Temporal.Instant): TimelineStep[] {
  const { State, CreatedOn, StateSince, TimeZone, TechName } = job;
  const { before, after } = JOB_COURSE[State];
  const word = (state: JobState) => stepWords(state, state === 'Scheduled' ? TechName : null);
  const current = currentStep(job, now);
  return [
    ...before.map((state) => ({
      state: 'done' as const,
      what: word(state),
      when: state === 'Requested' ? shortWhen(CreatedOn, TimeZone, now) : undefined,
    })),
    {
      state: current ? 'done' : currentLook(State),
      what: word(State),
      when: shortWhen(StateSince, TimeZone, now),
    },
    ...(current ? [current] : []),
    ...after.map((state) => ({ state: 'todo' as const, what: JOB_STATE_WORDS[state].word })),
  ];
}

/** The step that a job is at beyond its state, as its stamp says: on hold, or on the way. */
function currentStep(job: TimedJob, now: Temporal.Instant): TimelineStep | null {
  const { PartsExpectedOn, ExpectedOn, TimeZone } = job;
  if (PartsExpectedOn !== null)
    return { state: 'now', what: ON_HOLD, when: pastDay(PartsExpectedOn, localToday(now, TimeZone)) };
  if (ExpectedOn === null) return null;
  return { state: 'now', what: ON_THE_WAY, when: `about ${shortWhen(ExpectedOn, TimeZone, now)}` };
}

/** Everything that happened to a job, by whom and when, in the site's time zone, and what comes next (R4.29). */
export function timelineSteps(
  job: TrackedJob,
  {
    now,
    invoices,
    reader,
  }: {
    now: Temporal.Instant;
    invoices: readonly InvoiceEntry[];
    reader: 'customer' | 'link';
  },
): TimelineStep[] {
  const { Timeline, TimeZone, State } = job;
  const paying = invoiceSteps(job, invoices, now);
  const lastScheduled = Timeline.map(
    ({ Kind, State, IsUndone }) => stillHolds({ kind: Kind, isUndone: IsUndone }) && State,
  ).lastIndexOf('Scheduled');
  const words = (event: JobEvent, index: number) => {
    if (event.Kind === 'moved') return event.Actor === 'link' ? MOVED_BY_LINK : MOVED[reader];
    const own = JOB_EVENT_WORDS[event.Kind];
    if (event.Kind === 'as-before') return `${JOB_STATE_WORDS[event.State].word} as before`;
    if (event.Kind === 'parts-expected') return holdWords(job, event, index);
    if (own !== null) return own;
    if (index === lastScheduled) return stepWords('Scheduled', job.TechName);
    // A tech who was scheduled later wasn't the one on site.
    const assigned = index > lastScheduled ? job.TechName : null;
    return stepWords(event.State, event.State === 'InProgress' ? (techThere(job, event) ?? assigned) : null);
  };
  const steps = Timeline.map((event, index): TimelineStep => {
    const isLast = index === Timeline.length - 1;
    return {
      id: String(index),
      state: isLast ? currentLook(event.State) : 'done',
      what: undoneWords(words(event, index), event.IsUndone),
      when: dayAndTime(event.At, TimeZone, now),
      more: sentences(actorWords(event), event.Kind === 'parts-expected' ? null : event.Note) || undefined,
    };
  });
  return [
    // What is done comes before the current step, even if it was done later.
    ...steps.flatMap((step, index) => {
      const dated = paying.after.get(index) ?? [];
      return step.state === 'now' ? [...dated, step] : [step, ...dated];
    }),
    ...paying.toCome,
    ...JOB_COURSE[State].after.map((state) => ({
      id: state,
      state: 'todo' as const,
      what: JOB_STATE_WORDS[state].word,
    })),
  ];
}

type JobEvent = TrackedJob['Timeline'][number];

/** `On hold: parts expected on Tue 8 Dec`; a day that has come or was changed is in the past. */
function holdWords({ Timeline, PartsExpectedOn }: TrackedJob, { Note }: JobEvent, index: number): string {
  const last = Timeline.map(({ Kind }) => Kind).lastIndexOf('parts-expected');
  const isExpected = PartsExpectedOn !== null && index === last;
  return `${ON_HOLD}: parts ${isExpected ? 'expected' : 'were expected'} on ${Note}`;
}

/** The tech whose recorded visit was on the day of an event. */
function techThere({ Visits, TimeZone }: TrackedJob, { At }: JobEvent): string | undefined {
  const day = localDate(At, TimeZone);
  return Visits.find(({ VisitedOn }) => localDate(VisitedOn, TimeZone) === day)?.TechName;
}

/** Puts each invoice after the last event by its date. Its payment follows it, or is still to come. */
function invoiceSteps(
  { Timeline, TimeZone }: TrackedJob,
  invoices: readonly InvoiceEntry[],
  now: Temporal.Instant,
) {
  const today = localToday(now, OPERATOR_TIME_ZONE);
  const after = new Map<number, TimelineStep[]>();
  const toCome: TimelineStep[] = [];
  const placeOf = (date: string) =>
    Timeline.map(({ At }) => localDate(At, TimeZone) <= date).lastIndexOf(true);
  const add = (date: string, step: TimelineStep) => {
    const place = Math.max(0, placeOf(date));
    after.set(place, [...(after.get(place) ?? []), step]);
  };
  const byDueDate = invoices
    .filter(isInvoice)
    .sort((a, b) => (a.DueDate ?? '').localeCompare(b.DueDate ?? ''));
  for (const invoice of byDueDate) {
    const { InvoiceId, IssueDate, DueDate, PaidOn, AmountDue } = invoice;
    add(IssueDate, {
      id: `invoice-${InvoiceId}`,
      state: 'done',
      what: `Invoice ${invoice.Number}`,
      when: pastDay(IssueDate, today),
      more: `${money(invoice.TotalIncGst)} inc GST.`,
    });
    const id = `paid-${InvoiceId}`;
    if (PaidOn)
      add(PaidOn, { id, state: 'done', what: `Paid ${invoice.Number}`, when: pastDay(PaidOn, today) });
    else if (AmountDue > 0) {
      const when = DueDate ? `due ${pastDay(DueDate, today)}` : undefined;
      toCome.push({
        id,
        state: 'todo',
        what: `Pay ${invoice.Number}`,
        when,
        more: `${money(AmountDue)} to pay.`,
      });
    }
  }
  return { after, toCome };
}

function currentLook(state: JobState): TimelineStep['state'] {
  if (state === 'Cancelled') return 'failed';
  return state === 'Completed' ? 'done' : 'now';
}

/** `Confirmed: Dan Okafor`, `On site: Dan Okafor` */
function stepWords(state: JobState, techName: string | null): string {
  const { word } = JOB_STATE_WORDS[state];
  return techName ? `${word}: ${techName}` : word;
}

/** `Recorded by Rosa Lindqvist in our office`; `Sam Reed, by emailed link` */
function actorWords({ Kind, State, Actor, ActorName }: JobEvent): string {
  if (Actor === 'link') {
    if (ActorName) return `${ActorName}, by emailed link`;
    return Kind === 'moved' ? '' : byLinkWords(State);
  }
  if (!ActorName) return '';
  return Actor === 'staff' ? `Recorded by ${ActorName} in our office` : ActorName;
}
