import {
  byLinkWords,
  JOB_EVENT_WORDS,
  type JobEventKind,
  MOVED_BY_LINK,
  undoneWords,
} from '../../../domain/jobs/job-event-kinds.ts';
import type { JobActor } from '../../../domain/jobs/who-acted.ts';
import type { JobTextKind } from '../../../domain/messages/text-kinds.ts';
import { serviceWords } from '../../../domain/plans/visit-services.ts';
import type { DraftOutcome } from '../../../domain/repair-quotes/drafted-quotes.ts';
import { readingsWords } from '../../../domain/visits/readings.ts';
import { dayOf } from '../../ui/words/day-words.ts';
import { sentences } from '../../ui/words/equipment-words.ts';
import { timeOf } from '../../ui/words/instant-words.ts';
import { money } from '../../ui/words/money-words.ts';
import type { DeskJob } from '../api/job-queries.ts';
import { DESK_STATES } from './job-words.tsx';

/** A line of a job's history: an event, a visit, a quote, a text or an email. */
type HistoryEntry = {
  id: string;
  /** A wire instant. */
  at: string;
  what: string;
  more: string;
  /** A text or an email that didn't arrive. */
  isFailed: boolean;
  /** Of a visit's record. */
  pdf?: { href: string; label: string };
};

const ACTORS = {
  customer: 'Customer',
  staff: 'Office',
  technician: 'Tech',
  system: 'Galley',
} as const;

const TEXTS: Readonly<Record<JobTextKind, string>> = {
  'job-scheduled': 'Text: visit confirmed',
  'visit-moved': 'Text: visit moved',
  'visit-called-off': 'Text: visit called off',
  'on-the-way': 'Text: on the way',
  'parts-expected': 'Text: parts expected',
  'visit-reminder': 'Text: reminder of the visit',
  'quote-reminder': 'Text: reminder of the quote',
  'job-cancelled': 'Text: job cancelled',
  'message-answered': 'Text: answer to a message',
  'quote-waiting': 'Text: quote waiting',
  'quote-withdrawn': 'Text: quote withdrawn',
  'first-booking': 'Text: is this booking yours?',
  'booking-confirmation': 'Text: booking',
  'document-issued': 'Text: invoice',
  'payment-receipt': 'Text: receipt',
  'payment-taken-back': 'Text: payment taken back',
  'warranty-visit-booked': 'Text: free warranty visit',
};

/** Everything that happened to a job, newest first (R10.10). */
export function historyOf(job: DeskJob): HistoryEntry[] {
  const entries = [
    ...events(job),
    ...reports(job),
    ...visits(job),
    ...quotes(job),
    ...texts(job),
    ...emails(job),
  ];
  return entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

function events({ Timeline }: DeskJob): HistoryEntry[] {
  return Timeline.map(({ Kind, State, At, Actor, ActorName, Note, IsUndone }, index) => ({
    id: `event-${index}`,
    at: At,
    what: undoneWords(wordsOf(Kind, Actor) ?? DESK_STATES[State].word, IsUndone),
    more: sentences(ActorName ?? (Actor === 'link' ? byLinkWords(State) : ACTORS[Actor]), Note),
    isFailed: false,
  }));
}

const wordsOf = (kind: JobEventKind, actor: JobActor) =>
  kind === 'moved' && actor === 'link' ? MOVED_BY_LINK : JOB_EVENT_WORDS[kind];

function visits({ RepairId, Visits, TimeZone }: DeskJob): HistoryEntry[] {
  return Visits.map(({ VisitId, TechName, VisitedOn, EndedOn, Work, Parts, Services, ...readings }) => {
    const from = timeOf(VisitedOn, TimeZone);
    const hours = EndedOn ? `${from} to ${timeOf(EndedOn, TimeZone)}` : `from ${from}`;
    return {
      id: `visit-${VisitId}`,
      at: EndedOn ?? VisitedOn,
      what: `Visit ${hours}, ${TechName}`,
      more: sentences(Work, partsWords(Parts), readingsWords(readings), ...servicesWords(Services)),
      isFailed: false,
      pdf: {
        href: `/api/v1/desk/jobs/${RepairId}/visits/${VisitId}/pdf`,
        label: `Record as PDF, ${dayOf(VisitedOn, TimeZone)} ${from}`,
      },
    };
  });
}

/** `Parts: 2 × Fan motor`; nothing without any. */
export function partsWords(parts: DeskJob['Visits'][number]['Parts']): string | null {
  const list = parts.map(({ Name, Quantity }) => `${Quantity} × ${Name}`).join(', ');
  return list === '' ? null : `Parts: ${list}`;
}

const servicesWords = (services: DeskJob['Visits'][number]['Services']): string[] =>
  (services ?? []).map(serviceWords);

/** What the tech wrote, before the office's record and beside it (R11.03, R15.05). */
function reports({ VisitPlans, Visits, TimeZone }: DeskJob): HistoryEntry[] {
  return [...VisitPlans, ...Visits].flatMap(({ VisitId, TechName, Report }) =>
    Report
      ? {
          id: `report-${VisitId}`,
          at: Report.FinishedOn,
          what: `${TechName ?? 'The tech'} wrote${Report.IsAfterRecord ? ', after the record' : ''}`,
          more: sentences(
            Report.Work,
            partsWords(Report.Parts),
            readingsWords(Report),
            ...servicesWords(Report.Services),
            correctedWords(Report, TimeZone),
            quoteWords(Report),
            Report.SignedName && `Signed by ${Report.SignedName}`,
          ),
          isFailed: false,
        }
      : [],
  );
}

type Report = NonNullable<DeskJob['Visits'][number]['Report']>;

/** `Says they arrived at 9:10am and left at 10:05am`; nothing where the presses are right. */
function correctedWords({ ArrivedOn, LeftOn }: Report, timeZone: string): string | null {
  const words = [
    ArrivedOn && `arrived at ${timeOf(ArrivedOn, timeZone)}`,
    LeftOn && `left at ${timeOf(LeftOn, timeZone)}`,
  ].filter(Boolean);
  return words.length === 0 ? null : `Says they ${words.join(' and ')}`;
}

const quoteWords = ({ QuoteWords, QuoteParts, QuoteOutcome }: Report) =>
  QuoteWords &&
  sentences(`To quote: ${QuoteWords}`, partsWords(QuoteParts), QuoteOutcome && QUOTE_OUTCOMES[QuoteOutcome]);

/** What became of a quote that the tech wanted to send from the visit. */
const QUOTE_OUTCOMES: Readonly<Record<DraftOutcome, string>> = {
  sent: 'They sent it themselves',
  approved: 'They sent it themselves, and it went ahead without asking',
  'over-limit': "They wanted to send it: it's above their limit, and waits for you",
  'no-price': 'They wanted to send it: a line has no price in the list, and it waits for you',
  'not-now': 'They wanted to send it: the job took no quote then, and it waits for you',
};

function quotes({ Quotes }: DeskJob): HistoryEntry[] {
  return Quotes.map(({ UniqueId, QuoteNumber, IssuedOn, TotalIncGst, Note }) => ({
    id: `quote-${UniqueId}`,
    at: IssuedOn,
    what: `Quote ${QuoteNumber} sent, ${money(TotalIncGst)} inc GST`,
    more: sentences(Note),
    isFailed: false,
  }));
}

function texts({ Texts }: DeskJob): HistoryEntry[] {
  return Texts.map(({ Kind, State, Reason, Body, QueuedOn }, index) => ({
    id: `text-${index}`,
    at: QueuedOn,
    what: `${TEXTS[Kind]}, ${State}`,
    more: sentences(Reason, Body),
    isFailed: State === 'failed',
  }));
}

function emails({ Emails }: DeskJob): HistoryEntry[] {
  return Emails.map(({ Subject, SentOn, Recipient, FailedOn, Reason }, index) => ({
    id: `email-${index}`,
    at: SentOn,
    what: `Email: ${Subject}, ${emailFate(Recipient, FailedOn)}`,
    more: sentences(Recipient, Reason),
    isFailed: FailedOn !== null,
  }));
}

/** An email to nobody is one that a text replaced, or that couldn't go at all. */
function emailFate(recipient: string | null, failedOn: string | null): string {
  if (recipient === null) return 'not sent';
  return failedOn === null ? 'sent' : 'came back';
}
