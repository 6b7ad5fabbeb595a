import { z } from 'zod';
import { PASSWORD_LENGTH } from '../domain/constants.ts';
import { messages } from '../domain/messages.ts';
import { endpoint } from './endpoint.ts';

export const storedAuth = z
  .object({
    UserName: z.string(),
    Name: z.string(),
    FirstName: z.string(),
    LastName: z.string(),
    AuthenticationToken: z.string(),
    /** Has a mobile on file. */
    IsMobile: z.boolean(),
    /** Has a card on file. */
    IsPayment: z.boolean(),
  })
  .meta({ id: 'StoredAuth' });
export type StoredAuth = z.infer<typeof storedAuth>;

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/Account/Login',
  summary: 'Signs in; UserName is the email',
  access: 'public',
  consumes: 'json',
  body: z.object({
    UserName: z.string(messages.loginFailed).trim().max(254, messages.loginFailed),
    Password: z.string(messages.loginFailed).max(PASSWORD_LENGTH.max, messages.loginFailed),
  }),
  reply: storedAuth,
  errors: ['login_failed'],
});

export const ping = endpoint({
  method: 'GET',
  path: '/api/v1/Account/Login',
  summary: 'Whether the token still holds, with the flags afresh (R3.06)',
  access: 'customer',
  reply: storedAuth.omit({ AuthenticationToken: true }).meta({ id: 'SignedIn' }),
  errors: ['unauthenticated'],
});

export const logout = endpoint({
  method: 'GET',
  path: '/api/v1/Account/Logout',
  summary: 'Revokes the token',
  access: 'customer',
  reply: z.object({}),
  errors: ['unauthenticated'],
});
