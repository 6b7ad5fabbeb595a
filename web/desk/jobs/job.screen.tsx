import { useParams } from 'react-router';
import { useNow } from '../../browser/clock.ts';
import { ApiError } from '../../client/api-error.ts';
import { Timeline } from '../../ui/docket/timeline.tsx';
import { ListLoading } from '../../ui/feedback/list-loading.tsx';
import { RetryAlert } from '../../ui/feedback/retry-alert.tsx';
import { equipmentName, sentences } from '../../ui/words/equipment-words.ts';
import { dayAndTime } from '../../ui/words/instant-words.ts';
import { type DeskJob, useDeskJob } from '../api/job-queries.ts';
import { DetailPage } from '../parts/detail-page.tsx';
import { Pane } from '../parts/pane.tsx';
import styles from './job.module.css';
import { JobActions } from './job-actions.tsx';
import { JobDocket } from './job-docket.tsx';
import { historyOf } from './job-history.ts';
import { JobPhotos } from './job-photos.tsx';
import { JobQuotes } from './job-quotes.tsx';

const BACK = { href: '#/jobs', label: 'Jobs' };

/** Everything about a job, and what can be done with it now (R10.10). */
export function JobScreen() {
  const { repairId } = useParams();
  const { data: job, error, refetch } = useDeskJob(Number(repairId));
  if (job) return <Job job={job} />;
  if (error instanceof ApiError && error.code === 'not_found') return <NotFound />;
  if (error) {
    return (
      <RetryAlert title="The job did not load" onRetry={refetch}>
        {error instanceof ApiError && error.detail}
      </RetryAlert>
    );
  }
  return <ListLoading label="Loading the job" />;
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
      <JobQuotes job={job} />
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

function NotFound() {
  return (
    <div className={styles.missing}>
      <h1 tabIndex={-1}>Could not find the job</h1>
      <p>
        Check the number, or look for it among the <a href="#/jobs">jobs</a>.
      </p>
    </div>
  );
}
