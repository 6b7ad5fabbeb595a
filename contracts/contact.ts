import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emailAddress } from './person.ts';
import { postcode } from './wire.ts';

export const saveSubscriber = endpoint({
  method: 'POST',
  path: '/api/v1/mmregint',
  summary: 'Keeps an email for the day a postcode is serviced',
  access: 'public',
  consumes: 'json',
  body: z.object({ Email: emailAddress, Postcode: postcode }),
  reply: z.object({ Message: z.string() }),
  errors: [],
});
