import type { z } from 'zod';
import type { deskJobEntry } from '../../../contracts/jobs/desk-jobs.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { JobState } from '../../../domain/jobs/job-life.ts';
import {
  isOnTheWay,
  isVisitLate,
  NO_ACCESS,
  ON_HOLD,
  ON_THE_WAY,
} from '../../../domain/jobs/job-progress.ts';
import { formatInstantTime, formatSpan } from '../../../domain/visits/dates.ts';
import { useNow } from '../../browser/clock.ts';
import { JOB_LOOKS, type StateLook } from '../../ui/docket/state-look.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { dayWords } from '../../ui/words/day-words.ts';
import { money } from '../../ui/words/money-words.ts';
import type { DayVisit, JobEntry } from '../api/job-queries.ts';
import type { Column, Columns } from '../parts/lists.tsx';
import { freeWords, isFreeVisit } from './free-visit.ts';

type DeskJobEntry = z.infer<typeof deskJobEntry>;

const words = (state: JobState, word: string) => ({ word, look: JOB_LOOKS[state] });

/** A job's states in the office's words, and their look. */
export const DESK_STATES: Readonly<Record<JobState, { word: string; look: StateLook }>> = {
  Requested: words('Requested', 'Requested'),
  Scheduled: words('Scheduled', 'Scheduled'),
  InProgress: words('InProgress', 'On site'),
  QuoteWaiting: words('QuoteWaiting', 'Quote waiting'),
  QuoteApproved: words('QuoteApproved', 'Quote approved'),
  QuoteDeclined: words('QuoteDeclined', 'Quote declined'),
  Completed: words('Completed', 'Done'),
  Cancelled: words('Cancelled', 'Cancelled'),
};

const NO_WAY_IN: { word: string; look: StateLook } = { word: NO_ACCESS, look: JOB_LOOKS.Cancelled };

const LATE: { word: string; look: StateLook } = { word: 'Late', look: 'waiting' };

type Shown = Pick<
  DeskJobEntry,
  'State' | 'HasVisitTime' | 'EndsAt' | 'ExpectedOn' | 'IsNoAccess' | 'PartsExpectedOn'
>;

/**
 * A job's state in the office's words, and its look: as the customer sees it while it's on hold for parts, without access, or
 * somebody is on the way (R11.03); late once its window has passed.
 */
export function jobLook(
  { State, HasVisitTime, EndsAt, ExpectedOn, IsNoAccess, PartsExpectedOn }: Shown,
  now: Temporal.Instant,
) {
  if (PartsExpectedOn !== null) return { word: ON_HOLD, look: JOB_LOOKS.Requested };
  if (IsNoAccess) return NO_WAY_IN;
  const expectedAt = ExpectedOn === null ? null : Temporal.Instant.from(ExpectedOn);
  if (isOnTheWay({ expectedAt }, now)) return { word: ON_THE_WAY, look: DESK_STATES[State].look };
  const visit = { state: State, hasTime: HasVisitTime, endsAt: Temporal.Instant.from(EndsAt) };
  return isVisitLate(visit, now) ? LATE : DESK_STATES[State];
}

const VISIT_LOOKS: Partial<Record<DayVisit['VisitState'], { word: string; look: StateLook }>> = {
  onSite: DESK_STATES.InProgress,
  done: DESK_STATES.Completed,
  noAccess: NO_WAY_IN,
};

/** A visit's state in the office's words, and its look; a planned one has that of its job. */
export function visitLook(
  { VisitState, ...job }: Pick<DayVisit, 'VisitState' | keyof Shown>,
  now: Temporal.Instant,
) {
  return VISIT_LOOKS[VisitState] ?? jobLook(job, now);
}

type Planned = Pick<DayVisit, 'PlannedAt' | 'PlannedMinutes' | 'TimeZone'>;
type Visit = Pick<DeskJobEntry, 'AttendanceDate' | 'TimeWindow' | 'StartsAt' | 'EndsAt' | 'TimeZone'>;

/** `8am-12pm`, or `6:30pm` after hours, in the site's time zone. */
export function visitHours({ TimeWindow, StartsAt, EndsAt, TimeZone }: Visit): string {
  const [from, to] = [Temporal.Instant.from(StartsAt), Temporal.Instant.from(EndsAt)];
  return TimeWindow === 'afterhours' ? formatInstantTime(from, TimeZone) : formatSpan(from, to, TimeZone);
}

/** `9:30am-11am`: when the technician means to be there, by the site's clock; null where that isn't planned (R14.01). */
export function plannedHours({ PlannedAt, PlannedMinutes, TimeZone }: Planned): string | null {
  if (PlannedAt === null || PlannedMinutes === null) return null;
  const start = Temporal.Instant.from(PlannedAt);
  return formatSpan(start, start.add({ minutes: PlannedMinutes }), TimeZone);
}

/** `Tue 24 Nov` of the visit, at the site. */
export const visitDay = ({ AttendanceDate }: Visit): string => dayWords(AttendanceDate);

/** `9am-1pm here`: the office's own time, where it differs from the site's; null where it doesn't. */
export function officeHours(visit: Visit): string | null {
  const at = Temporal.Instant.from(visit.StartsAt);
  const offset = (zone: string) => at.toZonedDateTimeISO(zone).offset;
  if (offset(visit.TimeZone) === offset(OPERATOR_TIME_ZONE)) return null;
  return `${visitHours({ ...visit, TimeZone: OPERATOR_TIME_ZONE })} here`;
}

const REFERENCE: Column<JobEntry> = {
  title: 'Job',
  cell: ({ BookingReference }) => BookingReference,
  detail: ({ WarrantyOf, PlanId }) => (WarrantyOf && 'Warranty') ?? (PlanId && 'Plan'),
  isCode: true,
};
const STATE: Column<JobEntry> = {
  title: 'State',
  cell: (job) => <JobBadge job={job} />,
  orders: { ascending: 'longest', descending: 'newest' },
};

function JobBadge({ job }: { job: JobEntry }) {
  const { word, look } = jobLook(job, useNow());
  return <Badge state={look}>{word}</Badge>;
}

const WHEN: Column<JobEntry> = {
  title: 'When',
  cell: (job) => (job.HasVisitTime ? visitDay(job) : 'No time set'),
  detail: (job) => job.HasVisitTime && [visitHours(job), officeHours(job)].filter(Boolean).join(', '),
  isDay: true,
  orders: { ascending: 'soonest', descending: 'latest' },
};
const MACHINE: Column<JobEntry> = {
  title: 'Machine',
  cell: ({ EquipmentType }) => EquipmentType,
  detail: ({ Problem }) => Problem,
};
/** What the customer is asked for now: the waiting quote, else the call-out, which may be free. */
const TOTAL: Column<JobEntry> = {
  title: 'Inc GST',
  cell: (job) =>
    isFreeVisit(job) && !job.WaitingQuote
      ? freeWords(job)
      : money(job.WaitingQuote?.TotalIncGst ?? job.TotalIncGst),
  isNumber: true,
};

/** A job in the lists of everybody's jobs. */
export const JOB_COLUMNS: Columns<JobEntry> = [
  REFERENCE,
  STATE,
  WHEN,
  MACHINE,
  {
    title: 'Site',
    cell: ({ LocationName }) => LocationName,
    detail: ({ Suburb, CustomerName }) => `${Suburb}, ${CustomerName}`,
  },
  { title: 'Tech', cell: ({ TechName }) => TechName ?? 'Nobody yet' },
  TOTAL,
];

/** A job among those of its customer. */
export const CUSTOMER_JOB_COLUMNS: Columns<JobEntry> = [
  REFERENCE,
  STATE,
  WHEN,
  MACHINE,
  { title: 'Site', cell: ({ LocationName }) => LocationName },
  TOTAL,
];
