import { z } from 'zod';
import { WAYS_WORDS } from '../../domain/messages/message-topics.ts';
import { endpoint } from '../endpoint.ts';
import { idParameter, isoDate, isoInstant, optionalId, postcode, state } from '../wire.ts';
import { ofJob, timeWindow } from './desk-jobs.ts';
import { localTime } from './job-changes.ts';

/** Three windows of four days. */
const MOST_VISITS = 12;

/** An active technician, and how well they could take a visit. */
export const rankedTechnician = z.object({
  TechnicianId: z.int(),
  Name: z.string(),
  /** The visit is theirs now. */
  HasIt: z.boolean(),
  /** When they would be there, and for how long. */
  PlannedAt: isoInstant,
  PlannedMinutes: z.int(),
  /** What speaks against them, worst first; none of it is refused. */
  Against: z.array(
    z.object({ Kind: z.enum(['leave', 'unlicensed', 'overlap', 'region', 'licence']), Message: z.string() }),
  ),
  /** How many kilometres longer their way gets, in straight lines between localities; null where it isn't known. */
  ExtraKm: z.number().nullable(),
  /** `4 km more between Bondi and Coogee` */
  Way: z.string(),
});

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
    Technicians: z.array(rankedTechnician),
  }),
  errors: ['not_found'],
});

export const whoCanTakeBooking = endpoint({
  method: 'POST',
  path: '/api/v1/desk/bookings/technicians',
  summary:
    'Who can take a visit that is being booked, for each day and window that is asked for; nothing changes',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  body: z.object({
    EquipmentTypeId: idParameter,
    Postcode: postcode,
    Suburb: z.string().trim().max(80),
    State: state,
    /** A site whose hours to avoid count (R12.10); nothing for a new one. */
    AssetLocationId: optionalId,
    Visits: z
      .array(
        z.object({
          Date: isoDate,
          TimeWindow: timeWindow,
          /** After hours; left out, any of its times will do. */
          Time: localTime.nullish(),
        }),
      )
      .min(1)
      .max(MOST_VISITS),
  }),
  reply: z.object({
    /** The site's. */
    TimeZone: z.string(),
    /** In the order asked for, without windows that are over or that the clocks skip. */
    Visits: z.array(
      z.object({
        Date: isoDate,
        TimeWindow: timeWindow,
        Time: z.string().nullable(),
        /** How many have room then, cover the region and aren't on leave. */
        Free: z.int(),
        Technicians: z.array(rankedTechnician),
      }),
    ),
  }),
});
