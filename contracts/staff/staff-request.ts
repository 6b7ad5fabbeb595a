import { z } from 'zod';
import { STAFF_REQUEST_HOURS } from '../../domain/lifetimes.ts';
import { staffRequestMessages } from '../../domain/staff/staff-request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { idParameter, isoInstant, requiredText } from '../wire.ts';

export const checkStaffRequest = endpoint({
  method: 'POST',
  path: '/api/v1/mm/staffrequest',
  summary: 'Says whether a staff request still makes a booking, and for whom (R6.05)',
  access: 'public',
  consumes: 'json',
  body: z.object({ StaffRequest: requiredText(2000, staffRequestMessages.staffRequestInvalid) }),
  reply: z.object({
    /** Null for a customer without an account. */
    Customer: z
      .object({
        /** Null until the profile is complete. */
        BusinessName: z.string().nullable(),
        FirstName: z.string(),
      })
      .nullable(),
    ExpiresOn: isoInstant,
  }),
  errors: ['link_invalid'],
});

export const issueStaffRequest = endpoint({
  method: 'POST',
  path: '/api/v1/desk/staff-requests',
  summary: `Issues a link with which staff book for a customer: good for one booking, for ${STAFF_REQUEST_HOURS} hours (R6.05)`,
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  body: z.object({
    /** The customer to book for; left out for one without an account. */
    CustomerId: idParameter.nullish(),
  }),
  reply: z.object({
    StaffRequest: z.string(),
    Url: z.string(),
    ExpiresOn: isoInstant,
  }),
});
