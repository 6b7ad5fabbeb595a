import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoInstant, linkToken } from '../wire.ts';

export const readJoinLink = endpoint({
  method: 'POST',
  path: '/api/v1/Account/ReadJoin',
  summary: 'Into whose account an emailed link asks to put the own one; acts on nothing (R4.31)',
  access: 'public',
  consumes: 'json',
  body: z.object({ token: linkToken }),
  reply: z.object({
    /** Whose sign-in would end. */
    UserName: z.string(),
    KeptName: z.string(),
    AsksUntil: isoInstant,
  }),
  errors: ['link_invalid'],
});

export const answerJoin = endpoint({
  method: 'POST',
  path: '/api/v1/Account/AnswerJoin',
  summary: "Says yes or no to it; after a yes the own sign-in ends, and the other account's shows everything",
  access: 'public',
  consumes: 'json',
  body: z.object({ token: linkToken, IsYes: z.boolean() }),
  reply: z.object({ State: z.enum(['joined', 'refused']), KeptName: z.string() }),
  errors: ['link_invalid', 'conflict'],
});
