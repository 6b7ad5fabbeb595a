import { useNow } from '../../../../browser/clock.ts';
import { config } from '../../../../browser/config.ts';
import { Docket } from '../../../../ui/docket/docket.tsx';
import { DocketWhen } from '../../../../ui/docket/docket-parts.tsx';
import { Stamp } from '../../../../ui/docket/stamp.tsx';
import { phoneHref } from '../../../../ui/page/website-header.tsx';
import { isRefused, type KitchenCopy, useKitchenCopy } from '../../../api/job-link-queries.ts';
import { DocketBeside } from '../../../layout/docket-beside.tsx';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { nextLine } from '../../../layout/next-line.tsx';
import { PageSkeleton } from '../../../layout/page-skeleton.tsx';
import { useLinkSecret } from '../../../layout/paths/job-link-paths.ts';
import { PortalPage, PortalRail } from '../../../layout/portal-page.tsx';
import { linkedJobNext } from '../../../layout/words/job-next.ts';
import { jobStamp } from '../../../layout/words/job-state-words.ts';
import styles from '../job.module.css';
import { tightSteps } from '../job-timeline.ts';
import { docketWhen } from '../job-words.ts';
import { oldSinceOf, Tracker } from '../tracker.tsx';
import { LinkOver } from './link-over.tsx';

const DESCRIPTION = "When a tech is coming to the kitchen, and where the job's up to.";

/** The kitchen's copy of a job: no prices and no buttons (R11.05). */
export function KitchenScreen() {
  const ch = useLinkSecret();
  return <Kitchen key={ch} ch={ch} />;
}

function Kitchen({ ch }: { ch: string }) {
  const query = useKitchenCopy(ch);
  const { data, error, refetch } = query;
  if (isRefused(error)) return <LinkOver error={error} description={DESCRIPTION} isKitchens />;
  if (data) return <JobCopy job={data} oldSince={oldSinceOf(query)} />;
  return (
    <PortalPage tab={null} title="Job" description={DESCRIPTION}>
      {error ? <LoadFailed title="The job did not load" cause={error} onRetry={refetch} /> : <PageSkeleton />}
    </PortalPage>
  );
}

type CopyProps = {
  job: KitchenCopy;
  /** When it was loaded, milliseconds since 1970, while it can't be asked for again; null if it can. */
  oldSince: number | null;
  /** Below the docket. */
  note?: string;
};

/** A job without prices and buttons: as the kitchen sees it, and everybody who opens its link without a signal. */
export function JobCopy({
  job,
  oldSince,
  note = "This is the kitchen's copy. It has no prices, and nothing can be changed here.",
}: CopyProps) {
  const now = useNow();
  const { phone } = config().brand;
  const { stamp, look } = jobStamp(job);
  const next = linkedJobNext(job, { now, phone, reader: 'kitchen' });
  return (
    <PortalPage
      tab={null}
      title={`Job ${job.BookingReference}`}
      description={DESCRIPTION}
      heading={job.EquipmentType}
      lead={
        <>
          Job <b className={styles.reference}>{job.BookingReference}</b>. {job.LocationName}, {job.Suburb}.
        </>
      }
    >
      <PortalRail />
      <DocketBeside
        label="The job's docket"
        docket={
          <Docket
            title={job.BookingReference}
            headStamp={<Stamp state={look}>{stamp}</Stamp>}
            lead={<DocketWhen {...docketWhen(job, now)} />}
            lines={[nextLine(next)]}
            note={note}
          />
        }
      >
        <Tracker next={next} steps={tightSteps(job, now)} oldSince={oldSince} timeZone={job.TimeZone}>
          <p className={styles.after}>
            Questions? <a href={phoneHref(phone)}>Call {phone}</a>, 24x7, and give {job.BookingReference}.
          </p>
        </Tracker>
      </DocketBeside>
    </PortalPage>
  );
}
