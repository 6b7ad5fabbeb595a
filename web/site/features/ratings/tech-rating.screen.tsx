import { useState } from 'react';
import { ratingMessages } from '../../../../domain/ratings/rating-messages.ts';
import { config } from '../../../browser/config.ts';
import { ApiError } from '../../../client/api-error.ts';
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { phoneHref } from '../../../ui/page/website-header.tsx';
import { scoreWords } from '../../../ui/words/score-words.ts';
import { type JobDetail, refreshJobs, useJob } from '../../api/job-queries.ts';
import { DocketBeside } from '../../layout/docket-beside.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { PageSkeleton } from '../../layout/page-skeleton.tsx';
import { jobHref, useRepairId } from '../../layout/paths/repair-id.ts';
import { PortalPage, PortalRail } from '../../layout/portal-page.tsx';
import {
  JOB_RATING_PAGE,
  RatingDocket,
  RatingForm,
  ratingHeading,
  ratingLead,
  THANKS,
  useRating,
} from './rating-form.tsx';

/** Rating the customer's own job, signed in (R2.22, R4.27). */
export function TechRatingScreen() {
  const repairId = useRepairId();
  // Kept from when the page opened: once rated, the job doesn't return it any more.
  const [rated, setRated] = useState(false);
  const { data: job, error, refetch } = useJob(repairId);
  if (rated || (job && job.Score !== null)) return <Thanks job={job} />;
  if (job?.RatingCh) return <Rate ch={job.RatingCh} job={job} onRated={() => setRated(true)} />;
  const notFound = repairId === null || (error instanceof ApiError && error.code === 'not_found');
  return (
    <PortalPage tab="dashboard" {...JOB_RATING_PAGE} back={DASHBOARD}>
      {job || notFound ? (
        <Invalid />
      ) : error ? (
        <LoadFailed title={ratingMessages.ratingInvalid} cause={error} onRetry={refetch} />
      ) : (
        <PageSkeleton />
      )}
    </PortalPage>
  );
}

const DASHBOARD = { href: '#/dashboard', label: 'Dashboard' };

function Rate({ ch, job, onRated }: { ch: string; job: JobDetail; onRated: () => void }) {
  const { data: subject, error, refetch } = useRating(ch);
  const back = { href: jobHref(job.RepairId), label: `Job ${job.BookingReference}` };
  if (subject === null) return <Thanks job={job} />;
  if (!subject) {
    return (
      <PortalPage tab="dashboard" {...JOB_RATING_PAGE} back={back}>
        {error ? (
          <LoadFailed title={ratingMessages.ratingInvalid} cause={error} onRetry={refetch} />
        ) : (
          <PageSkeleton />
        )}
      </PortalPage>
    );
  }
  function finish() {
    onRated();
    refreshJobs();
  }
  return (
    <PortalPage
      tab="dashboard"
      {...JOB_RATING_PAGE}
      heading={ratingHeading(subject)}
      lead={ratingLead(subject)}
      back={back}
    >
      <PortalRail />
      <DocketBeside label="The job" textFirst docket={<RatingDocket subject={subject} />}>
        <RatingForm ch={ch} subject={subject} backHref={back.href} onRated={finish} />
      </DocketBeside>
    </PortalPage>
  );
}

function Thanks({ job }: { job: JobDetail | undefined }) {
  return (
    <PortalPage
      tab="dashboard"
      {...JOB_RATING_PAGE}
      heading={THANKS.heading}
      lead={job && job.Score !== null ? `${scoreWords(job.Score)}. ${THANKS.lead}` : THANKS.lead}
      back={DASHBOARD}
    >
      <ButtonRow>
        <ButtonLink look="primary" href="#/dashboard">
          Go to the dashboard
        </ButtonLink>
        {job && <ButtonLink href={jobHref(job.RepairId)}>See the job</ButtonLink>}
      </ButtonRow>
    </PortalPage>
  );
}

function Invalid() {
  const { phone } = config().brand;
  return (
    <Alert kind="danger" live title={ratingMessages.ratingInvalid}>
      A job can be rated for 30 days after it's done. Call <a href={phoneHref(phone)}>{phone}</a> to tell us
      more.
    </Alert>
  );
}
