import { ChevronRight, Plus, Star, TriangleAlert, Wrench } from 'lucide-react';
import type { JobEntry } from '../../../../contracts/jobs/jobs.ts';
import { isOpenJob } from '../../../../domain/jobs/job-life.ts';
import { useNow } from '../../../browser/clock.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Docket } from '../../../ui/docket/docket.tsx';
import { Row, Rows, Thumb } from '../../../ui/docket/rows.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useSlow } from '../../../ui/feedback/use-slow.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { dayOf, dayWords } from '../../../ui/words/day-words.ts';
import { isMaintenance, jobTitle, sentences } from '../../../ui/words/equipment-words.ts';
import { invoiceSubject } from '../../../ui/words/invoice-words.ts';
import { money } from '../../../ui/words/money-words.ts';
import { scoreWords } from '../../../ui/words/score-words.ts';
import { useProfile } from '../../api/account-queries.ts';
import { useKnownToMay, useMay } from '../../api/business-queries.ts';
import { useFaultReports } from '../../api/fault-queries.ts';
import { useInvoices } from '../../api/invoice-queries.ts';
import { useJobs } from '../../api/job-queries.ts';
import { useOwnPlans } from '../../api/plan-queries.ts';
import { usePlanVisits } from '../../api/plan-visit-queries.ts';
import { useEquipmentTypes } from '../../api/reference-queries.ts';
import { useAuth } from '../../api/stored-auth.ts';
import { BookAgain, useBookAgain } from '../../layout/book-again.tsx';
import { CompleteProfileAlert } from '../../layout/complete-profile-alert.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { reportFaultHref } from '../../layout/paths/fault-paths.ts';
import { INVOICE_ROUTES, invoiceHref } from '../../layout/paths/invoice-paths.ts';
import { jobHref, rateHref } from '../../layout/paths/repair-id.ts';
import { PortalPage, PortalRail } from '../../layout/portal-page.tsx';
import { ShowMore } from '../../layout/show-more.tsx';
import { SkeletonDocket } from '../../layout/skeleton-docket.tsx';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';
import { FaultList } from '../fault-reports/fault-list.tsx';
import { LeftOut } from '../invoices/left-out.tsx';
import { PlansToAnswer } from '../plans/plans-to-answer.tsx';
import { WaitingVisits } from '../plans/waiting-visits.tsx';
import styles from './dashboard.module.css';
import { JobDocket } from './job-docket.tsx';
import { dashboardLead } from './job-words.ts';
import { type Hanging, hangings, type RailEntry, railEntries } from './rail-entries.ts';
import { QuoteSummary, WaitingQuote } from './waiting-quote.tsx';

/** Everything on the rail, and recently finished jobs (R2.21, R7.11). */
export function DashboardScreen() {
  const list = useJobs();
  const again = useBookAgain();
  const faults = useFaultReports({ enabled: useKnownToMay('report') });
  const waiting = usePlanVisits({ enabled: useKnownToMay('visits') });
  // What is above the rail comes with it, so that nothing moves under a thumb.
  const plans = useOwnPlans({ enabled: useKnownToMay('prices') });
  const isTopLoading = again.isPending || faults.isLoading || plans.isLoading || waiting.isLoading;
  const { quotes, jobs } = isTopLoading ? NOT_YET : list;
  const { error, refetch } = list;
  const { data: profile, isPending: isProfilePending } = useProfile();
  const name = useAuth()?.Name;
  const may = useMay();
  const seesInvoices = useKnownToMay('invoices');
  const now = useNow();
  const rail = jobs && quotes ? railEntries(quotes, jobs) : [];
  const ended = jobs?.filter(({ State }) => !isOpenJob(State)) ?? [];
  const live = rail.length;
  const isFirstDay = jobs !== undefined && live === 0 && ended.length === 0;

  return (
    <PortalPage
      tab="dashboard"
      title="Dashboard"
      description="Your jobs and the quotes that wait for your answer."
      heading={isProfilePending ? <PendingHeading /> : (profile?.BusinessName ?? name)}
      lead={jobs && quotes ? dashboardLead(quotes, jobs, now) : !error && <Skeleton width="22ch" />}
      actions={
        may('visits')
          ? !isFirstDay && (
              <ButtonLink href="#/equipment-register">
                <Icon of={Wrench} />
                Request service
              </ButtonLink>
            )
          : may('report') && (
              <ButtonLink href={reportFaultHref()}>
                <Icon of={TriangleAlert} />
                Report a fault
              </ButtonLink>
            )
      }
    >
      <CompleteProfileAlert />
      {faults.error && !faults.data && (
        <LoadFailed title="Reported faults did not load" cause={faults.error} onRetry={faults.refetch} />
      )}
      <FaultList reports={faults.data ?? []} />
      {plans.error && !plans.data && (
        <LoadFailed title="Maintenance plans did not load" cause={plans.error} onRetry={plans.refetch} />
      )}
      <PlansToAnswer plans={plans.data ?? []} />
      {waiting.error && !waiting.data && (
        <LoadFailed title="The maintenance did not load" cause={waiting.error} onRetry={waiting.refetch} />
      )}
      <WaitingVisits visits={waiting.data ?? []} />
      {seesInvoices && <Owed />}
      {!isFirstDay && may('visits') && <BookAgain equipment={again.equipment} />}
      <h2 className={styles.railHead} id="live">
        On the rail <span>{jobs ? (live === 0 ? 'empty' : `${live} open`) : ''}</span>
      </h2>
      {jobs && quotes ? (
        <>
          {isFirstDay ? <EmptyDashboard /> : <PortalRail />}
          <div className={classNames(live === 1 && styles.lone)}>
            {live > 0 && <OnTheRail rail={rail} labelledBy="live" />}
            {live === 0 && !isFirstDay && (
              <p className={styles.free}>
                No open jobs. When something breaks down, <a href="#/equipment-register">request service</a>{' '}
                for it from the equipment register.
              </p>
            )}
            <RecentJobs jobs={ended} />
          </div>
          {list.hasNextPage && (
            <ButtonRow className={styles.more}>
              <ShowMore list={list} what="jobs" />
            </ButtonRow>
          )}
        </>
      ) : error ? (
        <LoadFailed title="Your jobs did not load" cause={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </PortalPage>
  );
}

const NOT_YET = { quotes: undefined, jobs: undefined };

/** While the business name is loading. */
function PendingHeading() {
  return (
    <>
      <VisuallyHidden>Dashboard</VisuallyHidden>
      <Skeleton width="12ch" />
    </>
  );
}

function Loading() {
  const slow = useSlow(true);
  return (
    <>
      <PortalRail />
      {slow && (
        <>
          <VisuallyHidden role="status">Loading your jobs</VisuallyHidden>
          <div className={styles.hang}>
            <SkeletonDocket />
            <SkeletonDocket />
            <SkeletonDocket />
          </div>
        </>
      )}
    </>
  );
}

/** How many quotes are shown with their lines; the others are shortened. */
const QUOTES_IN_FULL = 3;

/** Quotes and open jobs, the most urgent first. */
function OnTheRail({ rail, labelledBy }: { rail: readonly RailEntry[]; labelledBy: string }) {
  const inFull = new Set(rail.filter(({ kind }) => kind === 'quote').slice(0, QUOTES_IN_FULL));
  const places = hangings(rail.length);
  return (
    <ul className={styles.hang} aria-labelledby={labelledBy}>
      {rail.map((entry, index) => (
        <li key={entry.id} className={placeClass(places[index])}>
          {entry.kind === 'job' ? (
            <JobDocket job={entry.job} isBrief={index > 0 && entry.job.State !== 'InProgress'} />
          ) : inFull.has(entry) ? (
            <WaitingQuote entry={entry.quote} />
          ) : (
            <QuoteSummary entry={entry.quote} />
          )}
        </li>
      ))}
    </ul>
  );
}

function placeClass(place: Hanging | undefined): string {
  return classNames(
    place?.fillsPair && styles.fillsPair,
    !place?.startsPair && styles.besidePair,
    place?.isHalf && styles.half,
    !place?.startsRow && styles.besideRow,
  );
}

/** What the customer owes, with the invoice that is due first; nothing if everything is paid. */
function Owed() {
  const { due, error, refetch } = useInvoices();
  const mayPay = useMay()('pay');
  if (error && !due) return <LoadFailed title="What you owe did not load" cause={error} onRetry={refetch} />;
  if (!due?.DueFirst) return null;
  const { TotalDue, DueCount, DueFirst, PayAll } = due;
  const together = PayAll.InvoiceList.length;
  const day = DueFirst.DueDate && dayWords(DueFirst.DueDate);
  return (
    <section className={styles.owed} aria-labelledby="owed">
      <div>
        <h2 id="owed">To pay: {money(TotalDue)} inc GST</h2>
        <p>
          {DueFirst.Status === 'Overdue' ? (
            <strong>
              <a href={invoiceHref(DueFirst.InvoiceId)}>{DueFirst.Number}</a> was due on {day}.
            </strong>
          ) : (
            <>
              <a href={invoiceHref(DueFirst.InvoiceId)}>{DueFirst.Number}</a> is due on {day}.
            </>
          )}{' '}
          {invoiceSubject(DueFirst)}, {money(DueFirst.AmountDue)}.{' '}
          {DueCount > 1 && <a href={`#${INVOICE_ROUTES.list}`}>See all {DueCount} invoices to pay</a>}
        </p>
        <LeftOut invoices={PayAll.LeftOutList} />
      </div>
      {!mayPay ? (
        <ButtonLink href={invoiceHref(DueFirst.InvoiceId)}>
          View<VisuallyHidden> {DueFirst.Number}</VisuallyHidden>
        </ButtonLink>
      ) : together > 1 ? (
        <ButtonLink href={`#${INVOICE_ROUTES.payAll}`}>
          Pay all {together}, {money(PayAll.Total)}
        </ButtonLink>
      ) : (
        <ButtonLink href={invoiceHref(DueFirst.InvoiceId)}>
          Pay {DueCount > 1 ? `${DueFirst.Number}, ` : ''}
          {money(DueFirst.AmountDue)}
          {DueCount === 1 && <VisuallyHidden> for {DueFirst.Number}</VisuallyHidden>}
        </ButtonLink>
      )}
    </section>
  );
}

/** Jobs that ended in the last weeks, newest first, and what the customer can still do about them. */
function RecentJobs({ jobs }: { jobs: readonly JobEntry[] }) {
  const types = useEquipmentTypes().data;
  return (
    <section aria-labelledby="done">
      <div className={styles.doneHead}>
        <h2 id="done">Recent jobs</h2>
        <a href="#/service-history">
          All service history
          <Icon of={ChevronRight} />
        </a>
      </div>
      {jobs.length > 0 ? (
        <Rows>
          {jobs.map((job) => (
            <Row
              key={job.RepairId}
              thumb={<Thumb drawing={types?.find(({ Id }) => Id === job.EquipmentTypeId)?.Drawing} />}
              title={<a href={jobHref(job.RepairId)}>{jobTitle(job)}</a>}
              end={<Ending job={job} />}
            >
              {sentences(
                isMaintenance(job) ? job.LocationName : job.Problem,
                [endWords(job), job.TechName].filter(Boolean).join(', '),
              )}{' '}
              <VisuallyHidden>{job.BookingReference}</VisuallyHidden>
            </Row>
          ))}
        </Rows>
      ) : (
        <p className={styles.nothing}>
          Finished jobs stay here for 60 days, so you can rate the tech. Every visit is in your service
          history.
        </p>
      )}
    </section>
  );
}

function endWords({ State, StateSince, TimeZone }: JobEntry): string {
  return `${JOB_STATE_WORDS[State].word} ${dayOf(StateSince, TimeZone)}`;
}

function Ending({ job }: { job: JobEntry }) {
  if (job.CanRate) {
    return (
      <ButtonLink small href={rateHref(job.RepairId)}>
        <Icon of={Star} />
        Rate the tech
        <VisuallyHidden> of {job.BookingReference}</VisuallyHidden>
      </ButtonLink>
    );
  }
  const { word, look } = JOB_STATE_WORDS[job.State];
  return <Badge state={look}>{job.Score === null ? word : scoreWords(job.Score)}</Badge>;
}

const STEPS = [
  {
    title: 'Register your equipment',
    text: 'Photograph each rating plate once. After that, requesting a repair takes under a minute.',
    button: (
      <ButtonLink look="primary" href="#/add-equipment-details">
        <Icon of={Plus} />
        Add equipment
      </ButtonLink>
    ),
  },
  {
    title: 'Know the price',
    text: 'See every day and window, inc GST, for your kitchen. Looking costs nothing.',
    button: <ButtonLink href="#/instant-quote">See prices</ButtonLink>,
  },
];

/** The dashboard without any jobs: what will appear here, and how to start. An alert above asks for missing details. */
function EmptyDashboard() {
  return (
    <>
      <PortalRail />
      <div className={styles.first}>
        <div className={styles.ghost}>
          <Docket
            title="Your first job"
            level={3}
            meta="hangs here"
            lines={[{ label: 'When' }, { label: 'Equipment' }, { label: 'Tech' }]}
            note="Each job shows here as a docket, with its progress, tech and price. So do quotes for you to approve or decline."
          />
        </div>
        <section aria-labelledby="first">
          <h2 id="first">Before something breaks</h2>
          <ol className={styles.steps}>
            {STEPS.map(({ title, text, button }) => (
              <li key={title}>
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
                {button}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}
