import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { mobileNumber } from '../person.ts';
import { isoInstant } from '../wire.ts';

const body = z.object({ Mobile: mobileNumber });
const reply = z
  .object({
    Mobile: z.string(),
    /** When texts were stopped; null if they aren't. */
    TextsStoppedOn: isoInstant.nullable(),
  })
  .meta({ id: 'TextStop' });

export const stopTexts = endpoint({
  method: 'POST',
  path: '/api/v1/desk/texts/stop',
  summary: 'Ends texts to a mobile for somebody who asks by phone; once more changes nothing',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  body,
  reply,
});

export const startTexts = endpoint({
  method: 'POST',
  path: '/api/v1/desk/texts/start',
  summary:
    "Brings back texts that the office stopped, for the mobile's owner who asks for them; STOP from the mobile is only ended by START from it",
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  body,
  reply,
  errors: ['conflict'],
});
