import { useNow } from '../../../../browser/clock.ts';
import { config } from '../../../../browser/config.ts';
import { equipmentName, sentences } from '../../../../ui/words/equipment-words.ts';
import { isRefused, type LinkedJob, useLinkedJob } from '../../../api/job-link-queries.ts';
import { DocketBeside } from '../../../layout/docket-beside.tsx';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { nextLine } from '../../../layout/next-line.tsx';
import { PageSkeleton } from '../../../layout/page-skeleton.tsx';
import { useLinkSecret } from '../../../layout/paths/job-link-paths.ts';
import { PortalPage, PortalRail } from '../../../layout/portal-page.tsx';
import { linkedJobNext } from '../../../layout/words/job-next.ts';
import { CallOutDocket } from '../call-out-docket.tsx';
import styles from '../job.module.css';
import { timelineSteps } from '../job-timeline.ts';
import { JobVisits } from '../job-visits.tsx';
import { oldSinceOf, Tracker } from '../tracker.tsx';
import { LinkOver } from './link-over.tsx';

const DESCRIPTION = "Your job: where it's up to, who comes and when.";

/** A job opened by its link, without a sign-in (R11.05). Opening it changes nothing; only its buttons do (R4.31). */
export function LinkJobScreen() {
  const ch = useLinkSecret();
  return <LinkJob key={ch} ch={ch} />;
}

function LinkJob({ ch }: { ch: string }) {
  const query = useLinkedJob(ch);
  const { data, error, refetch } = query;
  // A link that has ended meanwhile shows nothing more of the job.
  if (isRefused(error)) return <LinkOver error={error} description={DESCRIPTION} />;
  if (data) return <Job job={data} oldSince={oldSinceOf(query)} />;
  return (
    <PortalPage tab={null} title="Job" description={DESCRIPTION}>
      {error ? <LoadFailed title="The job did not load" cause={error} onRetry={refetch} /> : <PageSkeleton />}
    </PortalPage>
  );
}

function Job({ job, oldSince }: { job: LinkedJob; oldSince: number | null }) {
  const now = useNow();
  const { name, phone } = config().brand;
  const next = linkedJobNext(job, { now, phone, reader: 'link' });
  return (
    <PortalPage
      tab={null}
      title={`Job ${job.BookingReference}`}
      description={DESCRIPTION}
      heading={equipmentName(job)}
      lead={
        <>
          Job <b className={styles.reference}>{job.BookingReference}</b>.{' '}
          {sentences(job.EquipmentLocation, job.LocationName, job.Problem)}
        </>
      }
    >
      <PortalRail />
      <DocketBeside
        label="The job's docket"
        docket={
          <CallOutDocket
            job={job}
            title={job.BookingReference}
            hasStamp
            isFree={job.IsFree}
            lines={[nextLine(next)]}
          />
        }
      >
        <Tracker
          next={next}
          steps={timelineSteps(job, { now, brandName: name, invoices: [] })}
          oldSince={oldSince}
          timeZone={job.TimeZone}
        />
        <JobVisits job={job} />
      </DocketBeside>
    </PortalPage>
  );
}
