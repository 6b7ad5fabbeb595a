import { z } from 'zod';
import { technicianPressMessages } from '../../domain/visits/technician-press-messages.ts';
import { MINUTES_AWAY, PRESSES } from '../../domain/visits/technician-presses.ts';
import { VISIT_STATES } from '../../domain/visits/visit-states.ts';
import { endpoint } from '../endpoint.ts';
import { uploadedPhotos } from '../photos/photos.ts';
import { idParameter, isoInstant, linkToken } from '../wire.ts';
import { workFields } from './job-changes.ts';

/** By the link to the technician's day, on the phone that it's bound to (a cookie). */
const ofLink = {
  method: 'POST',
  access: 'public',
  consumes: 'json',
  errors: ['unauthenticated', 'forbidden', 'second_factor_needed', 'not_found', 'conflict'],
} as const;

const pressed = { ch: linkToken, VisitId: z.int() };

/** The visit as it is now, whether this request changed it or an earlier one did. */
const visitNow = z
  .object({
    VisitId: z.int(),
    State: z.enum(VISIT_STATES),
    /** When the technician who has set out expects to be there. */
    ExpectedOn: isoInstant.nullable(),
  })
  .meta({ id: 'PressedVisit' });

export const pressVisit = endpoint({
  ...ofLink,
  path: '/api/v1/technicianday/press',
  summary:
    "A technician has set out to a visit, or arrived (R11.03). May wait in the phone for a signal, and be sent again: what it says is already so changes nothing. 409: it can't count, and why",
  body: z.object({
    ...pressed,
    Press: z.enum(PRESSES),
    /** When it was pressed; later than now counts as now. */
    PressedOn: isoInstant,
    /** The start of the visit that the phone showed. */
    StartsAt: isoInstant,
    /** How long the way takes. */
    Minutes: z
      .int(technicianPressMessages.minutesWrong)
      .min(1, technicianPressMessages.minutesWrong)
      .max(MINUTES_AWAY.max, technicianPressMessages.minutesWrong)
      .default(MINUTES_AWAY.usual),
  }),
  reply: visitNow,
});

const temperatureWrong = technicianPressMessages.temperatureWrong;

/** °C with at most one decimal. */
export const leavingTemperature = z
  .number(temperatureWrong)
  .min(-60, temperatureWrong)
  .max(300, temperatureWrong)
  .refine((degrees) => Math.round(degrees * 10) / 10 === degrees, temperatureWrong)
  .meta({ description: '°C, with at most one decimal' });

export const finishVisit = endpoint({
  ...ofLink,
  path: '/api/v1/technicianday/finished',
  summary:
    "What a technician did at a visit and how they left it (R11.03): a draft for the office's record, which the newest one replaces. Nothing is invoiced and the customer gets nothing until the office confirms it",
  body: z.object({
    ...pressed,
    FinishedOn: isoInstant,
    ...workFields,
    Temperature: leavingTemperature.nullish(),
  }),
  reply: visitNow,
});

export const addVisitPhotos = endpoint({
  method: 'POST',
  path: '/api/v1/technicianday/visits/{VisitId}/photos',
  summary:
    "Adds a technician's photos of a visit that they have arrived at (R11.03), on the phone that their link is bound to (a cookie): for each, a ClientId field and then its file in Photos. The office sees them at once, the customer with the visit's record",
  access: 'public',
  consumes: 'multipart',
  params: z.object({ VisitId: idParameter }),
  reply: uploadedPhotos,
  errors: ['unauthenticated', 'not_found', 'conflict', 'provider_unavailable'],
});
