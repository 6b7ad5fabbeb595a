import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { plannedTime } from '../technicians/technician-day.ts';
import { idParameter, isoDate, isoInstant, seenVersion } from '../wire.ts';
import { timeWindow } from './desk-jobs.ts';

/** Of a technician, on a date at their sites. */
const ofDay = z.object({ TechnicianId: idParameter, Date: isoDate });

const PATH = '/api/v1/desk/technicians/{TechnicianId}/days/{Date}/order';

/** An order of a technician's day; ways are straight lines between localities, in kilometres. */
const dayOrder = z.object({
  TechnicianId: z.int(),
  Name: z.string(),
  /** Of the day as it's planned. */
  KmBefore: z.number(),
  /** Of the order below; null if no order keeps what each customer was promised, and below is the day as it's planned. */
  KmAfter: z.number().nullable(),
  Stops: z.array(
    z.object({
      VisitId: z.int(),
      RepairId: z.int(),
      BookingReference: z.string(),
      LocationName: z.string(),
      Suburb: z.string(),
      /** What its customer was promised. */
      AttendanceDate: isoDate,
      TimeWindow: timeWindow,
      StartsAt: isoInstant,
      EndsAt: isoInstant,
      TimeZone: z.string(),
      ...plannedTime,
      /** When it's planned until now. */
      WasPlannedAt: isoInstant.nullable(),
      /** A time that was agreed on, or that has begun, is done or has passed: it isn't moved. */
      Stays: z.boolean(),
      /** From the stop before; null for the first, and where one of the two places isn't known. */
      Km: z.number().nullable(),
      /** Of the job, to be sent back. */
      Version: z.int(),
    }),
  ),
});

export const proposeDayOrder = endpoint({
  method: 'GET',
  path: PATH,
  summary: "The order of a technician's day with the least way that keeps every promise; nothing changes",
  access: 'staff',
  params: ofDay,
  reply: dayOrder,
  errors: ['not_found'],
});

export const takeDayOrder = endpoint({
  method: 'PUT',
  path: PATH,
  summary:
    "Plans a technician's visits of a day at other times within what was promised; no customer hears of it",
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofDay,
  body: z.object({
    Visits: z
      .array(z.object({ RepairId: idParameter, ...seenVersion, PlannedAt: isoInstant }))
      .min(1)
      .max(100),
  }),
  reply: dayOrder,
  errors: ['not_found', 'conflict'],
});
