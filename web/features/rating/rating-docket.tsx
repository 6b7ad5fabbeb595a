import type { RatingSubject } from '../../api/rating-queries.ts';
import { Docket } from '../../ui/docket.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import { dayOf } from '../portal/instant-words.ts';

/** The job that is rated. */
export function RatingDocket({ subject }: { subject: RatingSubject }) {
  const { BookingReference, EquipmentType, TechName, VisitedOn, TimeZone } = subject;
  return (
    <Docket
      title={BookingReference}
      headStamp={<Stamp state="completed">Done</Stamp>}
      lines={[
        { label: 'Machine', value: EquipmentType },
        ...(VisitedOn ? [{ label: 'When', value: dayOf(VisitedOn, TimeZone) }] : []),
        { label: 'Tech', value: TechName },
      ]}
    />
  );
}
