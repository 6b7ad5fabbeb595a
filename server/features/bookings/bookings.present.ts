import type { createBooking } from '../../../contracts/bookings/bookings.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { instantQuoteMessages } from '../../../domain/instant-quotes/instant-quote-messages.ts';
import { comparePrice } from '../../../domain/instant-quotes/prices.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { dollarsFromCents, formatMoney, incGst } from '../../../domain/money/money.ts';
import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import { wireInstant } from '../../platform/clock.ts';

/** The parts of a job that the reply shows. */
export type BookedJob = {
  id: number;
  createdAt: Date;
  attendanceDate: string;
  timeWindow: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  feeCents: number;
  discountCents: number;
  parkingCents: number;
  gstCents: number;
  totalCents: number;
};

/**
 * The reply to a submit. It's the same every time, because it only depends on the job and the submit.
 * @param shownFeeCents the fee that the customer saw, ex GST, if any; if a lower one was booked, the reply says so (R4.18)
 */
export function presentBooking(
  job: BookedJob,
  referencePrefix: string,
  shownFeeCents: number | null,
): Reply<typeof createBooking> {
  return {
    Success: true,
    repairId: job.id,
    BookingReference: bookingReference(referencePrefix, job.id),
    CreatedOn: wireInstant(job.createdAt),
    Message:
      shownFeeCents !== null && comparePrice(shownFeeCents, job.feeCents) === 'lower'
        ? instantQuoteMessages.priceLower(
            formatMoney(incGst(shownFeeCents)),
            formatMoney(incGst(job.feeCents)),
          )
        : null,
    AttendanceDate: job.attendanceDate,
    TimeWindow: job.timeWindow as TimeWindow,
    StartsAt: wireInstant(job.startsAt),
    EndsAt: wireInstant(job.endsAt),
    TimeZone: job.timeZone,
    FeeExGst: dollarsFromCents(job.feeCents),
    DiscountExGst: dollarsFromCents(job.discountCents),
    ParkingExGst: dollarsFromCents(job.parkingCents),
    Gst: dollarsFromCents(job.gstCents),
    TotalIncGst: dollarsFromCents(job.totalCents),
  };
}
