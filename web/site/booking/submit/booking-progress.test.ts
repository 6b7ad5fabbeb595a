import { describe, expect, it } from 'vitest';
import {
  type BookingEvent,
  type BookingProgress,
  bookingReducer,
  bookingSteps,
  isRunning,
} from './booking-progress.ts';

const brief = (progress: BookingProgress, photos = 2) =>
  bookingSteps(progress, { kind: 'quote', photos }).map(({ what, state, when }) =>
    [what, state, when].filter(Boolean).join(' '),
  );
const reference = 'GAL1042R';

describe('the steps of the booking dialog', () => {
  it('[R4.21] are payment, booking, images', () => {
    expect(brief({ stage: 'verifying' })).toEqual([
      'Verifying payment now',
      'Creating booking todo',
      'Uploading images todo',
    ]);
    expect(brief({ stage: 'creating', reference })).toEqual([
      'Verifying payment done',
      'Creating booking now',
      'Uploading images todo',
    ]);
    expect(brief({ stage: 'uploading', reference, sent: 1, total: 2 })).toEqual([
      'Verifying payment done',
      'Creating booking done',
      'Uploading images now 2 of 2',
    ]);
  });

  it('[R4.21] tell the reference as soon as there is one', () => {
    expect(bookingSteps({ stage: 'creating', reference }, { kind: 'quote', photos: 0 })[1]?.more).toBe(
      'Your reference is GAL1042R',
    );
  });

  it('[R4.21] end in 3.5 where images failed, the booking standing', () => {
    const failed = { stage: 'uploadFailed', reference, failed: 1, total: 2, message: 'No network.' } as const;
    expect(brief(failed)).toEqual([
      'Verifying payment done',
      'Creating booking done',
      'Image upload failed failed 1 of 2',
    ]);
  });

  it('[R4.21] leave the images out where there are none', () => {
    expect(brief({ stage: 'verifying' }, 0)).toHaveLength(2);
  });

  it('[R4.06, R4.21] ask no bank where no card comes with a service request', () => {
    const steps = bookingSteps({ stage: 'verifying' }, { kind: 'request', photos: 1 });
    expect(steps.map(({ what, state }) => `${what} ${state}`)).toEqual([
      'Creating booking now',
      'Uploading images todo',
    ]);
  });

  it('[R4.21] can be left when something is to be decided, not while something runs', () => {
    expect(isRunning({ stage: 'verifying' })).toBe(true);
    expect(isRunning({ stage: 'uploading', reference, sent: 0, total: 1 })).toBe(true);
    expect(isRunning({ stage: 'uploadFailed', reference, failed: 1, total: 1, message: '' })).toBe(false);
    expect(isRunning({ stage: 'idle' })).toBe(false);
  });
});

describe('the stages of a booking', () => {
  const after = (...events: BookingEvent[]) =>
    events.reduce(bookingReducer, { stage: 'idle' } as BookingProgress);
  const began = { type: 'uploadBegan', reference, sent: 0, total: 2 } as const;

  it('[R4.21] payment, booking, each photo', () => {
    expect(after({ type: 'sent' })).toEqual({ stage: 'verifying' });
    expect(after({ type: 'sent' }, { type: 'booked', reference })).toEqual({ stage: 'creating', reference });
    expect(after({ type: 'sent' }, { type: 'booked', reference }, began, { type: 'photoArrived' })).toEqual({
      stage: 'uploading',
      reference,
      sent: 1,
      total: 2,
    });
  });

  it('[R4.21] photos that fail keep the reference, and can be sent again', () => {
    const failed = { type: 'uploadFailed', reference, failed: 1, total: 2, message: 'No network.' } as const;
    expect(after(began, failed)).toEqual({
      stage: 'uploadFailed',
      reference,
      failed: 1,
      total: 2,
      message: 'No network.',
    });
    expect(after(began, failed, { ...began, sent: 1 })).toMatchObject({ stage: 'uploading', sent: 1 });
  });

  it('[R4.18] what is not booked is a question, and can be left', () => {
    const outcome = { kind: 'refused', message: 'No.', passes: false } as const;
    expect(after({ type: 'sent' }, { type: 'notBooked', outcome })).toEqual({ stage: 'question', outcome });
    expect(after({ type: 'sent' }, { type: 'notBooked', outcome }, { type: 'left' })).toEqual({
      stage: 'idle',
    });
  });
});
