import type { DocumentContent } from '../../../../domain/invoices/document-content.ts';
import {
  buyerParty,
  equipmentParty,
  type PaperFact,
  type PaperNote,
  type PaperTop,
  paperSeller,
} from '../../../../domain/invoices/invoice-paper.ts';
import { foundWords, serviceTitle, type VisitService } from '../../../../domain/plans/visit-services.ts';
import { formatQuantity } from '../../../../domain/repair-quotes/repair-quote-totals.ts';
import { dayWithYear, formatInstantTime, formatSpan } from '../../../../domain/visits/dates.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import { READINGS, type Readings } from '../../../../domain/visits/readings.ts';

/** What is on record of a visit. */
export type VisitRecord = {
  readonly content: Pick<DocumentContent, 'seller' | 'equipment' | 'site'> & {
    readonly jobReference: string;
  };
  /** Null for readers who don't see whose account it is. */
  readonly buyer: DocumentContent['buyer'] | null;
  /** YYYY-MM-DD at the site. */
  readonly date: string;
  readonly timeZone: string;
  readonly startedAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant | null;
  readonly techName: string;
  readonly problem: string;
  readonly work: string;
  readonly parts: readonly { readonly Name: string; readonly Quantity: number }[];
  readonly readings: Readings;
  readonly services: readonly VisitService[];
  /** How many photos of it the job's page shows. */
  readonly photos: number;
  /** Who signed on the technician's screen; the path of what they drew, null without one. */
  readonly signed: {
    readonly name: string;
    readonly at: Temporal.Instant;
    readonly path: string | null;
  } | null;
};

export type RecordWords = PaperTop & {
  readonly notes: readonly PaperNote[];
  readonly parts: readonly (readonly [name: string, quantity: string])[];
  readonly readings: readonly (readonly [label: string, value: string])[];
  readonly signed: { readonly name: string; readonly when: string; readonly path: string | null } | null;
  readonly closing: string | null;
};

/** The record of a visit, for its PDF: without a price or a cost (R15.05). */
export function recordPaper(record: VisitRecord): RecordWords {
  const { content, buyer, date, timeZone, problem, work, parts, readings, services, photos, signed } = record;
  return {
    title: 'Visit record',
    number: content.jobReference,
    seller: paperSeller(content.seller),
    facts: [
      { label: 'Visited', value: dayWithYear(date) },
      { label: 'On site', value: hoursOf(record) },
      { label: 'Tech', value: record.techName },
    ],
    mainFact: minutesOf(record),
    parties: [...(buyer ? [buyerParty('For', buyer)] : []), equipmentParty(content, buyer?.address ?? null)],
    notes: [
      { heading: 'Reported', text: problem },
      { heading: 'Found and done', text: work },
      ...services.map((service) => ({
        heading: serviceTitle(service),
        text: foundWords(service, '\n') || 'Done',
      })),
    ],
    parts: parts.map(({ Name, Quantity }) => [Name, formatQuantity(Math.round(Quantity * 100))]),
    readings: READINGS.flatMap(({ name, label, unit }) => {
      const value = readings[name];
      return value == null ? [] : [[label, `${value} ${unit}`] as const];
    }),
    signed: signed && { name: signed.name, when: whenWords(signed.at, timeZone), path: signed.path },
    closing:
      photos === 0
        ? null
        : `${photos === 1 ? 'A photo of the work is' : `${photos} photos of the work are`} on the job's page.`,
  };
}

/** `9:10am-10:35am`; `from 9:10am` where nobody noted the end. */
function hoursOf({ startedAt, endedAt, timeZone }: VisitRecord): string {
  return endedAt
    ? formatSpan(startedAt, endedAt, timeZone)
    : `from ${formatInstantTime(startedAt, timeZone)}`;
}

function minutesOf({ startedAt, endedAt }: VisitRecord): PaperFact {
  const value = endedAt ? `${Math.round(endedAt.since(startedAt).total('minutes'))} min` : 'Not noted';
  return { label: 'Time on site', value, isCode: true };
}

/** `Tue 24 Nov 2026, 10:35am` */
const whenWords = (at: Temporal.Instant, timeZone: string): string =>
  `${dayWithYear(localToday(at, timeZone))}, ${formatInstantTime(at, timeZone)}`;
