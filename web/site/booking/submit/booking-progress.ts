import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import { photoMessages } from '../../../../domain/photos/photo-messages.ts';
import type { TimelineStep } from '../../../ui/docket/timeline.tsx';
import type { StepFlow } from '../steps/step-flow.ts';
import type { FailedBooking } from './booking-outcome.ts';

type Question = Extract<FailedBooking, { kind: 'priceHigher' | 'promoRefused' | 'unknown' | 'refused' }>;

/** The progress of a booking (R4.21). */
export type BookingProgress =
  | { stage: 'idle' }
  /** 1: the booking was sent; if it includes a card, the bank checks it. */
  | { stage: 'verifying' }
  /** It was refused or got no reply, and the customer decides. */
  | { stage: 'question'; outcome: Question }
  /** 2: it was stored; the new account is being signed in. */
  | { stage: 'creating'; reference: string }
  /** 3 */
  | { stage: 'uploading'; reference: string; sent: number; total: number }
  /** 3.5 */
  | { stage: 'uploadFailed'; reference: string; failed: number; total: number; message: string };

export type BookingEvent =
  | { type: 'sent' }
  | { type: 'notBooked'; outcome: Question }
  | { type: 'booked'; reference: string }
  /** `sent` of `total` photos were sent before. */
  | { type: 'uploadBegan'; reference: string; sent: number; total: number }
  | { type: 'photoArrived' }
  | { type: 'uploadFailed'; reference: string; failed: number; total: number; message: string }
  | { type: 'left' };

/** The stages of a booking. */
export function bookingReducer(progress: BookingProgress, event: BookingEvent): BookingProgress {
  switch (event.type) {
    case 'sent':
      return { stage: 'verifying' };
    case 'notBooked':
      return { stage: 'question', outcome: event.outcome };
    case 'booked':
      return { stage: 'creating', reference: event.reference };
    case 'uploadBegan': {
      const { reference, sent, total } = event;
      return { stage: 'uploading', reference, sent, total };
    }
    case 'photoArrived':
      return progress.stage === 'uploading' ? { ...progress, sent: progress.sent + 1 } : progress;
    case 'uploadFailed': {
      const { reference, failed, total, message } = event;
      return { stage: 'uploadFailed', reference, failed, total, message };
    }
    case 'left':
      return { stage: 'idle' };
  }
}

/** Whether something is running that must not be interrupted. */
export function isRunning({ stage }: BookingProgress): boolean {
  return stage === 'verifying' || stage === 'creating' || stage === 'uploading';
}

/** The steps of the booking dialog; without photos there's no upload, and a service request needs no bank (R4.06). */
export function bookingSteps(
  progress: BookingProgress,
  { kind, photos }: { kind: StepFlow['kind']; photos: number },
): TimelineStep[] {
  const { stage } = progress;
  const reference = 'reference' in progress ? progress.reference : undefined;
  const isSent = stage === 'verifying';
  const verifying: TimelineStep = { what: bookingMessages.verifyingPayment, state: isSent ? 'now' : 'done' };
  const creating: TimelineStep = {
    what: bookingMessages.creatingBooking,
    state: stage === 'creating' || (isSent && kind === 'request') ? 'now' : isSent ? 'todo' : 'done',
    more: reference && `Your reference is ${reference}`,
  };
  return [...(kind === 'quote' ? [verifying] : []), creating, ...(photos > 0 ? [uploadStep(progress)] : [])];
}

function uploadStep(progress: BookingProgress): TimelineStep {
  if (progress.stage === 'uploading') {
    const when = `${Math.min(progress.sent + 1, progress.total)} of ${progress.total}`;
    return { what: photoMessages.uploadingImages, state: 'now', when };
  }
  if (progress.stage === 'uploadFailed') {
    const when = `${progress.failed} of ${progress.total}`;
    return { what: photoMessages.imageUploadFailed, state: 'failed', when, more: progress.message };
  }
  return { what: photoMessages.uploadingImages, state: 'todo' };
}
