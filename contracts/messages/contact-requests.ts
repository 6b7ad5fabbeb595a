import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  afterPage,
  idParameter,
  isoInstant,
  nextPage,
  optionalId,
  requestAnswer,
  stateOfRequest,
} from '../wire.ts';

export const contactRequest = z
  .object({
    Id: z.int(),
    Name: z.string(),
    /** Null for a reply to a text by somebody without one. */
    Email: z.string().nullable(),
    Mobile: z.string().nullable(),
    /** One of the contact form's, `text` or `email` for one that belongs to no job by itself, or `invoice` for a problem with an invoice. */
    Topic: z.string(),
    /** The job that the message is about, if it's known. */
    RepairId: z.int().nullable(),
    /** The customer that the office has joined it to. */
    CustomerId: z.int().nullable(),
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
});

export const answerContactRequest = endpoint({
  method: 'POST',
  path: '/api/v1/desk/contact-requests/{Id}/answer',
  summary:
    'Answers what came through the contact form, or a text or email that belongs to no job; the same answer again changes nothing',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: z.object({ Id: idParameter }),
  body: requestAnswer,
  reply: contactRequest,
  errors: ['not_found', 'conflict'],
});

export const joinContactRequest = endpoint({
  method: 'POST',
  path: '/api/v1/desk/contact-requests/{Id}/join',
  summary:
    'Joins a text or email that belongs to no job to one, in whose thread it then shows, or any message to a customer; once more changes nothing (R14.08)',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: z.object({ Id: idParameter }),
  body: z.object({
    /** Refused for what was typed in a form. */
    RepairId: optionalId,
    /** Without a job. */
    CustomerId: optionalId,
    /** What it was joined to when it was read: joined by somebody else since, it's refused. */
    Read: z.object({ RepairId: z.int().nullable(), CustomerId: z.int().nullable() }),
  }),
  reply: contactRequest,
  errors: ['not_found', 'conflict'],
});
