import type { RequestStep } from '../../../domain/quote-draft/request-step-order.ts';

type StepTexts = {
  /** On the rail and in "Next: …". */
  name: string;
  /** Of the page; the brand is put behind it (R2.34). */
  title: string;
  description: string;
};

export const REQUEST_TEXTS: Readonly<Record<RequestStep, StepTexts>> = {
  problem: {
    name: 'Problem',
    title: 'Problem - service request',
    description: 'Say what the machine is doing and add photos, so that the tech comes prepared.',
  },
  'fix-it': {
    name: 'Time',
    title: 'Time - service request',
    description: 'Choose the day and window for the tech, with the price of each one before you pick it.',
  },
  location: {
    name: 'Place',
    title: 'Place - service request',
    description: 'Check where the machine stands, how to get in and where to park.',
  },
  review: {
    name: 'Review',
    title: 'Review - service request',
    description: 'Check the request line by line before you book the technician.',
  },
};

export const REQUEST_DOCKET_TITLE = 'Your request';
