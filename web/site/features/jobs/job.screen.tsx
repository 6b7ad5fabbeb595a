import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InvoiceEntry } from '../../../../contracts/invoices/invoices.ts';
import type { QuoteDocument } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { furtherWords } from '../../../../domain/instant-quotes/visit-draft.ts';
import { isOpenJob } from '../../../../domain/jobs/job-life.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import { useNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { ApiError } from '../../../client/api-error.ts';
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { FactsList } from '../../../ui/docket/facts-list.tsx';
import { Rail } from '../../../ui/docket/rail.tsx';
import { Row, Rows } from '../../../ui/docket/rows.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { dayWords } from '../../../ui/words/day-words.ts';
import { equipmentName, isMaintenance, jobLead, jobTitle } from '../../../ui/words/equipment-words.ts';
import { pastDay } from '../../../ui/words/instant-words.ts';
import { invoiceStatusWords, invoiceSubject, listedTotal } from '../../../ui/words/invoice-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { scoreWords } from '../../../ui/words/score-words.ts';
import { useKnownToMay, useMay } from '../../api/business-queries.ts';
import { useJobInvoices } from '../../api/invoice-queries.ts';
import { switchLinks } from '../../api/job-link-queries.ts';
import { type JobDetail, refreshJobs, useJob } from '../../api/job-queries.ts';
import { CalendarButton } from '../../layout/calendar-button.tsx';
import { DocketBeside } from '../../layout/docket-beside.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { nextLine } from '../../layout/next-line.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { invoiceHref } from '../../layout/paths/invoice-paths.ts';
import { quoteHref, rateHref, useRepairId } from '../../layout/paths/repair-id.ts';
import { PortalPage, PortalRail } from '../../layout/portal-page.tsx';
import { useJobNext } from '../../layout/words/job-next.ts';
import { quoteNext } from '../../layout/words/quote-words.ts';
import { useInsteadOfApproval } from '../repair-quotes/ask-approver.tsx';
import { jobQuoteAnswers, usePortalQuote } from '../repair-quotes/job-quote-answers.ts';
import { RepairQuoteDocket } from '../repair-quotes/repair-quote-docket.tsx';
import { useQuoteChoice } from '../repair-quotes/use-quote-decision.ts';
import { CallOutDocket } from './call-out-docket.tsx';
import { freeLines, isFreeVisit, warrantyVisitLines } from './free-lines.tsx';
import styles from './job.module.css';
import { JobPhotos } from './job-photos.tsx';
import { timelineSteps } from './job-timeline.ts';
import { JobUpfront } from './job-upfront.tsx';
import { JobVisits } from './job-visits.tsx';
import { isComing, isLate } from './job-words.ts';
import { ShareJob, useRun } from './links/share-job.tsx';
import { paidByWords, payerLines } from './payer-lines.ts';
import { JobThread } from './thread/job-thread.tsx';
import { oldSinceOf, Tracker } from './tracker.tsx';
import { ChangeVisit } from './visit/change-visit.tsx';

const BACK = { href: '#/dashboard', label: 'Dashboard' };
const DESCRIPTION = "Your job: where it's up to, its visits, charges and photos.";

/** A job in full (R1.02, R4.29). */
export function JobScreen() {
  const repairId = useRepairId();
  const query = useJob(repairId);
  const { data: job, error, refetch } = query;
  if (job) return <Job key={job.RepairId} job={job} oldSince={oldSinceOf(query)} />;
  if (repairId === null || (error instanceof ApiError && error.code === 'not_found')) return <NotFound />;
  return (
    <PortalPage tab="dashboard" title="Job" description={DESCRIPTION} back={BACK}>
      {error ? <LoadFailed title="The job did not load" cause={error} onRetry={refetch} /> : <PageSkeleton />}
    </PortalPage>
  );
}

/** @param oldSince when the job was loaded, milliseconds since 1970, while it can't be asked for again */
function Job({ job, oldSince }: { job: JobDetail; oldSince: number | null }) {
  const now = useNow();
  const open = isOpenJob(job.State);
  const invoices = useJobInvoices(job.RepairId);
  const may = useMay();
  const seesPrices = useKnownToMay('prices');
  const next = useJobNext()(job);
  return (
    <PortalPage
      tab="dashboard"
      title={`Job ${job.BookingReference}`}
      description={DESCRIPTION}
      heading={jobTitle(job)}
      lead={
        <>
          Job <b className={styles.reference}>{job.BookingReference}</b>. {jobLead(job)}
        </>
      }
      back={BACK}
    >
      <PortalRail />
      <DocketBeside
        label="The job's docket"
        docket={<JobSide job={job} invoices={invoices.data} />}
        textFirst={job.Quote !== null && job.Quote.State !== 'waiting'}
      >
        <Tracker
          next={next}
          steps={timelineSteps(job, {
            now,
            invoices: invoices.data ?? [],
            reader: 'customer',
          })}
          oldSince={oldSince}
          timeZone={job.TimeZone}
          foodAdvice={job.FoodAdvice}
        >
          {open && may('visits') && <ChangeVisit job={job} source={{ id: job.RepairId }} />}
          {job.CanRate && (
            <ButtonRow className={styles.after}>
              <ButtonLink look="primary" href={rateHref(job.RepairId)}>
                <Icon of={Star} />
                Rate the tech
              </ButtonLink>
            </ButtonRow>
          )}
          {job.Score !== null && (
            <p className={styles.after}>{scoreWords(job.Score)}. Thank you for telling us.</p>
          )}
        </Tracker>
        {seesPrices && open && <JobUpfront job={job} />}
        {seesPrices && <JobThread of={{ repairId: job.RepairId }} job={job} />}
        <JobVisits job={job} source={{ id: job.RepairId }} />
        <JobInvoices invoices={invoices} />
        <JobPhotos job={job} />
        <section aria-labelledby="details">
          <h2 id="details">{isMaintenance(job) ? 'The visit' : 'What you told us'}</h2>
          <FactsList facts={factsOf(job)} />
        </section>
        {job.State !== 'Cancelled' && may('visits') && <JobLinks job={job} />}
      </DocketBeside>
    </PortalPage>
  );
}

/** Sharing the job, and what opens it without a sign-in. */
function JobLinks({ job: { RepairId, BookingReference, State, AreLinksOn } }: { job: JobDetail }) {
  const control = <SwitchLinks repairId={RepairId} isOn={AreLinksOn} />;
  if (AreLinksOn && isOpenJob(State)) {
    return (
      <ShareJob source={{ id: RepairId }} reference={BookingReference}>
        {control}
      </ShareJob>
    );
  }
  return (
    <section aria-labelledby="share">
      <h2 id="share">Links to this job</h2>
      {control}
    </section>
  );
}

type Words = [label: string, value: string | null, detail?: string];

function factsOf(job: JobDetail) {
  const ofMachine: Words[] = [
    ['Equipment', equipmentName(job), job.SerialIdentifier ? `Serial ${job.SerialIdentifier}` : ''],
    ['Where it is', job.EquipmentLocation],
  ];
  const facts: Words[] = [
    [
      isMaintenance(job) ? 'Service' : 'Problem',
      job.Problem,
      furtherWords(job.Problem, job.ProblemDescription),
    ],
    ...(isMaintenance(job) ? [] : ofMachine),
    ['Site', job.LocationName, job.Address],
    ['Getting in', job.LocationDescription],
    ['Parking', job.ParkingInstructions],
  ];
  return facts.filter(([, value]) => value).map(([label, value, detail]) => ({ label, value, detail }));
}

function NotFound() {
  const { phone } = config().brand;
  return (
    <PortalPage
      tab="dashboard"
      title="Could not find the job"
      description={DESCRIPTION}
      lead={`It may belong to another account. Check your dashboard or call ${phone}.`}
      back={BACK}
    >
      <ButtonRow>
        <ButtonLink look="primary" href="#/dashboard">
          Go to the dashboard
        </ButtonLink>
        <ButtonLink href={phoneHref(phone)}>Call {phone}</ButtonLink>
      </ButtonRow>
    </PortalPage>
  );
}

type JobSideProps = {
  job: JobDetail;
  /** The job's invoices; undefined until they have loaded. */
  invoices: readonly InvoiceEntry[] | undefined;
};

/** Next to a job: its current quote, if there is one, and the call-out with its price. */
function JobSide({ job: shown, invoices }: JobSideProps) {
  // Who pays for somebody else's site reads and answers the quote (R12.09).
  const job = shown.PaidBy ? { ...shown, Quote: null } : shown;
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
  const choice = useQuoteChoice(quote);
  const insteadOfApproval = useInsteadOfApproval(quote);
  return (
    <RepairQuoteDocket
      quote={quote}
      answers={jobQuoteAnswers(quote)}
      choice={choice}
      insteadOfApproval={insteadOfApproval}
      quoteHref={quoteHref(quote.RepairId)}
    />
  );
}

function CallOut({ job, invoices }: JobSideProps) {
  const now = useNow();
  const jobNext = useJobNext();
  return (
    <CallOutDocket
      job={job}
      title={
        job.Quote
          ? job.WarrantyOf
            ? 'Warranty visit'
            : job.PlanName
              ? 'Plan visit'
              : 'Call-out'
          : job.BookingReference
      }
      hasStamp={!job.Quote || job.PartsExpectedOn !== null}
      hasPrice={!isFreeVisit(job) && !isUncharged(job, invoices)}
      lines={[
        ...(isShownByQuote(job) ? [] : [nextLine(jobNext(job))]),
        ...payerLines(job),
        ...freeLines(job),
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
  const paidBy = paidByWords(job);
  if (paidBy !== null && !isMaintenance(job)) return `${paidBy} gets the invoice.`;
  if (!invoices) return undefined;
  if (job.State === 'Cancelled') {
    return isUncharged(job, invoices) ? 'Cancelled before a visit. Nothing is charged.' : undefined;
  }
  const isAhead = isComing(job) || job.State === 'InProgress';
  return isAhead && Number(job.TotalIncGst) > 0 ? "We'll send you a tax invoice after the visit." : undefined;
}

type JobInvoicesProps = { invoices: Pick<ReturnType<typeof useJobInvoices>, 'data' | 'error' | 'refetch'> };

/** The job's invoices, adjustment notes and refund receipts, and what is left to pay. */
function JobInvoices({ invoices: { data: invoices, error, refetch } }: JobInvoicesProps) {
  const today = localToday(useNow(), OPERATOR_TIME_ZONE);
  if (error && !invoices) {
    return <LoadFailed title="The job's invoices did not load" cause={error} onRetry={refetch} />;
  }
  if (!invoices || invoices.length === 0) return null;
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      <Rows>
        {invoices.map((invoice) => {
          const { InvoiceId, AmountDue, DueDate } = invoice;
          const { word, look } = invoiceStatusWords(invoice.Status);
          return (
            <Row
              key={InvoiceId}
              title={<a href={invoiceHref(InvoiceId)}>{invoice.Number}</a>}
              end={
                <>
                  <b>{money(listedTotal(invoice))}</b>
                  <Badge state={look}>{word}</Badge>
                  {AmountDue > 0 && (
                    <ButtonLink small href={invoiceHref(InvoiceId)}>
                      Pay {money(AmountDue)}
                      <VisuallyHidden> for {invoice.Number}</VisuallyHidden>
                    </ButtonLink>
                  )}
                </>
              }
            >
              {invoiceSubject(invoice)}, issued {pastDay(invoice.IssueDate, today)}
              {AmountDue > 0 && DueDate && `, due ${dayWords(DueDate)}`}
            </Row>
          );
        })}
      </Rows>
    </section>
  );
}

type SwitchLinksProps = { repairId: number; isOn: boolean };

/** Switches off whatever opens a job without a sign-in, or on again, and says what that does (R11.05). */
function SwitchLinks({ repairId, isOn }: SwitchLinksProps) {
  const { run, isBusy, failure } = useRun();
  const change = () =>
    run(async () => {
      await switchLinks(repairId, !isOn);
      await refreshJobs();
    });
  return (
    <>
      {failure}
      <p>
        {isOn
          ? "Links in our emails and texts open this job without signing in. Switched off, none works any more, the kitchen's either."
          : 'The links to this job are off, and the old ones stay off. Switch links on, and our next email or text has a new one.'}
      </p>
      <Button small busy={isBusy} onClick={change}>
        {isOn ? 'Switch the links off' : 'Switch links on'}
      </Button>
    </>
  );
}
