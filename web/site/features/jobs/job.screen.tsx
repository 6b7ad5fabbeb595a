import { Star } from 'lucide-react';
import { furtherWords } from '../../../../domain/instant-quotes/visit-draft.ts';
import { isOpenJob } from '../../../../domain/jobs/job-life.ts';
import { useNow } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { ApiError } from '../../../client/api-error.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { FactsList } from '../../../ui/docket/facts-list.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { equipmentName, sentences } from '../../../ui/words/equipment-words.ts';
import { scoreWords } from '../../../ui/words/score-words.ts';
import { useJobInvoices } from '../../api/invoice-queries.ts';
import { type JobDetail, useJob } from '../../api/job-queries.ts';
import { DocketBeside } from '../../layout/docket-beside.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { rateHref, useRepairId } from '../../layout/paths/repair-id.ts';
import { PortalPage, PortalRail } from '../../layout/portal-page.tsx';
import { jobNext } from '../../layout/words/job-next.ts';
import styles from './job.module.css';
import { JobInvoices } from './job-invoices.tsx';
import { JobPhotos } from './job-photos.tsx';
import { JobSide } from './job-side.tsx';
import { timelineSteps } from './job-timeline.ts';
import { JobVisits } from './job-visits.tsx';
import { ShareJob } from './links/share-job.tsx';
import { SwitchLinks } from './links/switch-links.tsx';
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
  const equipment = equipmentName(job);
  const open = isOpenJob(job.State);
  const invoices = useJobInvoices(job.RepairId);
  const next = jobNext(job, now, config().brand.phone);
  return (
    <PortalPage
      tab="dashboard"
      title={`Job ${job.BookingReference}`}
      description={DESCRIPTION}
      heading={equipment}
      lead={
        <>
          Job <b className={styles.reference}>{job.BookingReference}</b>.{' '}
          {sentences(job.EquipmentLocation, job.LocationName, job.Problem)}
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
          {open && <ChangeVisit job={job} source={{ id: job.RepairId }} />}
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
        <JobThread of={{ repairId: job.RepairId }} job={job} />
        <JobVisits job={job} />
        <JobInvoices invoices={invoices} />
        <JobPhotos job={job} />
        <section aria-labelledby="details">
          <h2 id="details">What you told us</h2>
          <FactsList facts={factsOf(job)} />
        </section>
        {job.State !== 'Cancelled' && <JobLinks job={job} />}
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

function factsOf(job: JobDetail) {
  const facts: [string, string | null, string?][] = [
    ['Problem', job.Problem, furtherWords(job.Problem, job.ProblemDescription)],
    ['Equipment', equipmentName(job), job.SerialIdentifier ? `Serial ${job.SerialIdentifier}` : ''],
    ['Where it is', job.EquipmentLocation],
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
