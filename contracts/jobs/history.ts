import { z } from 'zod';
import { JOB_STATES } from '../../domain/jobs/job-life.ts';
import { endpoint } from '../endpoint.ts';
import { keptReadings } from '../technicians/readings.ts';
import { visitService } from '../technicians/visit-services.ts';
import { afterPage, idParameter, isoInstant, line, nextPage, shownDollars } from '../wire.ts';
import { namedJob } from './named-job.ts';

/** A tech's visit to equipment. */
export const visit = z
  .object({
    VisitId: z.int(),
    RepairId: z.int(),
    BookingReference: z.string(),
    VisitedOn: isoInstant,
    EndedOn: isoInstant.nullable(),
    TimeZone: z.string(),
    TechName: z.string(),
    Problem: z.string(),
    Work: z.string(),
    Parts: z.array(z.object({ Name: z.string(), Quantity: z.number() })),
    ...keptReadings,
    /** A plan's services (R13.08); null where nobody said which were done. */
    Services: z.array(visitService).nullable(),
    EquipmentId: z.int().nullable(),
    EquipmentTypeId: z.int(),
    /** Type, brand and model in words. */
    Equipment: z.string(),
    EquipmentLocation: z.string().nullable(),
    LocationId: z.int(),
    LocationName: z.string(),
  })
  .meta({ id: 'Visit' });
export type Visit = z.infer<typeof visit>;

export const serviceHistory = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/servicehistory',
  summary: 'Every visit, newest first, with the jobs they belong to; dollars inc GST',
  access: 'customer',
  right: 'follow',
  query: z.object({
    /** Words of the reference, problem, work, part, tech or equipment. */
    SearchTerm: line().max(80).optional(),
    EquipmentId: idParameter.optional(),
    LocationId: idParameter.optional(),
    After: afterPage,
  }),
  reply: z.object({
    Historys: z.array(visit),
    JobList: z.array(
      z.object({
        RepairId: z.int(),
        BookingReference: z.string(),
        State: z.enum(JOB_STATES),
        /** The finished job whose work it puts right for free; null for any other job. */
        WarrantyOf: namedJob.nullable(),
        /** The maintenance plan whose services it does; null for any other job. */
        PlanName: z.string().nullable(),
        /** Call-out plus approved quote. */
        TotalIncGst: shownDollars,
        /** Whether the customer can still rate it. */
        CanRate: z.boolean(),
        Score: z.int().nullable(),
      }),
    ),
    Next: nextPage,
  }),
  errors: ['not_found'],
});
