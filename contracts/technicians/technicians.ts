import { z } from 'zod';
import { TEXT_STATES } from '../../domain/messages/text-kinds.ts';
import { MAX_QUOTE_LIMIT } from '../../domain/repair-quotes/drafted-quotes.ts';
import { deskTechnicianMessages } from '../../domain/technicians/desk-technician-messages.ts';
import { endpoint } from '../endpoint.ts';
import { emailAddress, mobileNumber } from '../person.ts';
import {
  dollars,
  dollarsAs,
  idempotencyHeader,
  idParameter,
  isoDate,
  isoInstant,
  line,
  optionalText,
  orNothing,
  requiredText,
  seenVersion,
  seenVersionQuery,
} from '../wire.ts';

/** A technician (R10.02). */
export const technician = z
  .object({
    TechnicianId: z.int(),
    Name: z.string(),
    Mobile: z.string().nullable(),
    Email: z.string().nullable(),
    /** The price regions that they cover. */
    Regions: z.array(z.string()),
    /** Inactive ones have left: they keep their visits and get no new ones. */
    IsActive: z.boolean(),
    /** The most that a quote may come to, inc GST, which they send themselves from a visit; null if the office sends all. */
    QuoteLimit: dollars.nullable(),
    CreatedOn: isoInstant,
    /** By name. */
    Licences: z.array(
      z.object({ Name: z.string(), Number: z.string().nullable(), ExpiresOn: isoDate.nullable() }),
    ),
    /** By first day; the last day is one of leave too. */
    Leave: z.array(
      z.object({ LeaveId: z.int(), FromDate: isoDate, ToDate: isoDate, Reason: z.string().nullable() }),
    ),
    /** The link to their day (R10.14); null for nobody who got one, and once they left or have another mobile. */
    DayLink: z
      .object({
        SentOn: isoInstant,
        /** The staff member who sent it. */
        SentBy: z.string(),
        /** How far the text has come; null once it's too old to be kept. */
        TextState: z.enum(TEXT_STATES).nullable(),
        /** When a code bound it to a phone; null while any phone can still do that. */
        BoundOn: isoInstant.nullable(),
        EndsOn: isoInstant,
      })
      .nullable(),
    /** To be sent back with a change. */
    Version: z.int(),
  })
  .meta({ id: 'Technician' });

const fields = {
  Name: requiredText(80, deskTechnicianMessages.nameRequired),
  Mobile: orNothing(mobileNumber),
  Email: orNothing(emailAddress),
  Regions: z.array(line().max(60)).max(100),
  /** Dollars inc GST; null or left out: the office sends all quotes. */
  QuoteLimit: dollarsAs(deskTechnicianMessages.quoteLimitWrong)
    .positive(deskTechnicianMessages.quoteLimitWrong)
    .max(MAX_QUOTE_LIMIT, deskTechnicianMessages.quoteLimitWrong)
    .nullable()
    .default(null),
  /** Licences and tickets: ARCtick, gas fitting, restricted electrical. */
  Licences: z
    .array(
      z.object({
        Name: requiredText(80, deskTechnicianMessages.licenceRequired),
        Number: optionalText(60),
        /** The last day on which it's valid; left out for one that doesn't expire. */
        ExpiresOn: orNothing(isoDate),
      }),
    )
    .max(40),
};

const ofTechnician = z.object({ TechnicianId: idParameter });

export const listTechnicians = endpoint({
  method: 'GET',
  path: '/api/v1/desk/technicians',
  summary:
    'All technicians with licences and leave, active ones first, by name; and the regions and kinds of licence to choose from',
  access: 'staff',
  reply: z.object({
    Technicians: z.array(technician),
    /** All price regions: those that a technician can cover. */
    Regions: z.array(z.string()),
    /** The names of all kinds of licence. */
    LicenceKinds: z.array(z.string()),
    /** Licences of active technicians, as they're written, that are of no kind yet; none while there are no kinds. */
    UnmatchedLicences: z.array(z.string()),
  }),
});

export const addTechnician = endpoint({
  method: 'POST',
  path: '/api/v1/desk/technicians',
  summary: 'Adds a technician',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  headers: idempotencyHeader,
  body: z.object({ ...fields, Regions: fields.Regions.default([]), Licences: fields.Licences.default([]) }),
  reply: technician,
  errors: ['idempotency_key_reused'],
});

export const changeTechnician = endpoint({
  method: 'PUT',
  path: '/api/v1/desk/technicians/{TechnicianId}',
  summary: 'Replaces what is known of a technician, regions and licences included',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofTechnician,
  body: z.object({
    ...fields,
    IsActive: z.boolean(),
    ...seenVersion,
  }),
  reply: technician,
  errors: ['not_found', 'conflict'],
});

export const addLeave = endpoint({
  method: 'POST',
  path: '/api/v1/desk/technicians/{TechnicianId}/leave',
  summary: 'Adds leave; the same days again change nothing',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofTechnician,
  body: z
    .object({ ...seenVersion, FromDate: isoDate, ToDate: isoDate, Reason: optionalText(200) })
    .refine(({ FromDate, ToDate }) => FromDate <= ToDate, {
      path: ['ToDate'],
      message: deskTechnicianMessages.leaveEndsEarly,
    }),
  reply: technician,
  errors: ['not_found', 'conflict'],
});

export const removeLeave = endpoint({
  method: 'DELETE',
  path: '/api/v1/desk/technicians/{TechnicianId}/leave/{LeaveId}',
  summary: 'Removes leave; once it is gone, removing it again changes nothing',
  access: 'staff',
  proof: 'none',
  params: ofTechnician.extend({ LeaveId: idParameter }),
  query: seenVersionQuery,
  reply: technician,
  errors: ['not_found', 'conflict'],
});

export const sendDayLink = endpoint({
  method: 'POST',
  path: '/api/v1/desk/technicians/{TechnicianId}/day-link',
  summary:
    'Texts a technician a new link to their day; the one before ends at once, with the phone it was bound to',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofTechnician,
  headers: idempotencyHeader,
  body: z.object(seenVersion),
  reply: technician,
  errors: ['not_found', 'conflict'],
});
