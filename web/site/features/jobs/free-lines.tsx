import { Fragment } from 'react';
import type { JobEntry } from '../../../../contracts/jobs/jobs.ts';
import { planMessages } from '../../../../domain/plans/plan-messages.ts';
import type { DocketLine } from '../../../ui/docket/docket.tsx';
import type { JobDetail } from '../../api/job-queries.ts';
import { jobHref } from '../../layout/paths/repair-id.ts';

/** A visit that costs nothing: under warranty, or as part of a plan. */
export const isFreeVisit = ({ WarrantyOf, PlanName, TotalIncGst }: JobEntry): boolean =>
  WarrantyOf !== null || (PlanName !== null && TotalIncGst === 0);

/** Why a job is free, on its docket; none for a job that isn't. */
export function freeLines({ WarrantyOf, PlanName, TotalIncGst }: JobEntry): DocketLine[] {
  if (PlanName !== null && TotalIncGst === 0)
    return [{ label: 'Price', value: planMessages.partOf(PlanName) }];
  if (WarrantyOf === null) return [];
  const { RepairId, BookingReference } = WarrantyOf;
  const value = (
    <>
      Free, under warranty of <a href={jobHref(RepairId)}>{BookingReference}</a>
    </>
  );
  return [{ label: 'Price', value }];
}

/** The free visits that go back to a job, on its docket. */
export function warrantyVisitLines({ WarrantyVisits }: JobDetail): DocketLine[] {
  if (WarrantyVisits.length === 0) return [];
  const value = WarrantyVisits.map(({ RepairId, BookingReference }, index) => (
    <Fragment key={RepairId}>
      {index > 0 && ', '}
      <a href={jobHref(RepairId)}>{BookingReference}</a>
    </Fragment>
  ));
  return [{ label: 'Warranty visits', value }];
}
