import type { ReactNode } from 'react';
import { centsFromDollars, dollarsFromCents } from '../../../../domain/money/money.ts';
import { useNow } from '../../../browser/clock.ts';
import { Docket, type DocketAmount, type DocketLine } from '../../../ui/docket/docket.tsx';
import { DocketWhen } from '../../../ui/docket/docket-parts.tsx';
import { Stamp } from '../../../ui/docket/stamp.tsx';
import { money, totalIncGst } from '../../../ui/words/money-words.ts';
import type { LinkedJob } from '../../api/job-link-queries.ts';
import type { TrackedJob } from '../../api/job-queries.ts';
import { jobStamp } from '../../layout/words/job-state-words.ts';
import { docketWhen } from './job-words.ts';

type CallOutDocketProps = {
  job: TrackedJob;
  title: string;
  hasStamp: boolean;
  /** Not if it puts an earlier job's work right, or nothing is charged since it was cancelled. */
  hasPrice: boolean;
  /** The approved repair, where no docket of its own has it. */
  repair?: LinkedJob['Repair'];
  lines: readonly DocketLine[];
  note?: ReactNode;
  children?: ReactNode;
};

/** A job's call-out: when, at which price, and what happens next; on its page and by its link. */
export function CallOutDocket({
  job,
  title,
  hasStamp,
  hasPrice,
  repair = null,
  lines,
  note,
  children,
}: CallOutDocketProps) {
  const now = useNow();
  const { stamp, look } = jobStamp(job);
  return (
    <Docket
      title={title}
      headStamp={hasStamp && <Stamp state={look}>{stamp}</Stamp>}
      lead={<DocketWhen {...docketWhen(job, now, job.Visits)} />}
      lines={lines}
      {...(hasPrice ? priceOf(job, repair) : {})}
      note={note}
    >
      {children}
    </Docket>
  );
}

/** Nothing for who may not see prices. */
function priceOf(job: TrackedJob, repair: LinkedJob['Repair']) {
  const { Gst, TotalIncGst, SubtotalExGst } = job;
  if (Gst === null || TotalIncGst === null || SubtotalExGst === null) return {};
  const sum = (callOut: number, ofRepair = 0) =>
    dollarsFromCents(centsFromDollars(callOut) + centsFromDollars(ofRepair));
  const line = repair && { id: 'repair', label: 'Repair', amount: money(repair.SubtotalExGst) };
  return {
    amounts: [...chargesOf(job), ...(line ? [line] : [])],
    sums: [{ label: 'GST', amount: money(sum(Gst, repair?.Gst)) }],
    total: totalIncGst(sum(TotalIncGst, repair?.TotalIncGst), sum(SubtotalExGst, repair?.SubtotalExGst)),
  };
}

/** The parts of the call-out's price, fixed at booking (R4.18), ex GST. */
function chargesOf({ FeeExGst, Loading, DiscountExGst, ParkingExGst }: TrackedJob): DocketAmount[] {
  if (FeeExGst === null) return [];
  return [
    { id: 'fee', label: 'Call-out', detail: loadingWords(Loading), amount: money(FeeExGst) },
    ...(DiscountExGst ? [{ id: 'discount', label: 'Discount', amount: money(-DiscountExGst) }] : []),
    ...(ParkingExGst ? [{ id: 'parking', label: 'Parking', amount: money(ParkingExGst) }] : []),
  ];
}

function loadingWords(loading: string | null): string | null {
  return loading === null ? null : `${loading === 'weekend' ? 'Weekend' : loading}: after-hours price`;
}
