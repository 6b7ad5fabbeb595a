import type { QuoteStep } from '../../../domain/quote-draft/quote-step-order.ts';

type StepTexts = {
  /** On the rail and in "Next: …". */
  name: string;
  /** Of the page; the brand is put behind it (R2.34). */
  title: string;
  description: string;
};

export const STEP_TEXTS: Readonly<Record<QuoteStep, StepTexts>> = {
  postcode: {
    name: 'Postcode',
    title: 'Postcode - instant quote',
    description:
      'Get an instant quote for the repair of commercial catering and refrigeration equipment. Begin with your postcode.',
  },
  equipment: {
    name: 'Equipment',
    title: 'Equipment - instant quote',
    description:
      'Pick the machine that needs fixing: ovens, fridges, coolrooms, fryers, dishwashers and more.',
  },
  details: {
    name: 'Details',
    title: 'Details - instant quote',
    description:
      'Brand, model and serial number of the machine, so that the right parts travel with the tech.',
  },
  problem: {
    name: 'Problem',
    title: 'Problem - instant quote',
    description: 'Say what the machine is doing and add photos, so that the tech comes prepared.',
  },
  'fix-it': {
    name: 'Time',
    title: 'Time - instant quote',
    description: 'Choose the day and window for the tech, with the price of each one before you pick it.',
  },
  location: {
    name: 'Place',
    title: 'Place - instant quote',
    description: 'Tell us where the machine stands, how to get in and where to park.',
  },
  review: {
    name: 'Review',
    title: 'Review - instant quote',
    description: 'Check the quote line by line before you book the technician.',
  },
  checkout: {
    name: 'Card',
    title: 'Card - instant quote',
    description: 'Add the card for the booking. Nothing is charged before the visit.',
  },
  account: {
    name: 'Account',
    title: 'Account - instant quote',
    description: 'Set up your account and book the technician.',
  },
};
