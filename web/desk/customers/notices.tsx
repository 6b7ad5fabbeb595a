import { noticeBooking } from '../../../contracts/bookings/desk-bookings.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { CallOf } from '../../client/call.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { deskCall } from '../api/desk-call.ts';
import { usePreview } from '../parts/use-preview.ts';

export type NoticeBody = CallOf<typeof noticeBooking>['json'];

type NoticesProps = {
  /** What has been typed so far. */
  of: NoticeBody;
  about: readonly Reply<typeof noticeBooking>['Notices'][number]['Kind'][];
};

/** What the office should know before it books or adds somebody, with the way to it; none of it stops anything. */
export function Notices({ of, about }: NoticesProps) {
  const { data } = usePreview('booking-notices', of, (json, signal) =>
    deskCall(noticeBooking, { json }, { signal }),
  );
  const notices = data?.Notices.filter(({ Kind }) => about.includes(Kind)) ?? [];
  return (
    <div aria-live="polite">
      {notices.map(({ Message, RepairId, CustomerId }) => (
        <Alert key={Message} kind="warning" title={Message}>
          {RepairId === null ? (
            <a href={`#/customers/${CustomerId}`}>Open the customer</a>
          ) : (
            <a href={`#/jobs/${RepairId}`}>Open the job</a>
          )}
        </Alert>
      ))}
    </div>
  );
}
