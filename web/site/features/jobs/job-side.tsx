import type { ReactNode } from 'react';
import type { InvoiceEntry } from '../../../../contracts/invoices/invoices.ts';
import type { QuoteDocument } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { useNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { Rail } from '../../../ui/docket/rail.tsx';
import type { JobDetail } from '../../api/job-queries.ts';
import { CalendarButton } from '../../booking/submit/calendar-button.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { nextLine } from '../../layout/next-line.tsx';
import { invoiceHref } from '../../layout/paths/invoice-paths.ts';
import { quoteHref } from '../../layout/paths/repair-id.ts';
import { jobNext } from '../../layout/words/job-next.ts';
import { quoteNext } from '../../layout/words/quote-words.ts';
import { jobQuoteAnswers } from '../repair-quotes/job-quote-answers.ts';
import { RepairQuoteDocket } from '../repair-quotes/repair-quote-docket.tsx';
import { usePortalQuote } from '../repair-quotes/use-portal-quote.ts';
import { useQuoteCoupon } from '../repair-quotes/use-quote-coupon.ts';
import { CallOutDocket } from './call-out-docket.tsx';
import styles from './job-side.module.css';
import { isComing, isLate } from './job-words.ts';
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
      {quote && (
        // What happens next is then said of the job, not of its quote.
        <JobQuote
          key={quote.UniqueId}
          quote={job.PartsExpectedOn === null ? quote : { ...quote, Job: null }}
        />
      )}
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
  return (
    <CallOutDocket
      job={job}
      title={job.Quote ? (job.WarrantyOf ? 'Warranty visit' : 'Call-out') : job.BookingReference}
      hasStamp={!job.Quote || job.PartsExpectedOn !== null}
      hasPrice={job.WarrantyOf === null && !isUncharged(job, invoices)}
      lines={[
        ...(isShownByQuote(job) ? [] : [nextLine(jobNext(job, now, config().brand.phone))]),
        ...warrantyLines(job),
        ...warrantyVisitLines(job),
      ]}
      note={chargeNote(job, invoices)}
    >
      {isComing(job) && !isLate(job, now) && <CalendarButton repairId={job.RepairId} small />}
    </CallOutDocket>
  );
}

/** Whether the quote's docket above already shows the next step. */
function isShownByQuote({ Quote, State, PartsExpectedOn }: JobDetail): boolean {
  if (PartsExpectedOn !== null) return false;
  return Quote !== null && quoteNext({ ...Quote, Job: { State, VisitDate: null } }, '') !== null;
}

/** Whether a job was cancelled before anything was to be paid. */
const isUncharged = ({ State, Visits }: JobDetail, invoices: JobSideProps['invoices']): boolean =>
  State === 'Cancelled' && Visits.length === 0 && !invoices?.some(({ Kind }) => Kind === 'CallOut');

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
    return isUncharged(job, invoices) ? 'Cancelled before a visit. Nothing is charged.' : undefined;
  }
  const isAhead = isComing(job) || job.State === 'InProgress';
  return isAhead && job.TotalIncGst > 0 ? "We'll send you a tax invoice after the visit." : undefined;
}
