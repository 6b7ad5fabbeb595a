import type { JobEntry } from '../api/job-queries.ts';

/** A visit that costs nothing: under warranty, or as part of a plan. */
export const isFreeVisit = ({ WarrantyOf, PlanId, TotalIncGst }: JobEntry): boolean =>
  WarrantyOf !== null || (PlanId !== null && TotalIncGst === 0);
