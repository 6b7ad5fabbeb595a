import { messages } from '../../../domain/messages.ts';
import type { TimelineStep } from '../../ui/docket/timeline.tsx';
import type { BookingOutcome } from './booking-outcome.ts';

/** How far a booking is (R4.21). */
export type BookingProgress =
  | { at: 'idle' }
  /** 1: the booking is sent; where a card comes with it the bank is asked on the way. */
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

/** Two flows book: the instant quote with a card, a customer's service request without (R4.06). */
export type BookingKind = 'quote' | 'request';

/** The steps of the booking dialog; one without photos uploads none. */
export function bookingSteps(
  progress: BookingProgress,
  { kind, photos }: { kind: BookingKind; photos: number },
): TimelineStep[] {
  const { at } = progress;
  const reference = 'reference' in progress ? progress.reference : undefined;
  const isSent = at === 'verifying';
  const verifying: TimelineStep = { what: messages.verifyingPayment, state: isSent ? 'now' : 'done' };
  const creating: TimelineStep = {
    what: messages.creatingBooking,
    state: at === 'creating' || (isSent && kind === 'request') ? 'now' : isSent ? 'todo' : 'done',
    more: reference && `Your reference is ${reference}`,
  };
  return [...(kind === 'quote' ? [verifying] : []), creating, ...(photos > 0 ? [uploadStep(progress)] : [])];
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
