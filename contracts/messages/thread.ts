import { z } from 'zod';
import { deskThreadMessages } from '../../domain/messages/desk-thread-messages.ts';
import { MAX_THREAD_MESSAGE, THREAD_AUTHORS, THREAD_WAYS } from '../../domain/messages/thread.ts';
import { threadMessages } from '../../domain/messages/thread-messages.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { ch } from '../jobs/job-links.ts';
import { messageFile } from '../photos/photos.ts';
import {
  afterPage,
  idempotencyHeader,
  idParameter,
  isoInstant,
  nextPage,
  optionalId,
  words,
} from '../wire.ts';

const ofJob = z.object({ RepairId: idParameter });

/** A message of a job's thread. */
export const threadMessage = z
  .object({
    MessageId: z.int(),
    From: z.enum(THREAD_AUTHORS),
    /** Who wrote it. */
    Name: z.string(),
    /** How it came. */
    Way: z.enum(THREAD_WAYS),
    /** False if it isn't certain that it's from the job's customer. */
    IsConfirmed: z.boolean(),
    Text: z.string(),
    /** An email with what it quotes; null if that's only its text. */
    Whole: z.string().nullable(),
    /** What wasn't kept of an email, in a sentence; null if all was. */
    LeftOut: z.string().nullable(),
    /** The photos and PDFs that came with it. */
    Files: z.array(messageFile),
    SentOn: isoInstant,
    /** When a person in the office opened it; null for the office's own. */
    ReadOn: isoInstant.nullable(),
  })
  .meta({ id: 'ThreadMessage' });

/** The newest messages, oldest first. */
const messages = z.array(threadMessage);

export const jobThread = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/jobs/{RepairId}/messages',
  summary: "The messages about one's own job, the newest page first (R11.06)",
  access: 'customer',
  right: 'prices',
  params: ofJob,
  query: z.object({ After: afterPage }),
  reply: z.object({
    Messages: messages,
    /** Of the page with earlier messages. */
    Next: nextPage,
    /** When the office answers, by its own clock. */
    OfficeHours: z.object({ FromHour: z.int(), ToHour: z.int(), TimeZone: z.string() }),
  }),
  errors: ['not_found'],
});

/** What is written: of any number of lines, which end alike whatever wrote them. */
const writtenText = (required: string) =>
  words(required)
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .min(1, required)
    .max(MAX_THREAD_MESSAGE, requestMessages.tooLong(String(MAX_THREAD_MESSAGE)));

export const writeMessage = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/jobs/{RepairId}/messages',
  summary: "Writes to the office about one's own job, once per Idempotency-Key (R11.06)",
  access: 'customer',
  right: 'prices',
  proof: 'none',
  consumes: 'json',
  params: ofJob,
  headers: idempotencyHeader,
  body: z.object({ Text: writtenText(threadMessages.messageRequired) }),
  reply: z.object({ MessageId: z.int() }),
  errors: ['not_found', 'idempotency_key_reused'],
});

const filesErrors = ['provider_unavailable'] as const;

/** What is written beside files: maybe nothing. */
const textWithFiles = words(requestMessages.valueUnreadable)
  .overwrite((text) => text.replace(/\r\n?/g, '\n'))
  .max(MAX_THREAD_MESSAGE, requestMessages.tooLong(String(MAX_THREAD_MESSAGE)))
  .default('');

export const writeMessageWithFiles = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/jobs/{RepairId}/messages/with-files',
  summary:
    'The same with up to 3 photos or PDFs, 10 MB together: the field Text, which may be empty, then each file in Files. All of it is sent, or nothing (R11.06)',
  access: 'customer',
  right: 'prices',
  proof: 'none',
  consumes: 'multipart',
  params: ofJob,
  headers: idempotencyHeader,
  body: z.object({ Text: textWithFiles }),
  reply: writeMessage.reply,
  errors: [...writeMessage.errors, ...filesErrors],
});

export const threadByLink = endpoint({
  method: 'POST',
  path: '/api/v1/visit/messages',
  summary: "The messages about a link's job, the newest page first; looking changes nothing (R11.06)",
  access: 'public',
  consumes: 'json',
  body: z.object({ ch, After: afterPage }),
  reply: jobThread.reply,
  errors: ['not_found', 'link_invalid'],
});

export const writeMessageByLink = endpoint({
  method: 'POST',
  path: '/api/v1/visit/messages/write',
  summary: "Writes to the office about a link's job, once per Idempotency-Key (R11.06)",
  access: 'public',
  consumes: 'json',
  headers: idempotencyHeader,
  body: z.object({ ch, Text: writtenText(threadMessages.messageRequired) }),
  reply: writeMessage.reply,
  errors: ['not_found', 'link_invalid', 'idempotency_key_reused'],
});

export const writeMessageWithFilesByLink = endpoint({
  method: 'POST',
  path: '/api/v1/visit/messages/write-with-files',
  summary: 'The same with files: the fields ch and Text, then each file in Files (R11.06)',
  access: 'public',
  consumes: 'multipart',
  headers: idempotencyHeader,
  body: z.object({ ch, Text: textWithFiles }),
  reply: writeMessage.reply,
  errors: [...writeMessageByLink.errors, 'provider_unavailable'],
});

const deskThread = z
  .object({
    Messages: messages,
    Next: nextPage,
    /** Whether a message of the customer's waits for an answer. */
    IsWaiting: z.boolean(),
    /** How an answer would reach the customer; null if nothing does. */
    AnswerGoesBy: z.enum(['email', 'text']).nullable(),
  })
  .meta({ id: 'DeskThread' });

export const deskJobThread = endpoint({
  method: 'GET',
  path: '/api/v1/desk/jobs/{RepairId}/messages',
  summary: 'The messages about a job, the newest page first (R11.06)',
  access: 'staff',
  params: ofJob,
  query: z.object({ After: afterPage }),
  reply: deskThread,
  errors: ['not_found'],
});

/** The newest message that was on screen; null without any. */
const seen = { LastMessageId: z.int().nullable() };

export const answerThread = endpoint({
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/messages',
  summary:
    'Answers the customer, by email or text, once per Idempotency-Key; refused if somebody wrote since (R11.06)',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofJob,
  headers: idempotencyHeader,
  body: z.object({ Text: writtenText(deskThreadMessages.answerRequired), ...seen }),
  reply: deskThread,
  errors: ['not_found', 'conflict', 'idempotency_key_reused'],
});

export const answerThreadWithFiles = endpoint({
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/messages/with-files',
  summary:
    'The same with up to 3 photos or PDFs: the fields Text, which may be empty, and LastMessageId, then each file in Files (R11.06)',
  access: 'staff',
  proof: 'none',
  consumes: 'multipart',
  params: ofJob,
  headers: idempotencyHeader,
  body: z.object({ Text: textWithFiles, LastMessageId: optionalId }),
  reply: deskThread,
  errors: [...answerThread.errors, ...filesErrors],
});

export const readThread = endpoint({
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/messages/read',
  summary: "A person in the office has opened the customer's messages; once more changes nothing (R11.06)",
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofJob,
  body: z.object({ LastMessageId: z.int() }),
  reply: deskThread,
  errors: ['not_found'],
});

export const settleThread = endpoint({
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/messages/dealt-with',
  summary: "The customer's messages need no answer; once more changes nothing (R11.06)",
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: ofJob,
  body: z.object({ LastMessageId: z.int() }),
  reply: deskThread,
  errors: ['not_found', 'conflict'],
});

export const moveMessage = endpoint({
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/messages/{MessageId}/move',
  summary:
    'Moves a text to the thread of another job of the same customer; once more changes nothing (R11.06)',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: z.object({ RepairId: idParameter, MessageId: idParameter }),
  body: z.object({ ToRepairId: idParameter }),
  reply: deskThread,
  errors: ['not_found'],
});
