import { formatDay, formatInstantDay, formatInstantTime, formatSpan } from '../visits/dates.ts';
import type { TimeWindow } from '../visits/day-choice.ts';
import { confirmBy, confirmByWords } from './confirm-by.ts';
import type { JobState } from './job-life.ts';

/** Who needs to act next; null once the job has ended. */
export type Responsible = 'office' | 'tech' | 'customer' | null;

/** The words used in a next step. */
type StepWords = {
  /** `Dan Okafor`, or `Your tech` */
  readonly tech: string;
  /** `Tue 24 Nov, 8am-12pm` */
  readonly visit: string;
  /** `11:15am on Mon 23 Nov` */
  readonly confirmBy: string;
  readonly phone: string;
};

type Progress = {
  /** On timelines, on badges and in sentences. */
  readonly word: string;
  /** On stamps, in capitals. */
  readonly stamp: string;
  readonly next: (words: StepWords) => string;
  readonly responsible: Responsible;
};

/** A job's states in the customer's words, the same on every screen and in every email (R4.29). */
export const JOB_PROGRESS: Readonly<Record<JobState, Progress>> = {
  Requested: {
    word: 'Booking received',
    stamp: 'Received',
    next: (words) => `We'll confirm your tech by ${words.confirmBy}.`,
    responsible: 'office',
  },
  Scheduled: {
    word: 'Confirmed',
    stamp: 'Confirmed',
    next: ({ tech, visit }) => `${tech} is coming ${visit}.`,
    responsible: 'tech',
  },
  InProgress: {
    word: 'On site',
    stamp: 'On site',
    next: () => "We'll finish the job, or send you a quote if it needs a repair.",
    responsible: 'tech',
  },
  QuoteWaiting: {
    word: 'Quote waiting',
    stamp: 'Quote waiting',
    next: () => 'Approve or decline the quote.',
    responsible: 'customer',
  },
  QuoteApproved: {
    word: 'Approved',
    stamp: 'Approved',
    next: () => "We'll get the parts and set a day for the repair.",
    responsible: 'office',
  },
  QuoteDeclined: {
    word: 'Declined',
    stamp: 'Declined',
    next: ({ phone }) => `We'll close the job. Call ${phone} if you'd like another quote.`,
    responsible: 'office',
  },
  Completed: {
    word: 'Done',
    stamp: 'Done',
    next: ({ phone }) => `The work's finished. If something isn't right, call ${phone}.`,
    responsible: null,
  },
  Cancelled: {
    word: 'Cancelled',
    stamp: 'Cancelled',
    next: ({ phone }) => `Nobody's coming. Call ${phone} if you need us after all.`,
    responsible: null,
  },
};

/** In place of `Confirmed`, once the tech has set out (R11.03). */
export const ON_THE_WAY = 'On the way';

/** In place of the job's state, once a tech couldn't get in, until a new time is set. */
export const NO_ACCESS = 'No access';

/** In place of the job's state, while parts are expected (R10.11). */
export const ON_HOLD = 'On hold';

/** A visit's time, as instants and the site's time zone. */
export type VisitTime = {
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly timeWindow: TimeWindow;
  readonly timeZone: string;
};

export type ProgressFacts = VisitTime & {
  /** False once the visit was called off, until a new time is set. */
  readonly hasTime: boolean;
  /** The tech couldn't get in, and no new time is set yet. */
  readonly isNoAccess: boolean;
  /** The date at the site on which parts are expected; null if the job doesn't wait for any. */
  readonly partsExpectedOn: string | null;
  readonly state: JobState;
  readonly bookedAt: Temporal.Instant;
  readonly techName: string | null;
  /** When the tech who has set out expects to be there; null while nobody is on the way. */
  readonly expectedAt: Temporal.Instant | null;
};

export type NextStep = {
  readonly text: string;
  /** `With our office`, `With Dan Okafor`, `Over to you`; null once nobody needs to act. */
  readonly who: string | null;
  /** The time that we gave has passed. */
  readonly isLate: boolean;
};

/** The states in which a visit is due, or was. */
export const COMING_JOB_STATES: readonly JobState[] = ['Requested', 'Scheduled'];

export function isVisitComing({ state, hasTime }: Pick<ProgressFacts, 'state' | 'hasTime'>): boolean {
  return hasTime && COMING_JOB_STATES.includes(state);
}

/** Whether a job's window has passed without a visit. */
export function isVisitLate(
  job: Pick<ProgressFacts, 'state' | 'hasTime' | 'endsAt'>,
  now: Temporal.Instant,
): boolean {
  return isVisitComing(job) && Temporal.Instant.compare(job.endsAt, now) <= 0;
}

/** Somebody who isn't there this long after they expected to be counts as late. */
export const PATIENCE = { hours: 1 };

/** Whether the tech has set out and can still be expected (R11.03). */
export function isOnTheWay(
  { expectedAt }: Pick<ProgressFacts, 'expectedAt'>,
  now: Temporal.Instant,
): boolean {
  return expectedAt !== null && Temporal.Instant.compare(expectedAt.add(PATIENCE), now) > 0;
}

/** `Tue 24 Nov, 8am-12pm`, or `Tue 24 Nov at 6:30pm` after hours, in the site's time zone. */
export function visitWords({ startsAt, endsAt, timeWindow, timeZone }: VisitTime): string {
  const day = formatInstantDay(startsAt, timeZone);
  const from = formatInstantTime(startsAt, timeZone);
  if (timeWindow === 'afterhours') return `${day} at ${from}`;
  return `${day}, ${formatSpan(startsAt, endsAt, timeZone)}`;
}

/**
 * What happens next with a job, and who does it. If the time we gave has passed, it says so and gives the phone number.
 */
export function nextStep(job: ProgressFacts, now: Temporal.Instant, phone: string): NextStep {
  const { state, techName, timeZone } = job;
  const visit = visitWords(job);
  const by = confirmBy(job);
  if (job.expectedAt && isOnTheWay(job, now)) {
    const text = `${techName ?? 'Your tech'} is on the way, there about ${formatInstantTime(job.expectedAt, timeZone)}.`;
    return { text, who: whoWords('tech', techName), isLate: false };
  }
  if (isVisitLate(job, now)) {
    const text = `${visit} has passed and we have no visit on record. Call ${phone} and we'll sort it out.`;
    return { text, who: whoWords('office', techName), isLate: true };
  }
  if (job.partsExpectedOn !== null) {
    const text = `${partsWords(job.partsExpectedOn)}. We'll ring you to set a time.`;
    return { text, who: whoWords('office', null), isLate: false };
  }
  if (job.isNoAccess) {
    const text = "We couldn't get in. We'll ring you to set a new time.";
    return { text, who: whoWords('office', null), isLate: false };
  }
  if (state === 'Requested' && !job.hasTime) {
    return { text: "We'll ring you to set a new time.", who: whoWords('office', null), isLate: false };
  }
  if (state === 'Requested' && Temporal.Instant.compare(by, now) <= 0) {
    const text = `We haven't confirmed your tech yet, and should have by ${confirmByWords(by, timeZone)}. Call ${phone}.`;
    return { text, who: whoWords('office', techName), isLate: true };
  }
  const { next, responsible } = JOB_PROGRESS[state];
  const words = { tech: techName ?? 'Your tech', visit, phone, confirmBy: confirmByWords(by, timeZone) };
  return { text: next(words), who: whoWords(responsible, techName), isLate: false };
}

/** `Parts expected on Tue 8 Dec` */
export const partsWords = (date: string): string => `Parts expected on ${formatDay(date)}`;

/** Who reads a next step without a sign-in: somebody with the job's link, or the kitchen with its copy (R11.05). */
export type LinkReader = 'link' | 'kitchen';

const BY_LINK: Partial<Record<JobState, string>> = {
  QuoteWaiting: 'Approve or decline the quote: by the link in its email, or signed in.',
};

const IN_THE_KITCHEN: Partial<Record<JobState, string>> = {
  InProgress: "We'll finish the job, or send a quote if it needs a repair.",
  QuoteWaiting: 'The quote is waiting for an answer.',
  QuoteDeclined: "We'll close the job.",
};

/** The next step for somebody who isn't signed in; in the kitchen, nobody answers a quote or is rung. */
export function linkedNextStep(
  job: ProgressFacts,
  { now, phone, reader }: { now: Temporal.Instant; phone: string; reader: LinkReader },
): NextStep {
  const step = nextStep(job, now, phone);
  if (reader === 'link') return { ...step, text: BY_LINK[job.state] ?? step.text };
  if (job.partsExpectedOn !== null) {
    return { ...step, text: `${partsWords(job.partsExpectedOn)}. We'll set a time.`, who: null };
  }
  const isRung = job.isNoAccess || (job.state === 'Requested' && !job.hasTime);
  const text = isRung ? "We'll set a new time." : (IN_THE_KITCHEN[job.state] ?? step.text);
  return { ...step, text, who: null };
}

/** What happens next with a quote that its job waits for; it mentions no visit time. */
export function quoteNextStep(
  state: 'QuoteWaiting' | 'QuoteApproved' | 'QuoteDeclined',
  phone: string,
): NextStep {
  const { next, responsible } = JOB_PROGRESS[state];
  const words = { tech: '', visit: '', confirmBy: '', phone };
  return { text: next(words), who: whoWords(responsible, null), isLate: false };
}

function whoWords(responsible: Responsible, techName: string | null): string | null {
  if (responsible === null) return null;
  if (responsible === 'customer') return 'Over to you';
  return responsible === 'office' ? 'With our office' : `With ${techName ?? 'your tech'}`;
}
