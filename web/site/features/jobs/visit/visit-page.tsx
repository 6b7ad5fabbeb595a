import type { ReactNode } from 'react';
import { ApiError } from '../../../../client/api-error.ts';
import { equipmentName } from '../../../../ui/words/equipment-words.ts';
import { type JobDetail, useJob } from '../../../api/job-queries.ts';
import { useVisitChoices, type VisitChoices } from '../../../api/visit-queries.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { PageSkeleton } from '../../../layout/page-skeleton.tsx';
import { jobHref, useRepairId } from '../../../layout/paths/repair-id.ts';
import { PortalPage } from '../../../layout/portal-page.tsx';
import styles from './visit.module.css';

type VisitPageProps = {
  title: string;
  description: string;
  /** The page once everything has loaded. */
  children: (job: JobDetail, choices: VisitChoices) => ReactNode;
};

/** Loads a job and what its customer may do with its visit. */
export function VisitPage({ title, description, children }: VisitPageProps) {
  const repairId = useRepairId();
  const job = useJob(repairId);
  const choices = useVisitChoices(repairId);
  if (job.data && choices.data) return children(job.data, choices.data);
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

export const backTo = (job: JobDetail) => ({
  href: jobHref(job.RepairId),
  label: `Job ${job.BookingReference}`,
});

/** `Job GAL1042R, Underbench fridge.` */
export function JobLine({ job }: { job: JobDetail }) {
  return (
    <>
      Job <b className={styles.reference}>{job.BookingReference}</b>, {equipmentName(job)}.
    </>
  );
}
