import { z } from 'zod';
import { accountMessages } from '../../domain/accounts/account-messages.ts';
import { PASSWORD_LENGTH } from '../../domain/constants.ts';
import { staffMessages } from '../../domain/staff/staff-messages.ts';
import { factorCode } from '../accounts/password.ts';
import { endpoint } from '../endpoint.ts';
import { idParameter, seenVersion } from '../wire.ts';
import { staffEntry } from './staff.ts';

const requiredCode = z.string(staffMessages.codeNeeded).pipe(factorCode);

/** Each works once in place of a code of the app; they're shown only here. */
const recoveryCodesReply = z.object({ RecoveryCodes: z.array(z.string()) });

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/desk/second-factor',
  summary: "Makes the secret of one's own second factor; it counts once a code of it was given to confirm",
  access: 'staff',
  proof: 'recent',
  allowedDuring: ['second_factor_required'],
  reply: z.object({
    /** Base32, to be typed into an authenticator app. */
    Secret: z.string(),
    /** The same as an otpauth: URI, for a QR code. */
    Uri: z.string(),
  }),
  errors: ['conflict'],
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/desk/second-factor/confirm',
  summary: 'Sets up the second factor with its first code, and signs out everywhere else',
  access: 'staff',
  proof: 'recent',
  allowedDuring: ['second_factor_required'],
  consumes: 'json',
  body: z.object({ Code: requiredCode }),
  reply: recoveryCodesReply,
  errors: ['conflict'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/desk/second-factor/recovery-codes',
  summary: "Makes new recovery codes; the old ones don't work any more",
  access: 'staff',
  proof: 'recent',
  reply: recoveryCodesReply,
  errors: ['conflict'],
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/desk/staff/{StaffId}/reset-second-factor',
  summary: "Removes a colleague's second factor and signs them out; every administrator gets an email",
  access: 'admin',
  proof: 'recent',
  consumes: 'json',
  params: z.object({ StaffId: idParameter }),
  body: z.object(seenVersion),
  reply: staffEntry,
  errors: ['not_found', 'conflict'],
});

export const reauthenticateStaff = endpoint({
  method: 'POST',
  path: '/api/v1/desk/reauthenticate',
  summary: 'Gives password and code again in this session, for calls that were refused with reauthenticate',
  access: 'staff',
  proof: 'inside',
  allowedDuring: ['second_factor_required'],
  consumes: 'json',
  body: z.object({
    Password: z.string(accountMessages.passwordWrong).max(PASSWORD_LENGTH.max, accountMessages.passwordWrong),
    Code: factorCode.optional(),
  }),
  reply: z.object({}),
  errors: ['second_factor_needed'],
});
