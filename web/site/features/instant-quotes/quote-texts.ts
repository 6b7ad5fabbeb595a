import { bookingMessages } from '../../../../domain/bookings/booking-messages.ts';
import { DOCKET_TITLE } from '../../booking/steps/quote-docket.tsx';
import type { StepFlow } from '../../booking/steps/step-flow.ts';

export const QUOTE_TEXTS = {
  page: 'instant quote',
  rail: 'Quote steps',
  docket: DOCKET_TITLE,
  failed: bookingMessages.bookingFailed,
  back: 'Back to the quote',
  descriptions: {
    postcode:
      'Get an instant quote for the repair of commercial catering and refrigeration equipment. Begin with your postcode.',
    equipment:
      'Pick the equipment that needs fixing: ovens, fridges, coolrooms, fryers, dishwashers and more.',
    details: 'Brand, model and serial number, so we can bring the right parts.',
    problem: 'Tell us what your equipment is doing and add photos, so the tech comes prepared.',
    'fix-it': 'Choose the day and window for the tech, with the price of each one before you pick it.',
    location: 'Tell us where the equipment is, how to get in and where to park.',
    review: 'Check the quote line by line before you book the technician.',
    checkout: 'Add the card for the booking. Nothing is charged before the visit.',
    account: 'Set up your account and book the technician.',
  },
} as const satisfies StepFlow['texts'];
