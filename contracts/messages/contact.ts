import { z } from 'zod';
import { contactMessages } from '../../domain/messages/contact-messages.ts';
import { MAX_CONTACT_MESSAGE, topicOf } from '../../domain/messages/contact-topics.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { emailAddress, mobileNumber } from '../person.ts';
import { optionalText, orNothing, postcode, requiredText, words } from '../wire.ts';

export const saveSubscriber = endpoint({
  method: 'POST',
  path: '/api/v1/mmregint',
  summary: 'Keeps an email for the day a postcode is serviced',
  access: 'public',
  consumes: 'json',
  body: z.object({ Email: emailAddress, Postcode: postcode }),
  reply: z.object({ Message: z.string() }),
});

export const contactUs = endpoint({
  method: 'POST',
  path: '/api/v1/ContactUs/ContactUs',
  summary: 'A message to the operator; topic `provider` is for technicians who want to work with them',
  access: 'public',
  consumes: 'json',
  body: z.object({
    Name: requiredText(120, contactMessages.nameRequired),
    Email: emailAddress,
    /** Optional here (R5.21). */
    Mobile: orNothing(mobileNumber),
    /** One of `CONTACT_TOPICS`, or any other text. */
    Topic: optionalText(120).transform(topicOf),
    Message: words(contactMessages.messageRequired)
      .min(1, contactMessages.messageRequired)
      .max(MAX_CONTACT_MESSAGE, requestMessages.tooLong(String(MAX_CONTACT_MESSAGE))),
  }),
  reply: z.object({ Message: z.string() }),
});
