import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import type { StepFlow } from '../../booking/steps/step-flow.ts';

export const REQUEST_TEXTS = {
  page: 'service request',
  rail: 'Service request steps',
  docket: 'Your request',
  failed: bookingMessages.requestServiceFailed,
  back: 'Back to the request',
  descriptions: {
    problem: 'Tell us what your equipment is doing and add photos, so the tech comes prepared.',
    'fix-it': 'Choose the day and window for the tech, with the price of each one before you pick it.',
    location: 'Check where your equipment is, how to get in and where to park.',
    review: 'Check the request line by line before you book the technician.',
  },
} as const satisfies StepFlow['texts'];
