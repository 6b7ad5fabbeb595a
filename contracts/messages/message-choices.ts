import { z } from 'zod';
import { CHOICE_SOURCES, STOP_SOURCES } from '../../domain/messages/choice-sources.ts';
import type { MESSAGE_TOPICS } from '../../domain/messages/message-topics.ts';
import { HEARD } from '../../domain/messages/who-hears.ts';
import { endpoint } from '../endpoint.ts';
import { idParameter, isoInstant } from '../wire.ts';

const ways = z.object({ Email: z.boolean(), Text: z.boolean() });

/** How a customer gets messages, by what they're about (R11.08); always whole. */
const choices = z
  .object({
    /** The visit is confirmed, or another one is set; one of the two stays on. */
    Confirmed: ways,
    /** The reminder of the day before. */
    Reminder: ways,
    OnTheWay: ways,
    /** The visit is late, moved or cancelled; one of the two stays on. */
    Changes: ways,
    /** A quote waits, or was withdrawn; the email stays on. */
    Quote: ways,
    QuoteReminder: ways,
  } satisfies Record<(typeof MESSAGE_TOPICS)[number], typeof ways>)
  .meta({ id: 'MessageChoices' });

const shown = {
  /** 0 until something is chosen; goes with a change. */
  Version: z.int(),
  Choices: choices,
  /** Null without an email. */
  Email: z.string().nullable(),
  /** Why emails may not arrive; null if nothing speaks against it. */
  EmailFault: z.enum(['none', 'unconfirmed', 'came-back']).nullable(),
  Mobile: z.string().nullable(),
  /** False where this installation sends no texts. */
  SendsTexts: z.boolean(),
  /** When texts were stopped, whatever is chosen; null if they aren't. START from the mobile starts them again. */
  TextsStoppedOn: isoInstant.nullable(),
};

const heard = z.array(z.enum(HEARD));

const ownChoices = z
  .object({
    ...shown,
    /** What the caller's role may hear of besides their own bookings; nothing in a business of one person, who hears everything. */
    MayHear: heard,
    /** What they hear of: what they chose, or what their role hears of by itself. */
    Hears: heard,
  })
  .meta({ id: 'OwnMessageChoices' });

const deskChoices = z
  .object({
    ...shown,
    /** How texts were stopped; the office can only start what it stopped itself. */
    TextsStoppedBy: z.enum(STOP_SOURCES).nullable(),
    /** The newest 20 changes, newest first. */
    History: z.array(
      z.object({
        At: isoInstant,
        /** Where it was chosen, or what STOP and START did. */
        Source: z.enum([...CHOICE_SOURCES, 'stop', 'start']),
        /** Who in the office recorded it; null if the customer did. */
        StaffName: z.string().nullable(),
        /** The words that were shown with it, or sent. */
        Words: z.string(),
      }),
    ),
  })
  .meta({ id: 'DeskMessageChoices' });

const body = z.object({
  Choices: choices,
  /** The one that was read; refused if something else was chosen since. */
  Version: z.int(),
});

export const getMessageChoices = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/profile/messages',
  summary: 'How the signed-in person gets messages of a business, and what is in their way',
  access: 'customer',
  right: 'follow',
  reply: ownChoices,
});

export const saveMessageChoices = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/profile/messages',
  summary: 'Saves all choices at once; one way stays on for a visit that is late, moved or cancelled',
  access: 'customer',
  right: 'follow',
  proof: 'none',
  consumes: 'json',
  body: body.extend({
    /** What they hear of besides their own bookings; left out, it stays. */
    Hears: heard.optional(),
  }),
  reply: ownChoices,
  errors: ['conflict'],
});

const params = z.object({ CustomerId: idParameter });

export const getDeskMessageChoices = endpoint({
  method: 'GET',
  path: '/api/v1/desk/customers/{CustomerId}/messages',
  summary: 'How a customer gets messages, and when, where and with which words they chose it',
  access: 'staff',
  params,
  reply: deskChoices,
  errors: ['not_found'],
});

export const saveDeskMessageChoices = endpoint({
  method: 'POST',
  path: '/api/v1/desk/customers/{CustomerId}/messages',
  summary: 'Saves all choices of a customer who rings; STOP from their mobile goes on',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params,
  body,
  reply: deskChoices,
  errors: ['not_found', 'conflict'],
});
