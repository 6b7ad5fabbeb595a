import type { ReactNode } from 'react';
import type { InvoiceEntry } from '../../../../contracts/invoices/invoices.ts';
import type { QuoteDocument } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import { useNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { Docket, type DocketAmount } from '../../../ui/docket/docket.tsx';
import { DocketWhen } from '../../../ui/docket/docket-parts.tsx';
import { Rail } from '../../../ui/docket/rail.tsx';
import { Stamp } from '../../../ui/docket/stamp.tsx';
import { pastDay } from '../../../ui/words/instant-words.ts';
import { money, totalIncGst } from '../../../ui/words/money-words.ts';
import type { JobDetail } from '../../api/job-queries.ts';
import { CalendarButton } from '../../booking/submit/calendar-button.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { nextLine } from '../../layout/next-line.tsx';
import { invoiceHref } from '../../layout/paths/invoice-paths.ts';
import { quoteHref } from '../../layout/paths/repair-id.ts';
import { jobNext } from '../../layout/words/job-next.ts';
import { jobStamp } from '../../layout/words/job-state-words.ts';
import { quoteNext } from '../../layout/words/quote-words.ts';
import { jobQuoteAnswers } from '../repair-quotes/job-quote-answers.ts';
import { RepairQuoteDocket } from '../repair-quotes/repair-quote-docket.tsx';
import { usePortalQuote } from '../repair-quotes/use-portal-quote.ts';
import { useQuoteCoupon } from '../repair-quotes/use-quote-coupon.ts';
import styles from './job-side.module.css';
import { docketWhen, isComing, isLate, visitHours } from './job-words.ts';
import { warrantyLines, warrantyVisitLines } from './warranty-lines.tsx';

type JobSideProps = {
  job: JobDetail;
  /** The job's invoices; undefined until they have loaded. */
  invoices: readonly InvoiceEntry[] | undefined;
};

/** Next to a job: its current quote, if there is one, and the call-out with its price. */
export function JobSide({ job, invoices }: JobSideProps) {
  const { quote, error, refetch } = usePortalQuote(job.Quote ? job.RepairId : null);
  return (
    <div className={styles.side}>
      {error && !quote && <LoadFailed title="The quote did not load" cause={error} onRetry={refetch} />}
      {quote && <JobQuote key={quote.UniqueId} quote={quote} />}
      {quote && (
        <div className={styles.rail}>
          <Rail />
        </div>
      )}
      <CallOut job={job} invoices={invoices} />
    </div>
  );
}

function JobQuote({ quote }: { quote: QuoteDocument }) {
  const [coupon, chooseCoupon] = useQuoteCoupon(quote);
  return (
    <RepairQuoteDocket
      quote={quote}
      answers={jobQuoteAnswers(quote)}
      coupon={coupon}
      onChooseCoupon={chooseCoupon}
      quoteHref={quoteHref(quote.RepairId)}
    />
  );
}

function CallOut({ job, invoices }: JobSideProps) {
  const now = useNow();
  const { stamp, look } = jobStamp(job);
  const coming = isComing(job);
  // The time of a visit that was called off says nothing any more.
  const isAhead = coming || job.State === 'InProgress' || !job.HasVisitTime;
  return (
    <Docket
      title={job.Quote ? (job.WarrantyOf ? 'Warranty visit' : 'Call-out') : job.BookingReference}
      headStamp={!job.Quote && <Stamp state={look}>{stamp}</Stamp>}
      lead={<DocketWhen {...(isAhead ? docketWhen(job, now) : bookedWhen(job, now))} />}
      lines={[
        ...(isShownByQuote(job) ? [] : [nextLine(jobNext(job, now, config().brand.phone))]),
        ...warrantyLines(job),
        ...warrantyVisitLines(job),
      ]}
      {...(job.WarrantyOf ? {} : priceOf(job))}
      note={chargeNote(job, invoices)}
    >
      {coming && !isLate(job, now) && <CalendarButton repairId={job.RepairId} small />}
    </Docket>
  );
}

/** Whether the quote's docket above already shows the next step. */
function isShownByQuote({ Quote, State }: JobDetail): boolean {
  return Quote !== null && quoteNext({ ...Quote, Job: { State, VisitDate: null } }, '') !== null;
}

function bookedWhen(job: JobDetail, now: Temporal.Instant) {
  const day = pastDay(job.RequestedAttendanceDate, localToday(now, job.TimeZone));
  return { day: `Booked for ${day}`, time: visitHours(job) };
}

const priceOf = (job: JobDetail) => ({
  amounts: chargesOf(job),
  sums: [{ label: 'GST', amount: money(job.Gst) }],
  total: totalIncGst(job.TotalIncGst, job.SubtotalExGst),
});

/** The parts of the call-out's price, fixed at booking (R4.18), ex GST. */
function chargesOf({ FeeExGst, Loading, DiscountExGst, ParkingExGst }: JobDetail): DocketAmount[] {
  return [
    { id: 'fee', label: 'Call-out', detail: loadingWords(Loading), amount: money(FeeExGst) },
    ...(DiscountExGst > 0 ? [{ id: 'discount', label: 'Discount', amount: money(-DiscountExGst) }] : []),
    ...(ParkingExGst > 0 ? [{ id: 'parking', label: 'Parking', amount: money(ParkingExGst) }] : []),
  ];
}

function loadingWords(loading: string | null): string | null {
  return loading === null ? null : `${loading === 'weekend' ? 'Weekend' : loading}: after-hours price`;
}

/** How the call-out is invoiced. A job that was cancelled late can have an invoice without a visit. */
function chargeNote(job: JobDetail, invoices: JobSideProps['invoices']): ReactNode {
  const invoice = invoices?.find(({ Kind }) => Kind === 'CallOut');
  if (invoice) {
    return (
      <>
        Your tax invoice is <a href={invoiceHref(invoice.InvoiceId)}>{invoice.Number}</a>.
      </>
    );
  }
  if (!invoices) return undefined;
  if (job.State === 'Cancelled') {
    return job.Visits.length === 0 ? 'Cancelled before a visit. Nothing is charged.' : undefined;
  }
  const isAhead = isComing(job) || job.State === 'InProgress';
  return isAhead && job.TotalIncGst > 0 ? "We'll email you a tax invoice after the visit." : undefined;
}
