import { messages } from '../../../domain/messages.ts';
import type { TimelineStep } from '../../ui/timeline.tsx';
import type { BookingOutcome } from './booking-outcome.ts';

/** How far a booking is (R4.21). */
export type BookingProgress =
  | { at: 'idle' }
  /** 1: the booking is sent; the bank is asked about the card on the way. */
  | { at: 'verifying' }
  /** It was refused or got no answer, and the customer decides. */
  | { at: 'asking'; outcome: Extract<BookingOutcome, { kind: 'priceHigher' | 'unknown' | 'refused' }> }
  /** 2: it is made; the new account is being signed in. */
  | { at: 'creating'; reference: string }
  /** 3 */
  | { at: 'uploading'; reference: string; sent: number; of: number }
  /** 3.5 */
  | { at: 'uploadFailed'; reference: string; failed: number; of: number; message: string };

/** Whether something runs that must not be left. */
export function isRunning({ at }: BookingProgress): boolean {
  return at === 'verifying' || at === 'creating' || at === 'uploading';
}

/** The steps of the booking dialog; a quote without photos has two. */
export function bookingSteps(progress: BookingProgress, photos: number): TimelineStep[] {
  const { at } = progress;
  const reference = 'reference' in progress ? progress.reference : undefined;
  const steps: TimelineStep[] = [
    { what: messages.verifyingPayment, state: at === 'verifying' ? 'now' : 'done' },
    {
      what: messages.creatingBooking,
      state: at === 'verifying' ? 'todo' : at === 'creating' ? 'now' : 'done',
      more: reference && `Your reference is ${reference}`,
    },
  ];
  if (photos === 0) return steps;
  return [...steps, uploadStep(progress)];
}

function uploadStep(progress: BookingProgress): TimelineStep {
  if (progress.at === 'uploading') {
    const when = `${Math.min(progress.sent + 1, progress.of)} of ${progress.of}`;
    return { what: messages.uploadingImages, state: 'now', when };
  }
  if (progress.at === 'uploadFailed') {
    const when = `${progress.failed} of ${progress.of}`;
    return { what: messages.imageUploadFailed, state: 'failed', when, more: progress.message };
  }
  return { what: messages.uploadingImages, state: 'todo' };
}
