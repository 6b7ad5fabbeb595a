import { z } from 'zod';
import { MOST_GIVEN } from '../../domain/constants.ts';
import { deskVisitMessages } from '../../domain/visits/desk-visit-messages.ts';
import { endpoint } from '../endpoint.ts';
import { plannedTime } from '../technicians/technician-day.ts';
import { idParameter, isoDate, seenVersion } from '../wire.ts';
import { deskVisit } from './desk-jobs.ts';
import { visitWarnings } from './job-changes.ts';
import { rankedTechnician } from './who-can-take.ts';

const ofTechnician = z.object({ TechnicianId: idParameter });

export const listLeaveVisits = endpoint({
  method: 'GET',
  path: '/api/v1/desk/technicians/{TechnicianId}/leave-visits',
  summary:
    "A technician's planned visits whose time isn't over, the soonest first, and who could take them: on the days of their leave, or from `From` to `To`; of one who has left, all",
  access: 'staff',
  params: ofTechnician,
  query: z.object({
    /** The first day of leave that isn't added yet. */
    From: isoDate.optional(),
    /** Its last day; left out, the first is all. */
    To: isoDate.optional(),
  }),
  reply: z.object({
    /** At most 100. */
    VisitList: z.array(
      deskVisit.extend({
        /** Who else could take it, best first. */
        Technicians: z.array(rankedTechnician),
        /** Who has it if each visit goes to its best technician; null where nobody is free. */
        BestId: z.int().nullable(),
      }),
    ),
    /** Who could take all of these, one after the other; those first who are free for most. */
    ForAll: z.array(z.object({ TechnicianId: z.int(), Name: z.string(), Free: z.int() })),
    /** There are more than these. */
    HasMore: z.boolean(),
  }),
  errors: ['not_found'],
});

export const giveVisits = endpoint({
  method: 'POST',
  path: '/api/v1/desk/technicians/{TechnicianId}/visits/give',
  summary:
    'Gives planned visits of a technician to others, all or none of them; days and windows stay. A visit that its new technician has already stays as it is',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofTechnician,
  body: z.object({
    Visits: z
      .array(
        z.object({
          RepairId: z.int(),
          ...seenVersion,
          /** An active technician, who gets the visit in their first gap; null for nobody yet. */
          TechnicianId: z.int().nullable(),
        }),
      )
      .min(1, deskVisitMessages.chooseWhoGets)
      .max(MOST_GIVEN, deskVisitMessages.tooManyGiven(MOST_GIVEN))
      .refine((visits) => new Set(visits.map(({ RepairId }) => RepairId)).size === visits.length, {
        message: deskVisitMessages.givenTwice,
      }),
  }),
  reply: z.object({
    /** The soonest first. */
    Given: z.array(
      z.object({
        RepairId: z.int(),
        BookingReference: z.string(),
        LocationName: z.string(),
        TechnicianId: z.int().nullable(),
        TechName: z.string().nullable(),
        ...plannedTime,
        Warnings: visitWarnings,
      }),
    ),
  }),
  errors: ['not_found', 'conflict'],
});
