import { z } from 'zod';
import { accountMessages } from '../../domain/accounts/account-messages.ts';
import { checkPassword } from '../../domain/accounts/password.ts';
import { passwordMessages } from '../../domain/accounts/password-messages.ts';
import { PASSWORD_LENGTH } from '../../domain/constants.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { isoInstant, solvedChallenge } from '../wire.ts';

/** The secret of a known device; an unreadable one counts as none. */
export const deviceToken = z.string().max(100).optional().catch(undefined);

/** A new password; the server also refuses the most common ones, since it has the list (R5.20). */
export const newPassword = z.string({ error: passwordMessages.passwordRule }).superRefine((text, context) => {
  const message = checkPassword(text, () => false);
  if (message) context.addIssue({ code: 'custom', message });
});

/** Sign-in for customers and staff; UserName is the email. */
export const credentials = z.object({
  UserName: z.string(accountMessages.loginFailed).trim().max(254, accountMessages.loginFailed),
  Password: z.string(accountMessages.loginFailed).max(PASSWORD_LENGTH.max, accountMessages.loginFailed),
  DeviceToken: deviceToken,
  RecaptchaResponse: solvedChallenge,
});

/** A code of a second factor: six digits of an authenticator app, or a recovery code. */
export const factorCode = z
  .string()
  .max(40)
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase());

export const passkey = z
  .object({
    PasskeyId: z.uuid(),
    /** The device that it was added on: `Chrome on Windows` */
    Name: z.string(),
    AddedOn: isoInstant,
    /** Null until somebody signs in with it. */
    LastUsedOn: isoInstant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;

/** The ids of the passkeys that the owner keeps when the password changes; every other one is removed. */
export const keptPasskeys = z.array(z.uuid(requestMessages.unreadableRequest)).max(100).default([]);

/** Changing one's own password. */
export const passwordChange = z.object({
  OldPassword: z
    .string(passwordMessages.oldPasswordWrong)
    .max(PASSWORD_LENGTH.max, passwordMessages.oldPasswordWrong),
  NewPassword: newPassword,
});
