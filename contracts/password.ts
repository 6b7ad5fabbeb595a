import { z } from 'zod';
import { PASSWORD_LENGTH } from '../domain/constants.ts';
import { messages } from '../domain/messages.ts';
import { newPassword } from './person.ts';

/** Sign-in for customers and staff; UserName is the email. */
export const credentials = z.object({
  UserName: z.string(messages.loginFailed).trim().max(254, messages.loginFailed),
  Password: z.string(messages.loginFailed).max(PASSWORD_LENGTH.max, messages.loginFailed),
});

/** Changing one's own password. */
export const passwordChange = z.object({
  OldPassword: z.string(messages.oldPasswordWrong).max(PASSWORD_LENGTH.max, messages.oldPasswordWrong),
  NewPassword: newPassword,
});
