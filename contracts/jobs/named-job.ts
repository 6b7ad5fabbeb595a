import { z } from 'zod';

/** Another job, by its number and its reference. */
export const namedJob = z
  .object({ RepairId: z.int(), BookingReference: z.string() })
  .meta({ id: 'NamedJob' });
