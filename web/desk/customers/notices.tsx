import { noticeBooking } from '../../../contracts/bookings/desk-bookings.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { CallOf } from '../../client/call.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { deskCall, usePreview } from '../api/desk-call.ts';

export type NoticeBody = CallOf<typeof noticeBooking>['json'];
type Noticed = Reply<typeof noticeBooking>;

/** What the office should know of a booking or a new customer, of what has been typed so far. */
export function useNotices(typed: NoticeBody) {
  return usePreview('booking-notices', typed, (json, signal) =>
    deskCall(noticeBooking, { json }, { signal }),
  );
}

type NoticesProps = {
  in: Noticed | undefined;
  about: readonly Noticed['Notices'][number]['Kind'][];
  /** Goes on with the customer that a notice names, and keeps what was typed. */
  onUse?: (customerId: number) => void;
};

/** Notices with the way to what they name; none of them stops anything. */
export function Notices({ in: noticed, about, onUse }: NoticesProps) {
  const notices = noticed?.Notices.filter(({ Kind }) => about.includes(Kind)) ?? [];
  return (
    <div aria-live="polite">
      {notices.map(({ Kind, Message, RepairId, CustomerId }) => (
        <Alert key={Message} kind="warning" title={Message}>
          {onUse && Kind === 'same-customer' ? (
            <Button small aria-label={`Book for this customer: ${Message}`} onClick={() => onUse(CustomerId)}>
              Book for this customer
            </Button>
          ) : RepairId === null ? (
            <a href={`#/customers/${CustomerId}`}>Open the customer</a>
          ) : (
            <a href={`#/jobs/${RepairId}`}>Open the job</a>
          )}
        </Alert>
      ))}
    </div>
  );
}
