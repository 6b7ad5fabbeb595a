import { z } from 'zod';
import { WAYS_WORDS } from '../../domain/messages/message-topics.ts';
import { endpoint } from '../endpoint.ts';
import { isoDate, isoInstant } from '../wire.ts';
import { ofJob, timeWindow } from './desk-jobs.ts';
import { localTime } from './job-changes.ts';

export const whoCanTake = endpoint({
  method: 'GET',
  path: '/api/v1/desk/jobs/{RepairId}/technicians',
  summary: 'All active technicians, those who can best take the visit first, with the reasons',
  access: 'staff',
  params: ofJob,
  /** Left out: when the job's visit is planned or wanted. */
  query: z.object({
    Date: isoDate.optional(),
    TimeWindow: timeWindow.optional(),
    Time: localTime.optional(),
  }),
  reply: z.object({
    /** As it is sent with the technician to schedule the visit. */
    Date: isoDate,
    TimeWindow: timeWindow,
    /** Of a time that was agreed on; null for a whole window. */
    Time: z.string().nullable(),
    /** How the customer hears of it. */
    HearsBy: z.enum(WAYS_WORDS),
    /** In the site's zone. */
    TimeZone: z.string(),
    Technicians: z.array(
      z.object({
        TechnicianId: z.int(),
        Name: z.string(),
        /** The visit is theirs now. */
        HasIt: z.boolean(),
        /** When they would be there, and for how long. */
        PlannedAt: isoInstant,
        PlannedMinutes: z.int(),
        /** What speaks against them, worst first; none of it is refused. */
        Against: z.array(
          z.object({ Kind: z.enum(['leave', 'overlap', 'region', 'licence']), Message: z.string() }),
        ),
        /** How many kilometres longer their way gets, in straight lines between localities; null where it isn't known. */
        ExtraKm: z.number().nullable(),
        /** `4 km more between Bondi and Coogee` */
        Way: z.string(),
      }),
    ),
  }),
  errors: ['not_found'],
});
