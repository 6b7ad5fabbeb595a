import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoInstant } from '../wire.ts';

/** A postcode that people wait for: how many, never who. */
const awaitedArea = z
  .object({
    Postcode: z.string(),
    /** As mails name it: `4870 Cairns City`. */
    Area: z.string(),
    Waiting: z.int(),
    /** Since when the first of them waits. */
    Since: isoInstant,
  })
  .meta({ id: 'AwaitedArea' });

export const countWaiting = endpoint({
  method: 'GET',
  path: '/api/v1/desk/waiting',
  summary: 'How many wait for each postcode to be serviced',
  access: 'staff',
  reply: z.object({
    /** The 200 postcodes that most wait for, the most awaited first. */
    Areas: z.array(awaitedArea),
    /** How many wait in all, and for how many postcodes. */
    Waiting: z.int(),
    Postcodes: z.int(),
  }),
  errors: [],
});
