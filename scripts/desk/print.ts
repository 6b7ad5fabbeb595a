import type { z } from 'zod';
import type { Reply } from '../../contracts/endpoint.ts';
import type { askedPriceFields, deskJob, deskJobEntry } from '../../contracts/jobs/desk-jobs.ts';
import type { countWaiting } from '../../contracts/waiting-list/waiting-list.ts';
import { OPERATOR_TIME_ZONE } from '../../domain/constants.ts';
import { jobMessages } from '../../domain/jobs/job-messages.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { decidedByWords } from '../../domain/repair-quotes/decided-by.ts';
import { formatInstantDay, formatInstantTime } from '../../domain/visits/dates.ts';

type Job = z.output<typeof deskJob>;
type AskedPrice = z.output<typeof askedPriceFields>;
type JobEntry = z.output<typeof deskJobEntry>;

const money = (dollars: number) => formatMoney(Math.round(dollars * 100));

/** An instant on the wire as `Tue 24 Nov 8am`. */
export function moment(instant: string, timeZone: string): string {
  const at = Temporal.Instant.from(instant);
  return `${formatInstantDay(at, timeZone)} ${formatInstantTime(at, timeZone)}`;
}

/** Columns as wide as their longest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function jobLines(jobs: readonly JobEntry[]): string {
  if (jobs.length === 0) return 'None.';
  return table(
    jobs.map((job) => [
      job.BookingReference,
      job.State,
      moment(job.StartsAt, job.TimeZone),
      job.TechName ?? '-',
      job.EquipmentType,
      `${job.LocationName}, ${job.Suburb}`,
      job.WaitingQuote
        ? `quote ${money(job.WaitingQuote.TotalIncGst)}${job.WaitingQuote.IsExpired ? ', ended' : ''}`
        : job.WarrantyOf
          ? 'free, warranty'
          : money(job.TotalIncGst),
    ]),
  );
}

/** What was done at a visit, when and with which parts. */
function visitText({ VisitedOn, EndedOn, TechName, Work, Parts }: Job['Visits'][number], timeZone: string) {
  const until = EndedOn ? `-${formatInstantTime(Temporal.Instant.from(EndedOn), timeZone)}` : '';
  const parts = Parts.map(({ Name, Quantity }) => `${Quantity} x ${Name}`).join(', ');
  return `${moment(VisitedOn, timeZone)}${until}  ${TechName}: ${Work}${parts && `\n    Parts: ${parts}`}`;
}

/** How many photos the customer sent, and where to see them. */
function photosText(photos: Job['Photos'], server: string): string[] {
  if (photos.length === 0) return [];
  const links = photos.map(({ Url, Status }) => (Url ? new URL(Url, server).href : PHOTO_STATES[Status]));
  return [[`Photos: ${photos.length}. The links open for a quarter of an hour.`, ...links].join('\n    ')];
}

const PHOTO_STATES = {
  received: 'not ready yet',
  ready: 'ready',
  refused: "refused: it can't be shown",
} as const;

/** A job in full, for a terminal; `server` is the address that its links start with. */
export function jobText(job: Job, server: string): string {
  const equipment = [job.EquipmentType, job.EquipmentBrand, job.ModelName].filter(Boolean).join(' ');
  const parts = [
    `${job.BookingReference}  ${job.State} since ${moment(job.StateSince, job.TimeZone)}`,
    table([
      ['Equipment', equipment],
      ['Problem', `${job.Problem}. ${job.ProblemDescription}`],
      ['Where', `${job.LocationName}, ${job.Address}`],
      [
        'Visit',
        `${moment(job.StartsAt, job.TimeZone)}-${formatInstantTime(Temporal.Instant.from(job.EndsAt), job.TimeZone)}, ${job.TechName ?? 'no tech yet'}`,
      ],
      [
        'Customer',
        `${job.CustomerName} (${job.CustomerId}), ${job.CustomerMobile ?? job.CustomerUserName ?? 'no mobile or email'}`,
      ],
      [
        'Call-out',
        job.WarrantyOf
          ? jobMessages.freeUnderWarranty(job.WarrantyOf.BookingReference)
          : `${money(job.TotalIncGst)} inc GST`,
      ],
    ]),
    table(
      job.Timeline.map(({ At, State, ActorName, Actor, Note }) => [
        moment(At, job.TimeZone),
        State,
        [ActorName, Actor === 'link' && 'by emailed link'].filter(Boolean).join(', ') || Actor,
        Note ?? '',
      ]),
    ),
    ...job.Quotes.map((quote) => quoteText(quote, job.TimeZone)),
    ...(job.TextsStoppedOn
      ? [`No texts since ${moment(job.TextsStoppedOn, job.TimeZone)}: STOP was sent from the mobile.`]
      : []),
    ...job.Texts.map(({ QueuedOn, State, Reason, Body, Kind }) =>
      [moment(QueuedOn, job.TimeZone), 'text', State, Reason, Body ?? Kind].filter(Boolean).join('  '),
    ),
    ...job.Visits.map((visit) => visitText(visit, job.TimeZone)),
    ...photosText(job.Photos, server),
    ...(job.Rating?.RatedOn
      ? [`Rated ${job.Rating.Score} of 5. ${job.Rating.Description ?? ''}`.trim()]
      : []),
    job.NextStates.length > 0 ? `Can become: ${job.NextStates.join(', ')}` : 'This job has ended.',
  ];
  return parts.join('\n\n');
}

/** Who answered a quote, and how. */
const deciderWords = ({ DecidedBy, DecidedByLink, DecidedByPhone }: Job['Quotes'][number]) =>
  decidedByWords({ name: DecidedBy, byLink: DecidedByLink, byPhone: DecidedByPhone });

/** A quote, at the price that its customer sees. */
function quoteText(quote: Job['Quotes'][number], timeZone: string): string {
  const decided = deciderWords(quote);
  const state = [quote.IsExpired ? 'ended' : quote.State, decided].filter(Boolean).join(' ');
  const until = moment(quote.ValidUntil, timeZone);
  return [
    `${quote.QuoteNumber}  ${state}, ${money(quote.TotalIncGst)} inc GST, valid to ${until}`,
    `    ${sumsText(quote)}`,
  ].join('\n');
}

/** The price of a quote that isn't sent yet, as its customer would see it. */
export const priceText = (price: AskedPrice) => `${money(price.TotalIncGst)} inc GST\n    ${sumsText(price)}`;

/** What a quote's total is made of. */
function sumsText({ SubtotalExGst, DiscountExGst, CouponPromoCode, Gst }: AskedPrice): string {
  const off = [`less ${money(DiscountExGst)}`, CouponPromoCode && `with coupon ${CouponPromoCode}`];
  const sums = [
    `${money(SubtotalExGst)} ex GST`,
    DiscountExGst > 0 && off.filter(Boolean).join(' '),
    `GST ${money(Gst)}`,
  ];
  return sums.filter(Boolean).join(', ');
}

/** The waiting list by postcode, with how many people wait and since when, and a total. */
export function waitingText({ Areas, Waiting, Postcodes }: Reply<typeof countWaiting>): string {
  if (Areas.length === 0) return 'None.';
  const rows = Areas.map((area) => [
    String(area.Waiting),
    area.Area,
    `since ${formatInstantDay(Temporal.Instant.from(area.Since), OPERATOR_TIME_ZONE)}`,
  ]);
  return `${table(rows)}\n\nIn all ${Waiting}, for ${Postcodes} ${Postcodes === 1 ? 'postcode' : 'postcodes'}.`;
}
