import type { ReactNode } from 'react';
import { ApiError } from '../../../../client/api-error.ts';
import { equipmentName } from '../../../../ui/words/equipment-words.ts';
import { isRefused, useLinkedJob } from '../../../api/job-link-queries.ts';
import { type TrackedJob, useJob } from '../../../api/job-queries.ts';
import type { JobSource } from '../../../api/job-source.ts';
import { useVisitChoices, type VisitChoices } from '../../../api/visit-queries.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { PageSkeleton } from '../../../layout/page-skeleton.tsx';
import { useLinkSecret, visitHrefs } from '../../../layout/paths/job-link-paths.ts';
import { useRepairId } from '../../../layout/paths/repair-id.ts';
import { PortalPage } from '../../../layout/portal-page.tsx';
import { LinkOver } from '../links/link-over.tsx';
import styles from './visit.module.css';

/** A job whose visit is changed, and where its pages are. */
export type ChangedJob = {
  job: TrackedJob;
  source: JobSource;
  hrefs: ReturnType<typeof visitHrefs>;
  /** It puts an earlier job's work right, at no price. */
  isFree: boolean;
  /** The portal's, or none on a page that a link opens. */
  tab: 'dashboard' | null;
};

type VisitPageProps = {
  title: string;
  description: string;
  /** The page once everything has loaded. */
  children: (changed: ChangedJob, choices: VisitChoices) => ReactNode;
};

/** Loads a signed-in customer's job and what they may do with its visit. */
export function OwnVisitPage({ title, description, children }: VisitPageProps) {
  const repairId = useRepairId();
  const source = repairId === null ? null : { id: repairId };
  const job = useJob(repairId);
  const choices = useVisitChoices(source);
  if (source && job.data && choices.data) {
    const { data } = job;
    const isFree = data.WarrantyOf !== null;
    return children({ job: data, source, hrefs: visitHrefs(source), isFree, tab: 'dashboard' }, choices.data);
  }
  const cause = job.error ?? choices.error;
  const isUnknown = repairId === null || (cause instanceof ApiError && cause.code === 'not_found');
  function retry() {
    job.refetch();
    choices.refetch();
  }
  return (
    <PortalPage
      tab="dashboard"
      title={isUnknown ? 'Could not find the job' : title}
      description={description}
      lead={isUnknown ? 'It may belong to another account. Check your dashboard.' : undefined}
      back={{ href: '#/dashboard', label: 'Dashboard' }}
    >
      {isUnknown ? null : cause ? (
        <LoadFailed title="The visit did not load" cause={cause} onRetry={retry} />
      ) : (
        <PageSkeleton />
      )}
    </PortalPage>
  );
}

/** The same for the job of a link (R11.05). */
export function LinkedVisitPage({ title, description, children }: VisitPageProps) {
  const source = { ch: useLinkSecret() };
  const job = useLinkedJob(source.ch);
  const choices = useVisitChoices(source);
  const cause = job.error ?? choices.error;
  if (isRefused(cause)) return <LinkOver error={cause} description={description} />;
  if (job.data && choices.data) {
    const { data } = job;
    return children(
      { job: data, source, hrefs: visitHrefs(source), isFree: data.IsFree, tab: null },
      choices.data,
    );
  }
  function retry() {
    job.refetch();
    choices.refetch();
  }
  return (
    <PortalPage tab={null} title={title} description={description}>
      {cause ? <LoadFailed title="The visit did not load" cause={cause} onRetry={retry} /> : <PageSkeleton />}
    </PortalPage>
  );
}

export const backTo = ({ job, hrefs }: ChangedJob) => ({
  href: hrefs.job,
  label: `Job ${job.BookingReference}`,
});

/** `Job GAL1042R, Underbench fridge.` */
export function JobLine({ job }: { job: TrackedJob }) {
  return (
    <>
      Job <b className={styles.reference}>{job.BookingReference}</b>, {equipmentName(job)}.
    </>
  );
}
