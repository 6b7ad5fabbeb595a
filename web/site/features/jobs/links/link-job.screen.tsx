import { useEffect } from 'react';
import { isOpenJob } from '../../../../../domain/jobs/job-life.ts';
import { instantOfHour, localToday } from '../../../../../domain/visits/local-time.ts';
import { now as instantNow, useNow } from '../../../../browser/clock.ts';
import { config } from '../../../../browser/config.ts';
import { keepShell } from '../../../../browser/keep-shell.ts';
import { useKeptForToday } from '../../../../client/kept-for-today.ts';
import { PhotoGallery } from '../../../../ui/photos/photo-gallery.tsx';
import { dayWords } from '../../../../ui/words/day-words.ts';
import { jobLead, jobTitle } from '../../../../ui/words/equipment-words.ts';
import { money } from '../../../../ui/words/money-words.ts';
import { isRefused, type KitchenCopy, type LinkedJob, useLinkedJob } from '../../../api/job-link-queries.ts';
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
import { isComing } from '../job-words.ts';
import { payerLines } from '../payer-lines.ts';
import { JobThread } from '../thread/job-thread.tsx';
import { oldSinceOf, Tracker } from '../tracker.tsx';
import { ChangeVisit } from '../visit/change-visit.tsx';
import { JobCopy } from './kitchen.screen.tsx';
import { LinkOver } from './link-over.tsx';
import { ShareJob } from './share-job.tsx';

const DESCRIPTION = "Your job: where it's up to, who's coming and when.";

/** A job opened by its link, without a sign-in (R11.05). Opening it changes nothing; only its buttons do (R4.31). */
export function LinkJobScreen() {
  const ch = useLinkSecret();
  return <LinkJob key={ch} ch={ch} />;
}

function LinkJob({ ch }: { ch: string }) {
  const query = useLinkedJob(ch);
  const { data, error, refetch } = query;
  const kept = useKeptForToday('visit', ch, query, keptJob);
  const isShown = data !== undefined;
  useEffect(() => {
    if (isShown) keepShell('/');
  }, [isShown]);
  // A link that has ended meanwhile shows nothing more of the job.
  if (isRefused(error)) return <LinkOver error={error} description={DESCRIPTION} />;
  if (data) return <Job ch={ch} job={data} oldSince={oldSinceOf(query)} />;
  if (kept) {
    return (
      <JobCopy
        job={kept.value}
        oldSince={kept.at}
        note="Prices, photos and messages show once you're back online."
      />
    );
  }
  return (
    <PortalPage tab={null} title="Job" description={DESCRIPTION}>
      {error ? <LoadFailed title="The job did not load" cause={error} onRetry={refetch} /> : <PageSkeleton />}
    </PortalPage>
  );
}

/**
 * What this device keeps of a job for want of a signal (R11.05), and until when, in milliseconds since 1970: no price, phone number or way
 * in, until midnight at the site. A field that isn't named here isn't kept.
 */
function keptJob(job: LinkedJob): { value: KitchenCopy; until: number } {
  return {
    value: {
      BookingReference: job.BookingReference,
      State: job.State,
      StateSince: job.StateSince,
      CreatedOn: job.CreatedOn,
      EquipmentType: job.EquipmentType,
      LocationName: job.LocationName,
      RequestedAttendanceDate: job.RequestedAttendanceDate,
      RequestedAttendanceTo: job.RequestedAttendanceTo,
      StartsAt: job.StartsAt,
      TimeWindow: job.TimeWindow,
      TimeZone: job.TimeZone,
      HasVisitTime: job.HasVisitTime,
      IsNoAccess: job.IsNoAccess,
      PartsExpectedOn: job.PartsExpectedOn,
      TechName: job.TechName,
      ExpectedOn: job.ExpectedOn,
      Suburb: job.Address,
    },
    until: instantOfHour(localToday(instantNow(), job.TimeZone), 24, job.TimeZone).epochMilliseconds,
  };
}

function Job({ ch, job, oldSince }: { ch: string; job: LinkedJob; oldSince: number | null }) {
  const now = useNow();
  const { phone } = config().brand;
  const photos = job.Photos.filter(({ Status }) => Status !== 'refused');
  const next = linkedJobNext(job, { now, phone, reader: 'link' });
  return (
    <PortalPage
      tab={null}
      title={`Job ${job.BookingReference}`}
      description={DESCRIPTION}
      heading={jobTitle(job)}
      lead={
        <>
          Job <b className={styles.reference}>{job.BookingReference}</b>. {jobLead(job)}
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
            hasPrice={!job.IsFree || job.Repair !== null}
            repair={job.Repair}
            lines={[nextLine(next), ...payerLines(job), ...(job.Owed ? [owedLine(job.Owed)] : [])]}
            note={noteOf(job)}
          />
        }
      >
        <Tracker
          next={next}
          steps={timelineSteps(job, { now, invoices: [], reader: 'link' })}
          oldSince={oldSince}
          timeZone={job.TimeZone}
          foodAdvice={job.FoodAdvice}
        >
          {isOpenJob(job.State) && <ChangeVisit job={job} source={{ ch }} />}
        </Tracker>
        <JobThread of={{ ch }} job={job} />
        <JobVisits job={job} source={{ ch }} />
        {photos.length > 0 && (
          <section aria-labelledby="photos">
            <h2 id="photos">Photos</h2>
            <PhotoGallery photos={photos} />
          </section>
        )}
        {isOpenJob(job.State) && <ShareJob source={{ ch }} reference={job.BookingReference} />}
      </DocketBeside>
    </PortalPage>
  );
}

/** What is due on the job's invoices; each is paid by the link in its own email, or signed in. */
const owedLine = ({ AmountDue, DueDate }: NonNullable<LinkedJob['Owed']>) => ({
  label: 'To pay',
  value: `${money(AmountDue)}, due ${dayWords(DueDate)}`,
  detail: "Pay by the link in the invoice's email, or signed in",
});

const noteOf = (job: LinkedJob) =>
  isComing(job) && Number(job.TotalIncGst) > 0 ? "We'll send a tax invoice after the visit." : undefined;
