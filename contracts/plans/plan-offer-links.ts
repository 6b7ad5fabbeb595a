import { z } from 'zod';
import { MAX_DECIDER_NAME } from '../../domain/constants.ts';
import { contactMessages } from '../../domain/messages/contact-messages.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { requiredText } from '../wire.ts';
import { offerAcceptance, offerAnswer, offerRefusal, planContent, planOffer } from './own-plans.ts';

/** The secret of an offer's link, as in the email (R2.09). */
const ch = z
  .string(requestMessages.linkIncomplete)
  .min(1, requestMessages.linkIncomplete)
  .max(200, requestMessages.linkIncomplete);

/** The name of the person who answers. */
const Name = requiredText(MAX_DECIDER_NAME, contactMessages.nameRequired);

const link = {
  method: 'POST',
  access: 'public',
  consumes: 'json',
  errors: ['not_found', 'forbidden', 'conflict'],
} as const;

export const planByLink = endpoint({
  ...link,
  path: '/api/v1/planoffer',
  summary: 'The offer of a maintenance plan that a mailed link is for; looking answers nothing (R4.31)',
  body: z.object({ ch }),
  /** Nothing that leads to the rest of the account. */
  reply: planContent.extend({ BusinessName: z.string(), Offer: planOffer }).meta({ id: 'LinkedPlan' }),
});

export const acceptOfferByLink = endpoint({
  ...link,
  path: '/api/v1/planoffer/accept',
  summary: 'Accepts the offer of a mailed link; one answered before gives its state',
  body: z.object({ ch, Name, ...offerAcceptance }),
  reply: offerAnswer,
});

export const declineOfferByLink = endpoint({
  ...link,
  path: '/api/v1/planoffer/decline',
  summary: 'Declines the offer of a mailed link; one answered before gives its state',
  body: z.object({ ch, Name, ...offerRefusal }),
  reply: offerAnswer,
});
