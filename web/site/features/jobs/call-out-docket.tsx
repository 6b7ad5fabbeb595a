import type { ReactNode } from 'react';
import { localToday } from '../../../../domain/visits/local-time.ts';
import { useNow } from '../../../browser/clock.ts';
import { Docket, type DocketAmount, type DocketLine } from '../../../ui/docket/docket.tsx';
import { DocketWhen } from '../../../ui/docket/docket-parts.tsx';
import { Stamp } from '../../../ui/docket/stamp.tsx';
import { pastDay } from '../../../ui/words/instant-words.ts';
import { money, totalIncGst } from '../../../ui/words/money-words.ts';
import type { TrackedJob } from '../../api/job-queries.ts';
import { jobStamp } from '../../layout/words/job-state-words.ts';
import { docketWhen, isComing, visitHours } from './job-words.ts';

type CallOutDocketProps = {
  job: TrackedJob;
  title: string;
  hasStamp: boolean;
  /** It puts an earlier job's work right, so no price is shown. */
  isFree: boolean;
  lines: readonly DocketLine[];
  note?: ReactNode;
  children?: ReactNode;
};

/** A job's call-out: when, at which price, and what happens next; on its page and by its link. */
export function CallOutDocket({ job, title, hasStamp, isFree, lines, note, children }: CallOutDocketProps) {
  const now = useNow();
  const { stamp, look } = jobStamp(job);
  // The time of a visit that was called off says nothing any more.
  const isAhead =
    isComing(job) || job.State === 'InProgress' || !job.HasVisitTime || job.PartsExpectedOn !== null;
  return (
    <Docket
      title={title}
      headStamp={hasStamp && <Stamp state={look}>{stamp}</Stamp>}
      lead={<DocketWhen {...(isAhead ? docketWhen(job, now) : bookedWhen(job, now))} />}
      lines={lines}
      {...(isFree ? {} : priceOf(job))}
      note={note}
    >
      {children}
    </Docket>
  );
}

function bookedWhen(job: TrackedJob, now: Temporal.Instant) {
  const day = pastDay(job.RequestedAttendanceDate, localToday(now, job.TimeZone));
  return { day: `Booked for ${day}`, time: visitHours(job) };
}

const priceOf = (job: TrackedJob) => ({
  amounts: chargesOf(job),
  sums: [{ label: 'GST', amount: money(job.Gst) }],
  total: totalIncGst(job.TotalIncGst, job.SubtotalExGst),
});

/** The parts of the call-out's price, fixed at booking (R4.18), ex GST. */
function chargesOf({ FeeExGst, Loading, DiscountExGst, ParkingExGst }: TrackedJob): DocketAmount[] {
  return [
    { id: 'fee', label: 'Call-out', detail: loadingWords(Loading), amount: money(FeeExGst) },
    ...(DiscountExGst > 0 ? [{ id: 'discount', label: 'Discount', amount: money(-DiscountExGst) }] : []),
    ...(ParkingExGst > 0 ? [{ id: 'parking', label: 'Parking', amount: money(ParkingExGst) }] : []),
  ];
}

function loadingWords(loading: string | null): string | null {
  return loading === null ? null : `${loading === 'weekend' ? 'Weekend' : loading}: after-hours price`;
}
