import { z } from 'zod';
import { CONVERSATION_KINDS, CONVERSATION_WAYS, INBOX_FILTERS } from '../../domain/inbox/conversations.ts';
import { KINDS_ENDED_BY_HAND } from '../../domain/needs/need-kinds.ts';
import { endpoint } from '../endpoint.ts';
import { afterPage, idParameter, isoInstant, nextPage } from '../wire.ts';

/** A row of the inbox; what doesn't apply is null. */
const conversation = z
  .object({
    Kind: z.enum(CONVERSATION_KINDS),
    /** The job of a thread or a rating, else what it's about by its own id. */
    Subject: z.int(),
    /** Who wrote last from outside. */
    Name: z.string(),
    /** The first 200 characters of what they wrote; empty for files alone. */
    Text: z.string(),
    Way: z.enum(CONVERSATION_WAYS),
    RepairId: z.int().nullable(),
    BookingReference: z.string().nullable(),
    LocationName: z.string().nullable(),
    InvoiceNumber: z.string().nullable(),
    CustomerId: z.int().nullable(),
    CustomerName: z.string().nullable(),
    /** 1 to 5; 0 for a comment after scoring was closed. */
    Score: z.int().nullable(),
    /** Since when somebody waits; null if nobody does. */
    WaitingSince: isoInstant.nullable(),
    /** When it was last answered, dealt with or written in, if nobody waits. */
    EndedOn: isoInstant.nullable(),
    /** Who in the office has it. */
    TakenById: z.int().nullable(),
    TakenBy: z.string().nullable(),
  })
  .meta({ id: 'Conversation' });

export const listInbox = endpoint({
  method: 'GET',
  path: '/api/v1/desk/inbox',
  summary:
    'Everything that people wrote, a row per conversation: what waits first, the oldest first, then the rest, the newest first (R14.08)',
  access: 'staff',
  query: z.object({
    /** `mine` is what the caller has taken. */
    Show: z.enum(INBOX_FILTERS).default('all'),
    After: afterPage,
  }),
  reply: z.object({
    Conversations: z.array(conversation),
    Next: nextPage,
    /** How many wait for an answer in all. */
    Waiting: z.int(),
  }),
});

const ofConversation = z.object({ Kind: z.enum(CONVERSATION_KINDS), Subject: idParameter });

const openConversation = z
  .object({
    Conversation: conversation,
    /** What was written, oldest first; none of a thread, which has a call of its own. */
    Messages: z.array(
      z.object({
        From: z.enum(['customer', 'office']),
        Name: z.string(),
        Text: z.string(),
        SentOn: isoInstant,
      }),
    ),
    Email: z.string().nullable(),
    Mobile: z.string().nullable(),
    Phone: z.string().nullable(),
    /** How an answer would reach them; null if nothing does, or if it has been answered. */
    AnswerGoesBy: z.enum(['email', 'text']).nullable(),
    /** Whether it can be joined to a job, or to a customer only, by hand; null if it belongs somewhere by itself. */
    Joins: z.enum(['job', 'customer']).nullable(),
    /** Of a warranty request: the newest finished job of its machine, to which a free visit would go back. */
    WarrantyRepairId: z.int().nullable(),
    /** The need that ends it without an answer; null of a thread, and of what doesn't wait. */
    Need: z.object({ Kind: z.enum(KINDS_ENDED_BY_HAND), Subject: z.string(), Since: isoInstant }).nullable(),
  })
  .meta({ id: 'OpenConversation' });

export const readConversation = endpoint({
  method: 'GET',
  path: '/api/v1/desk/inbox/{Kind}/{Subject}',
  summary: 'A conversation of the inbox in full (R14.08)',
  access: 'staff',
  params: ofConversation,
  reply: openConversation,
  errors: ['not_found'],
});

export const takeConversation = endpoint({
  method: 'POST',
  path: '/api/v1/desk/inbox/{Kind}/{Subject}/take',
  summary:
    "Makes a conversation the caller's, also one that a colleague has; once more changes nothing (R14.08)",
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofConversation,
  body: z.object({
    /** Who had it when it was read: taken by somebody else since, it's refused. */
    TakenById: z.int().nullable(),
  }),
  reply: openConversation,
  errors: ['not_found', 'conflict'],
});
