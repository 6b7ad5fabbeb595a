import { z } from 'zod';
import { staffRequestMessages } from '../../domain/staff/staff-request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { isoInstant, requiredText } from '../wire.ts';

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
