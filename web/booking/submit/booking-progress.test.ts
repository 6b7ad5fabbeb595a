import { describe, expect, it } from 'vitest';
import { type BookingProgress, bookingSteps, isRunning } from './booking-progress.ts';

const brief = (progress: BookingProgress, photos = 2) =>
  bookingSteps(progress, { kind: 'quote', photos }).map(({ what, state, when }) =>
    [what, state, when].filter(Boolean).join(' '),
  );
const reference = 'GAL1042R';

describe('the steps of the booking dialog', () => {
  it('[R4.21] are payment, booking, images', () => {
    expect(brief({ at: 'verifying' })).toEqual([
      'Verifying payment now',
      'Creating booking todo',
      'Uploading images todo',
    ]);
    expect(brief({ at: 'creating', reference })).toEqual([
      'Verifying payment done',
      'Creating booking now',
      'Uploading images todo',
    ]);
    expect(brief({ at: 'uploading', reference, sent: 1, of: 2 })).toEqual([
      'Verifying payment done',
      'Creating booking done',
      'Uploading images now 2 of 2',
    ]);
  });

  it('[R4.21] tell the reference as soon as there is one', () => {
    expect(bookingSteps({ at: 'creating', reference }, { kind: 'quote', photos: 0 })[1]?.more).toBe(
      'Your reference is GAL1042R',
    );
  });

  it('[R4.21] end in 3.5 where images failed, the booking standing', () => {
    const failed = { at: 'uploadFailed', reference, failed: 1, of: 2, message: 'No network.' } as const;
    expect(brief(failed)).toEqual([
      'Verifying payment done',
      'Creating booking done',
      'Image upload failed failed 1 of 2',
    ]);
  });

  it('[R4.21] leave the images out where there are none', () => {
    expect(brief({ at: 'verifying' }, 0)).toHaveLength(2);
  });

  it('[R4.06, R4.21] ask no bank where no card comes with a service request', () => {
    const steps = bookingSteps({ at: 'verifying' }, { kind: 'request', photos: 1 });
    expect(steps.map(({ what, state }) => `${what} ${state}`)).toEqual([
      'Creating booking now',
      'Uploading images todo',
    ]);
  });

  it('[R4.21] can be left when something is to be decided, not while something runs', () => {
    expect(isRunning({ at: 'verifying' })).toBe(true);
    expect(isRunning({ at: 'uploading', reference, sent: 0, of: 1 })).toBe(true);
    expect(isRunning({ at: 'uploadFailed', reference, failed: 1, of: 1, message: '' })).toBe(false);
    expect(isRunning({ at: 'idle' })).toBe(false);
  });
});
