import type { JobRow } from './move-job.ts';

/** Whether a job's visit costs nothing whatever becomes of it: under warranty, or as part of a plan. */
export const isFreeJob = ({
  warrantyOf,
  planId,
  totalCents,
}: Pick<JobRow, 'warrantyOf' | 'planId' | 'totalCents'>) =>
  warrantyOf !== null || (planId !== null && totalCents === 0);
