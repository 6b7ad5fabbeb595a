import type { NextStep } from '../../../../domain/jobs/job-progress.ts';
import { centsFromDollars, formatMoney } from '../../../../domain/money/money.ts';
import { Docket } from '../../../ui/docket/docket.tsx';
import { Stamp } from '../../../ui/docket/stamp.tsx';
import { nextLine } from '../../layout/next-line.tsx';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';
import type { Booked } from './booked-store.ts';
import { bookedWhen, visitDay, visitHours } from './booked-words.ts';

/** The booking on its docket, with its reference large and its state stamped on it. */
export function BookedDocket({ booked, next }: { booked: Booked; next: NextStep | null }) {
  const { visit, photos } = booked;
  return (
    <Docket
      title="Booking"
      meta={bookedWhen(booked)}
      reference={booked.reference}
      lines={[
        { label: 'Equipment', value: booked.equipment, detail: booked.makeAndModel },
        { label: 'Problem', value: booked.problem, detail: photosText(photos.length) },
        ...(visit ? [{ label: 'When', value: visitDay(visit), detail: visitHours(visit) }] : []),
        { label: 'Where', value: booked.shop || booked.address, detail: booked.shop ? booked.address : '' },
        ...(next ? [nextLine(next)] : []),
      ]}
      total={
        visit
          ? {
              label: 'Total inc GST',
              amount: formatMoney(centsFromDollars(visit.totalIncGst)),
              under: `${formatMoney(centsFromDollars(visit.subtotalExGst))} + GST`,
            }
          : undefined
      }
      stamp={
        <Stamp state="requested" big>
          {JOB_STATE_WORDS.Requested.stamp}
        </Stamp>
      }
    />
  );
}

function photosText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 photo' : `${count} photos`;
}
