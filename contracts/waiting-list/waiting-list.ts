import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoInstant } from '../wire.ts';

/** A postcode on the waiting list: how many people wait, never who. */
const awaitedArea = z
  .object({
    Postcode: z.string(),
    /** As emails name it: `4870 Cairns City`. */
    Area: z.string(),
    Waiting: z.int(),
    /** When the first of them joined. */
    Since: isoInstant,
  })
  .meta({ id: 'AwaitedArea' });

export const countWaiting = endpoint({
  method: 'GET',
  path: '/api/v1/desk/waiting',
  summary: 'How many wait for each postcode to be serviced',
  access: 'staff',
  reply: z.object({
    /** The 200 postcodes with the most people, most first. */
    Areas: z.array(awaitedArea),
    /** How many people wait in total, and for how many postcodes. */
    Waiting: z.int(),
    Postcodes: z.int(),
  }),
  errors: [],
});
