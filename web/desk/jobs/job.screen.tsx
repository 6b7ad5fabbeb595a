import { useParams } from 'react-router';
import { useNow } from '../../browser/clock.ts';
import { Timeline } from '../../ui/docket/timeline.tsx';
import { equipmentName, sentences } from '../../ui/words/equipment-words.ts';
import { dayAndTime } from '../../ui/words/instant-words.ts';
import { type DeskJob, useDeskJob } from '../api/job-queries.ts';
import { DetailPage } from '../parts/detail-page.tsx';
import { LoadedPage } from '../parts/loaded-page.tsx';
import { Pane } from '../parts/pane.tsx';
import { JobActions } from './job-actions.tsx';
import { JobDocket } from './job-docket.tsx';
import { historyOf } from './job-history.ts';
import { JobInvoices } from './job-invoices.tsx';
import { JobPhotos } from './job-photos.tsx';
import { JobQuotes } from './job-quotes.tsx';
import { JobThread } from './thread/job-thread.tsx';

const BACK = { href: '#/jobs', label: 'Jobs' };

/** Everything about a job, and what can be done with it now (R10.10). */
export function JobScreen() {
  const { repairId } = useParams();
  const query = useDeskJob(Number(repairId));
  return (
    <LoadedPage query={query} noun="job" list="#/jobs">
      {(job) => <Job job={job} />}
    </LoadedPage>
  );
}

function Job({ job }: { job: DeskJob }) {
  const now = useNow();
  return (
    <DetailPage
      back={BACK}
      title={equipmentName(job)}
      lead={sentences(job.Problem, `${job.LocationName}, ${job.Suburb}`)}
      facts={
        <>
          <JobDocket job={job} />
          <JobPhotos job={job} />
        </>
      }
      actions={<JobActions job={job} />}
    >
      <JobThread job={job} />
      <JobQuotes job={job} />
      <JobInvoices job={job} />
      <Pane id="history" title="What happened" end="Newest first, in the site's time">
        <Timeline
          steps={historyOf(job).map(({ id, at, what, more, isFailed }) => ({
            id,
            state: isFailed ? 'failed' : 'done',
            what,
            when: dayAndTime(at, job.TimeZone, now),
            more,
          }))}
        />
      </Pane>
    </DetailPage>
  );
}
