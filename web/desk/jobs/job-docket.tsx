import { Fragment } from 'react';
import { foodWords } from '../../../domain/equipment/food-at-risk.ts';
import { furtherWords } from '../../../domain/instant-quotes/visit-draft.ts';
import { NEEDS } from '../../../domain/needs/need-kinds.ts';
import { useNow } from '../../browser/clock.ts';
import { Docket, type DocketLine } from '../../ui/docket/docket.tsx';
import { Stamp } from '../../ui/docket/stamp.tsx';
import { dayWords } from '../../ui/words/day-words.ts';
import { dayAndTime, timeOf } from '../../ui/words/instant-words.ts';
import { money, totalIncGst } from '../../ui/words/money-words.ts';
import type { DeskJob } from '../api/job-queries.ts';
import { PhoneLink } from '../parts/phone-link.tsx';
import { jobLook, officeHours, visitDay, visitHours } from './job-words.ts';

/** What a job is: who, where, when, how to get in, and what the call-out costs. */
export function JobDocket({ job }: { job: DeskJob }) {
  const now = useNow();
  const { word, look } = jobLook(job, now);
  return (
    <Docket
      title={job.BookingReference}
      lines={linesOf(job, now)}
      {...(job.WarrantyOf ? { total: { label: 'Call-out', amount: 'Free' } } : priceOf(job))}
      stamp={<Stamp state={look}>{word}</Stamp>}
    />
  );
}

function priceOf(job: DeskJob) {
  return {
    sums: [
      { label: 'Call-out ex GST', amount: money(job.FeeExGst) },
      ...(job.DiscountExGst > 0 ? [{ label: 'Discount', amount: `-${money(job.DiscountExGst)}` }] : []),
      ...(job.ParkingExGst > 0 ? [{ label: 'Parking', amount: money(job.ParkingExGst) }] : []),
      { label: 'GST', amount: money(job.Gst) },
    ],
    total: totalIncGst(job.TotalIncGst, job.FeeExGst - job.DiscountExGst + job.ParkingExGst),
  };
}

function linesOf(job: DeskJob, now: Temporal.Instant): DocketLine[] {
  const lines: (DocketLine | null)[] = [
    dueLine(job, now),
    job.HasVisitTime
      ? {
          label: 'When',
          value: `${visitDay(job)}, ${visitHours(job)}`,
          detail: officeHours(job) ?? undefined,
        }
      : { label: 'When', value: 'No time set' },
    job.HoldUntil === null
      ? null
      : {
          label: 'On hold',
          value: `until ${dayWords(job.HoldUntil)}`,
          detail: job.HoldReason ?? undefined,
        },
    job.WarrantyOf === null
      ? null
      : { label: 'Under warranty of', value: <JobLinks jobs={[job.WarrantyOf]} /> },
    job.WarrantyVisits.length === 0
      ? null
      : { label: 'Warranty visits', value: <JobLinks jobs={job.WarrantyVisits} /> },
    {
      label: 'Tech',
      value: job.TechName ?? 'Nobody yet',
      detail: job.ExpectedOn && `On the way, there about ${timeOf(job.ExpectedOn, job.TimeZone)}`,
    },
    {
      label: 'Customer',
      value: <a href={`#/customers/${job.CustomerId}`}>{job.CustomerName}</a>,
      detail: job.CustomerUserName,
    },
    job.CustomerMobile === null ? null : { label: 'Call', value: <PhoneLink phone={job.CustomerMobile} /> },
    { label: 'Site', value: job.LocationName, detail: job.Address },
    { label: 'Problem', value: job.Problem, detail: furtherWords(job.Problem, job.ProblemDescription) },
    job.FoodWarm === null
      ? null
      : {
          label: 'Food',
          value: job.IsFoodAtRisk ? 'At risk' : 'Not at risk',
          detail: foodWords(job) ?? undefined,
        },
    job.SerialIdentifier === null ? null : { label: 'Serial', value: job.SerialIdentifier },
    job.EquipmentLocation === null ? null : { label: 'Where', value: job.EquipmentLocation },
    job.LocationDescription === null ? null : { label: 'Access', value: job.LocationDescription },
    job.ParkingInstructions === null ? null : { label: 'Parking', value: job.ParkingInstructions },
  ];
  return lines.filter((line) => line !== null);
}

/** What the job needs from the office, or when it will; nothing once it has ended. */
function dueLine({ Due, DueNextOn, TimeZone }: DeskJob, now: Temporal.Instant): DocketLine | null {
  if (Due.length > 0) {
    return {
      label: 'Due now',
      value: Due.map((kind) => NEEDS[kind].why).join(', '),
      detail: Due.flatMap((kind) => NEEDS[kind].next ?? []).join(', '),
    };
  }
  return DueNextOn === null ? null : { label: 'Due next', value: dayAndTime(DueNextOn, TimeZone, now) };
}

/** `GAL1043R, GAL1051R`, each a link. */
function JobLinks({ jobs }: { jobs: DeskJob['WarrantyVisits'] }) {
  return jobs.map(({ RepairId, BookingReference }, index) => (
    <Fragment key={RepairId}>
      {index > 0 && ', '}
      <a href={`#/jobs/${RepairId}`}>{BookingReference}</a>
    </Fragment>
  ));
}
