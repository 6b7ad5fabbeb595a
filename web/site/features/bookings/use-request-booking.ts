import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { getJob } from '../../../../contracts/jobs/jobs.ts';
import type { FieldFault } from '../../../../contracts/problem.ts';
import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import { instantQuoteMessages } from '../../../../domain/instant-quotes/instant-quote-messages.ts';
import { ensureIdempotencyKey } from '../../../../domain/instant-quotes/quote-draft.ts';
import { bookingReference } from '../../../../domain/jobs/booking-reference.ts';
import { centsFromDollars, formatMoney, incGst } from '../../../../domain/money/money.ts';
import { photoMessages } from '../../../../domain/photos/photo-messages.ts';
import { config } from '../../../browser/config.ts';
import { randomId } from '../../../browser/random-id.ts';
import { call } from '../../../client/call.ts';
import { useAlerts } from '../../../ui/feedback/alert-centre.tsx';
import { refreshEquipment } from '../../api/equipment-queries.ts';
import { refreshJobs } from '../../api/job-queries.ts';
import { type Booking, useBooking } from '../../booking/submit/use-booking.ts';
import { jobHref } from '../../layout/paths/repair-id.ts';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';
import { useRequest } from './current-request.ts';
import { sendRequest } from './send-request.ts';

const UNSENT = `${photoMessages.imageUploadFailed}. Send them from the equipment's page in your register.`;

/** The request's booking, from its button to the job's page (R2.23, R4.18, R4.21). */
export function useRequestBooking(onFaults: (faults: readonly FieldFault[]) => void): Booking<void> {
  const navigate = useNavigate();
  const alerts = useAlerts();
  const { current, change } = useRequest();
  /** An earlier press of the button created the job, which doesn't include later changes. */
  const isEarlier = useRef(false);

  return useBooking({
    step: 'review',
    onFaults(faults) {
      // Somebody has answered the report meanwhile: booked again, it's a request of its own.
      if (faults.some(({ field }) => field === 'FaultReportId'))
        change((before) => ({ ...before, FaultReportId: null }));
      onFaults(faults);
    },
    send() {
      change((before) => ensureIdempotencyKey(before, randomId()));
      return sendRequest(current());
    },
    keep(made) {
      const RepairId = made.kind === 'booked' ? made.reply : made.repairId;
      isEarlier.current = made.kind === 'bookedBefore';
      change((before) => ({ ...before, RepairId }));
      refreshJobs();
      refreshEquipment();
      return referenceOf(RepairId);
    },
    photos() {
      const { RepairId, problemImages } = current();
      const repairId = RepairId ?? 0;
      return {
        repairId,
        reference: referenceOf(repairId),
        unsent: problemImages,
        total: problemImages.length,
      };
    },
    onPhotoSent: (id) =>
      change((before) => ({
        ...before,
        problemImages: before.problemImages.filter((photo) => photo.id !== id),
      })),
    /** Removes the finished request from the history, so that Back opens none of its steps (R2.35). */
    async finish() {
      const repairId = current().RepairId;
      if (repairId === null) return;
      const title = `${JOB_STATE_WORDS.Requested.word}: ${referenceOf(repairId)}`;
      const body = await whatToKnow(repairId);
      navigate(jobHref(repairId).slice(1), { replace: true });
      alerts.show({ kind: 'success', title, body });
    },
  });

  async function whatToKnow(repairId: number): Promise<string> {
    const { problemImages, BookingPriority } = current();
    if (problemImages.length > 0) return UNSENT;
    if (isEarlier.current) return bookingMessages.idempotencyKeyReused(referenceOf(repairId));
    const { priceExGst } = BookingPriority;
    const lower = priceExGst === null ? null : await lowerPriceText(repairId, centsFromDollars(priceExGst));
    return lower ?? "We're emailing it to you. Follow the job here.";
  }
}

function referenceOf(repairId: number): string {
  return bookingReference(config().brand.referencePrefix, repairId);
}

/**
 * The message if the server booked at a lower fee than shown (R4.18); the request's reply is a bare number and can't
 * say so. Null if the fee is the same, or can't be loaded.
 */
async function lowerPriceText(RepairId: number, shownCents: number): Promise<string | null> {
  try {
    const path = '/api/v1/customerportal/jobs/{RepairId}';
    const job = await call<typeof getJob>('GET', path, { params: { RepairId } });
    const bookedCents = job.FeeExGst === null ? shownCents : centsFromDollars(job.FeeExGst);
    if (bookedCents >= shownCents) return null;
    return instantQuoteMessages.priceLower(formatMoney(incGst(shownCents)), formatMoney(incGst(bookedCents)));
  } catch {
    return null;
  }
}
