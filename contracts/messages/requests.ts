import { z } from 'zod';
import { STAFF_REQUEST_HOURS } from '../../domain/lifetimes.ts';
import { answerMessages } from '../../domain/messages/answer-messages.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { warrantyRequest } from '../equipment/equipment.ts';
import { afterPage, idParameter, isoInstant, nextPage, words } from '../wire.ts';

/** Open requests come oldest first, answered ones newest first. */
const stateOfRequest = z.enum(['open', 'answered']).default('open');

const answer = z.object({
  /** Emailed to the customer. */
  Answer: words(answerMessages.answerRequired)
    .min(1, answerMessages.answerRequired)
    .max(2000, requestMessages.tooLong('2000')),
});

const customerName = { CustomerId: z.int(), CustomerName: z.string() };

export const deskWarrantyRequest = warrantyRequest.extend(customerName).meta({ id: 'DeskWarrantyRequest' });

export const listWarrantyRequests = endpoint({
  method: 'GET',
  path: '/api/v1/desk/warranty-requests',
  summary: 'What customers want put right under warranty',
  access: 'staff',
  query: z.object({ State: stateOfRequest, After: afterPage }),
  reply: z.object({ WarrantyRequests: z.array(deskWarrantyRequest), Next: nextPage }),
  errors: [],
});

export const answerWarrantyRequest = endpoint({
  method: 'POST',
  path: '/api/v1/desk/warranty-requests/{Id}/answer',
  summary: 'Answers a warranty request; the same answer again changes nothing',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: z.object({ Id: idParameter }),
  body: answer,
  reply: deskWarrantyRequest,
  errors: ['not_found', 'conflict'],
});

export const contactRequest = z
  .object({
    Id: z.int(),
    Name: z.string(),
    Email: z.string(),
    Mobile: z.string().nullable(),
    /** One of the contact form's, `text` for a reply to a text, or `invoice` for a problem with an invoice. */
    Topic: z.string(),
    /** The job that the message is about, if it's known. */
    RepairId: z.int().nullable(),
    /** `INV-1037`, of a message about an invoice. */
    InvoiceNumber: z.string().nullable(),
    Message: z.string(),
    SentOn: isoInstant,
    Answer: z.string().nullable(),
    AnsweredOn: isoInstant.nullable(),
  })
  .meta({ id: 'ContactRequest' });

export const listContactRequests = endpoint({
  method: 'GET',
  path: '/api/v1/desk/contact-requests',
  summary: 'What came through the contact form',
  access: 'staff',
  query: z.object({ State: stateOfRequest, After: afterPage }),
  reply: z.object({ ContactRequests: z.array(contactRequest), Next: nextPage }),
  errors: [],
});

export const answerContactRequest = endpoint({
  method: 'POST',
  path: '/api/v1/desk/contact-requests/{Id}/answer',
  summary: 'Answers what came through the contact form; the same answer again changes nothing',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: z.object({ Id: idParameter }),
  body: answer,
  reply: contactRequest,
  errors: ['not_found', 'conflict'],
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
  errors: [],
});
