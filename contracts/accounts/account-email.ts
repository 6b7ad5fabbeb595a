import { z } from 'zod';
import { accountMessages } from '../../domain/accounts/account-messages.ts';
import { PASSWORD_LENGTH } from '../../domain/constants.ts';
import { endpoint } from '../endpoint.ts';
import { emailAddress } from '../person.ts';
import { linkToken, messageReply, solvedChallenge } from '../wire.ts';
import { newPassword } from './password.ts';

export const validateConfirmation = endpoint({
  method: 'POST',
  path: '/api/v1/Account/ValidateConfirmation',
  summary: 'Whose email address a link confirms, while it holds; acts on nothing (R4.31)',
  access: 'public',
  consumes: 'json',
  body: z.object({ token: linkToken }),
  reply: z.object({ UserName: z.string() }),
  errors: ['link_invalid'],
});

/** Needed unless the caller is signed in to the link's account. */
const passwordOfAccount = z
  .string(accountMessages.passwordMissing)
  .max(PASSWORD_LENGTH.max, accountMessages.passwordWrong)
  .optional();

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/v1/Account/ConfirmEmail',
  summary:
    "Confirms an email address by a mailed link, in a session of its account or with the account's password",
  access: 'optional',
  right: 'self',
  proof: 'inside',
  consumes: 'json',
  body: z.object({
    token: linkToken,
    Password: passwordOfAccount,
    RecaptchaResponse: solvedChallenge,
  }),
  reply: z.object({}),
  errors: ['link_invalid', 'captcha_required'],
});

export const claimAccount = endpoint({
  method: 'POST',
  path: '/api/v1/Account/ClaimAccount',
  summary:
    "Sets a new password by the link that confirms the address, and signs out everywhere: for the address's owner",
  access: 'public',
  consumes: 'json',
  body: z.object({ token: linkToken, NewPassword: newPassword }),
  reply: z.object({ UserName: z.string() }),
  errors: ['link_invalid'],
});

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/v1/Account/SendConfirmation',
  summary: 'Emails the link that confirms the address again',
  access: 'customer',
  right: 'self',
  proof: 'none',
  reply: messageReply,
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/v1/Account/ChangeEmail',
  summary: 'Emails a link to the address that the account will have; nothing changes until it is opened',
  access: 'customer',
  right: 'self',
  proof: 'recent',
  consumes: 'json',
  body: z.object({ UserName: emailAddress }),
  reply: messageReply,
});

export const validateEmailChange = endpoint({
  method: 'POST',
  path: '/api/v1/Account/ValidateEmailChange',
  summary: 'The address that a link gives an account, while it holds; acts on nothing (R4.31)',
  access: 'optional',
  right: 'self',
  proof: 'none',
  consumes: 'json',
  body: z.object({ token: linkToken }),
  reply: z.object({
    UserName: z.string(),
    /** The caller isn't signed in to the account. */
    NeedsPassword: z.boolean(),
  }),
  errors: ['link_invalid'],
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/v1/Account/ConfirmEmailChange',
  summary:
    'Gives an account the address that its link was sent to, in a session of the account or with its password',
  access: 'optional',
  right: 'self',
  proof: 'inside',
  consumes: 'json',
  body: z.object({ token: linkToken, Password: passwordOfAccount, RecaptchaResponse: solvedChallenge }),
  reply: z.object({ UserName: z.string() }),
  errors: ['link_invalid', 'captcha_required', 'conflict'],
});

export const validateEmailUndo = endpoint({
  method: 'POST',
  path: '/api/v1/Account/ValidateEmailUndo',
  summary: 'The address that a link brings back, while it holds; acts on nothing (R4.31)',
  access: 'public',
  consumes: 'json',
  body: z.object({ token: linkToken }),
  reply: z.object({ UserName: z.string() }),
  errors: ['link_invalid'],
});

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/api/v1/Account/UndoEmailChange',
  summary:
    'Brings the old address back by the link sent to it, with a new password, and signs out everywhere',
  access: 'public',
  consumes: 'json',
  body: z.object({ token: linkToken, NewPassword: newPassword }),
  reply: z.object({ UserName: z.string() }),
  errors: ['link_invalid', 'conflict'],
});
