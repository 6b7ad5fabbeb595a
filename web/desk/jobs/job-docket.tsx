import { formatDay } from '../../../domain/visits/dates.ts';
import { Docket, type DocketLine } from '../../ui/docket/docket.tsx';
import { Stamp } from '../../ui/docket/stamp.tsx';
import { money, totalIncGst } from '../../ui/words/money-words.ts';
import type { DeskJob } from '../api/job-queries.ts';
import { PhoneLink } from '../parts/phone-link.tsx';
import { DESK_STATES, officeHours, visitDay, visitHours } from './job-words.ts';

/** What a job is: who, where, when, how to get in, and what the call-out costs. */
export function JobDocket({ job }: { job: DeskJob }) {
  const { word, look } = DESK_STATES[job.State];
  return (
    <Docket
      title={job.BookingReference}
      lines={linesOf(job)}
      sums={[
        { label: 'Call-out ex GST', amount: money(job.FeeExGst) },
        ...(job.DiscountExGst > 0 ? [{ label: 'Discount', amount: `-${money(job.DiscountExGst)}` }] : []),
        ...(job.ParkingExGst > 0 ? [{ label: 'Parking', amount: money(job.ParkingExGst) }] : []),
        { label: 'GST', amount: money(job.Gst) },
      ]}
      total={totalIncGst(job.TotalIncGst, job.FeeExGst - job.DiscountExGst + job.ParkingExGst)}
      stamp={<Stamp state={look}>{word}</Stamp>}
    />
  );
}

function linesOf(job: DeskJob): DocketLine[] {
  const lines: (DocketLine | null)[] = [
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
          value: `until ${formatDay(job.HoldUntil)}`,
          detail: job.HoldReason ?? undefined,
        },
    { label: 'Tech', value: job.TechName ?? 'Nobody yet' },
    {
      label: 'Customer',
      value: <a href={`#/customers/${job.CustomerId}`}>{job.CustomerName}</a>,
      detail: job.CustomerUserName,
    },
    job.CustomerMobile === null ? null : { label: 'Call', value: <PhoneLink phone={job.CustomerMobile} /> },
    { label: 'Site', value: job.LocationName, detail: job.Address },
    { label: 'Problem', value: job.Problem, detail: job.ProblemDescription },
    job.SerialIdentifier === null ? null : { label: 'Serial', value: job.SerialIdentifier },
    job.EquipmentLocation === null ? null : { label: 'Where', value: job.EquipmentLocation },
    job.LocationDescription === null ? null : { label: 'Access', value: job.LocationDescription },
    job.ParkingInstructions === null ? null : { label: 'Parking', value: job.ParkingInstructions },
  ];
  return lines.filter((line) => line !== null);
}
