import { Docket } from '../../../ui/docket/docket.tsx';
import { Stamp } from '../../../ui/docket/stamp.tsx';
import { dayOf } from '../../../ui/words/day-words.ts';
import type { RatingSubject } from '../../api/rating-queries.ts';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';

/** The job being rated. */
export function RatingDocket({ subject }: { subject: RatingSubject }) {
  const { BookingReference, EquipmentType, TechName, VisitedOn, TimeZone } = subject;
  return (
    <Docket
      title={BookingReference}
      headStamp={<Stamp state="completed">{JOB_STATE_WORDS.Completed.stamp}</Stamp>}
      lines={[
        { label: 'Equipment', value: EquipmentType },
        ...(VisitedOn ? [{ label: 'When', value: dayOf(VisitedOn, TimeZone) }] : []),
        { label: 'Tech', value: TechName },
      ]}
    />
  );
}
